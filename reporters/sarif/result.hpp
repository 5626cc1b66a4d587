// One finding as a SARIF `result`.
#pragma once

#include "reporters/model/report.hpp"
#include "reporters/text/json_text.hpp"

#include <map>
#include <string>
#include <vector>

namespace plint::reporters {

// The line hashes of the files that findings are in, made on first use.
class LineHashes {
public:
    // Empty when the file's text is not known.
    [[nodiscard]] std::string of(const SourceFile* source, Span span);

private:
    std::map<const SourceFile*, std::vector<std::string>> by_file_;
};

[[nodiscard]] Json result(const Report& report, const Diagnostic& diagnostic, LineHashes& hashes);

}  // namespace plint::reporters
