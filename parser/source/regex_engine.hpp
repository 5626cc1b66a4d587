// The one place that sets up Oniguruma, the library of Ruby's regular expressions.
#pragma once

namespace plint {

// Must be called before any other function of Oniguruma. Thread-safe; all calls but the first do nothing.
void initialize_regex_engine();

}  // namespace plint
