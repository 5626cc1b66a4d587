#include "reporters/format.hpp"

#include "reporters/checkstyle.hpp"
#include "reporters/code_climate.hpp"
#include "reporters/concise.hpp"
#include "reporters/full/full.hpp"
#include "reporters/github.hpp"
#include "reporters/html/html.hpp"
#include "reporters/json.hpp"
#include "reporters/junit.hpp"
#include "reporters/markdown.hpp"
#include "reporters/rdjson.hpp"
#include "reporters/sarif/sarif.hpp"

#include <algorithm>
#include <vector>

namespace plint {

static constexpr Format table[] = {
    {"full", "each finding with its code, explanation and fixes", reporters::write_full, Audience::people},
    {"concise", "one line for each finding", reporters::write_concise, Audience::people},
    {"json", "the complete report as one JSON document", reporters::write_json},
    {"jsonl", "one JSON object per line and finding", reporters::write_json_lines},
    {"sarif", "SARIF 2.1.0 for code scanning", reporters::write_sarif},
    {"github", "GitHub Actions annotations", reporters::write_github},
    {"gitlab", "GitLab code quality report", reporters::write_gitlab},
    {"codeclimate", "Code Climate issues", reporters::write_code_climate},
    {"checkstyle", "Checkstyle XML for Jenkins and others", reporters::write_checkstyle},
    {"junit", "JUnit XML: each finding is a failed test", reporters::write_junit},
    {"rdjson", "reviewdog: review comments with suggestions", reporters::write_rdjson},
    {"markdown", "summary for CI jobs and merge requests", reporters::write_markdown, Audience::people},
    {"html", "one HTML page with search", reporters::write_html, Audience::programs, true},
};

std::span<const Format> formats()
{
    return table;
}

std::span<const std::string_view> format_names()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Format& format : table)
            all.push_back(format.name);
        return all;
    }();
    return names;
}

const Format* find_format(std::string_view name)
{
    const auto* const found = std::ranges::find(table, name, &Format::name);
    return found == std::end(table) ? nullptr : found;
}

}  // namespace plint
