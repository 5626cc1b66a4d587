#include "reporters/model/fingerprint.hpp"

#include "reporters/text/place.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fmt/format.h>

#include <map>

namespace plint {

namespace {

std::string without_blanks(std::string_view line)
{
    std::string text;
    for (const char c : line)
        if (c != ' ' && c != '\t' && c != '\r')
            text += c;
    return text;
}

std::string line_of(const Diagnostic& finding, const Sources& sources)
{
    const auto source = sources.find(finding.path);
    if (source == sources.end())
        return finding.message;
    const auto& file = *source->second;
    const auto line = file.lines().line(reporters::marked(file, finding.span).begin);
    return without_blanks(file.text(reporters::visible_line(file, line)));
}

}  // namespace

std::vector<std::string> fingerprints(const Findings& findings, const Sources& sources,
                                      const std::function<std::string(const std::string& path)>& name_of)
{
    std::vector<std::string> all;
    std::map<std::string, unsigned> seen;
    for (const Diagnostic& finding : findings) {
        // Separated by NUL, which no name contains.
        std::string what = finding.rule;
        what += '\0';
        if (!finding.scope.empty())
            what += finding.scope;
        else
            what += name_of ? name_of(finding.path) : finding.path.str();
        what += '\0';
        what += line_of(finding, sources);
        what += fmt::format("{}{}", '\0', ++seen[what]);
        all.push_back(fmt::format("{:016x}", XXH3_64bits(what.data(), what.size())));
    }
    return all;
}

}  // namespace plint
