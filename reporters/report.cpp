#include "reporters/report.hpp"

#include <algorithm>
#include <tuple>

namespace plint {

bool comes_before(const Diagnostic& left, const Diagnostic& right)
{
    return std::tie(left.path, left.span, left.rule, left.message)
        < std::tie(right.path, right.span, right.rule, right.message);
}

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

Counts count(std::span<const Diagnostic> diagnostics)
{
    Counts counts;
    for (const Diagnostic& diagnostic : diagnostics) {
        switch (diagnostic.severity) {
        case Severity::error: ++counts.errors; break;
        case Severity::warning: ++counts.warnings; break;
        case Severity::info: ++counts.infos; break;
        }
        if (std::ranges::find(diagnostic.fixes, Safety::safe, &Fix::safety) != diagnostic.fixes.end())
            ++counts.fixable;
        else if (!diagnostic.fixes.empty())
            ++counts.unsafely_fixable;
    }
    return counts;
}

}  // namespace plint
