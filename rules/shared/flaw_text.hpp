// The words for flaws that inference and types find.
#pragma once

#include "checks/inference/infer.hpp"
#include "checks/types/flaw.hpp"

#include <string>

namespace plint::rules {

// A message without the place.
[[nodiscard]] std::string flaw_text(const types::Flaw& flaw);

// Help, in one sentence.
[[nodiscard]] std::string advice_text(const inference::Advice& advice);

}  // namespace plint::rules
