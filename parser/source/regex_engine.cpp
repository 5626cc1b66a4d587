#include "parser/source/regex_engine.hpp"

#include <oniguruma.h>

#include <mutex>

namespace plint {

void initialize_regex_engine()
{
    static std::once_flag initialized;
    std::call_once(initialized, [] {
        OnigEncoding encodings[] = {ONIG_ENCODING_UTF8};
        onig_initialize(encodings, 1);
        onig_set_warn_func([](const char*) {});  // it writes to standard error otherwise
        onig_set_verb_warn_func([](const char*) {});
    });
}

}  // namespace plint
