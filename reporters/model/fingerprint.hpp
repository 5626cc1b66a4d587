// Fingerprints, which identify a finding after the code around it has changed.
#pragma once

#include "reporters/model/report.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace plint {

using Fingerprint = std::uint64_t;

// As files and reports show it: 16 hexadecimal digits.
[[nodiscard]] std::string fingerprint_text(Fingerprint fingerprint);

// One for each finding: of its rule, the definitions, resources and attributes around it (at
// the top of a file: the file), its line without whitespace, and the number of equal findings before it. So it survives
// moved lines and files and other indentation, and a copy of it is another finding. Equal for equal code, on every
// machine. `findings` are sorted by `comes_before`. `name_of`: the name of a file in fingerprints, if that is not its
// path. `secret`: fingerprints with the same one can be compared, and code cannot be written so that it has the fingerprint
// of other code by those who do not know it. The message counts, too, without numbers that other code changes. 0: for
// fingerprints that are kept.
[[nodiscard]] std::vector<Fingerprint>
fingerprints(const Findings& findings, const Sources& sources,
             const std::function<std::string(const std::string& path)>& name_of = nullptr, std::uint64_t secret = 0);

}  // namespace plint
