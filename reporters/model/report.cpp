#include "reporters/model/report.hpp"

#include <algorithm>

namespace plint {

const SourceFile* find_source(const Report& report, std::string_view path)
{
    const auto found = report.sources.find(path);
    return found == report.sources.end() ? nullptr : found->second;
}

const RuleText* find_rule(const Report& report, std::string_view name)
{
    const auto found = std::ranges::lower_bound(report.rules, name, {}, &RuleText::name);
    return found != report.rules.end() && found->name == name ? &*found : nullptr;
}

}  // namespace plint
