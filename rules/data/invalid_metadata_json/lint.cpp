#include "rules/data/invalid_metadata_json/lint.hpp"

#include "checks/types/version_range.hpp"
#include "parser/source/characters.hpp"
#include "rules/shared/settings_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>

namespace plint::rules::invalid_metadata_json {

namespace {

using hiera::DataNode;

// What authors write for a licence, in lower case, and its identifier in the list of SPDX. Sorted.
constexpr auto licences = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"agplv3", "AGPL-3.0-only"},
    {"apache", "Apache-2.0"},
    {"apache 2", "Apache-2.0"},
    {"apache 2.0", "Apache-2.0"},
    {"apache licence 2.0", "Apache-2.0"},
    {"apache licence, version 2.0", "Apache-2.0"},
    {"apache license 2.0", "Apache-2.0"},
    {"apache license v2", "Apache-2.0"},
    {"apache license v2.0", "Apache-2.0"},
    {"apache license version 2.0", "Apache-2.0"},
    {"apache license, version 2.0", "Apache-2.0"},
    {"apache v2", "Apache-2.0"},
    {"apache v2.0", "Apache-2.0"},
    {"apache-2", "Apache-2.0"},
    {"apache2", "Apache-2.0"},
    {"apache2.0", "Apache-2.0"},
    {"asl 2.0", "Apache-2.0"},
    {"bsd", "BSD-3-Clause"},
    {"bsd-2", "BSD-2-Clause"},
    {"bsd-3", "BSD-3-Clause"},
    {"gpl", "GPL-3.0-or-later"},
    {"gpl 2", "GPL-2.0-only"},
    {"gpl 3", "GPL-3.0-only"},
    {"gpl v2", "GPL-2.0-only"},
    {"gpl v3", "GPL-3.0-only"},
    {"gpl-2", "GPL-2.0-only"},
    {"gpl-3", "GPL-3.0-only"},
    {"gplv2", "GPL-2.0-only"},
    {"gplv3", "GPL-3.0-only"},
    {"gplv3+", "GPL-3.0-or-later"},
    {"lgpl", "LGPL-3.0-or-later"},
    {"lgplv3", "LGPL-3.0-only"},
    {"mit license", "MIT"},
    {"mpl", "MPL-2.0"},
    {"mpl 2.0", "MPL-2.0"},
    {"the mit license", "MIT"},
});
static_assert(std::ranges::is_sorted(licences));

bool is_number(std::string_view text)
{
    return !text.empty() && text.size() < 10 && std::ranges::all_of(text, is_digit);
}

// `1.2.3`, with a pre-release or build behind it.
bool is_semantic(std::string_view version)
{
    const std::string_view numbers = version.substr(0, version.find_first_of("-+"));
    const std::size_t first = numbers.find('.');
    const std::size_t second = first == std::string_view::npos ? first : numbers.find('.', first + 1);
    return second != std::string_view::npos && is_number(numbers.substr(0, first))
        && is_number(numbers.substr(first + 1, second - first - 1)) && is_number(numbers.substr(second + 1));
}

class Lint {
public:
    explicit Lint(ProgramContext& ctx) : ctx_(ctx) {}

    void run(const DataNode& metadata)
    {
        each_pair(metadata, [&](const DataNode& key, const DataNode& value) { check(metadata, key, value); });
    }

private:
    // Reports keys that appear twice, too.
    template <class See>
    void each_pair(const DataNode& mapping, const See& see)
    {
        std::unordered_map<std::string_view, Span> seen;
        for (std::size_t i = 0; i + 1 < mapping.items.size(); i += 2) {
            const DataNode& key = mapping.items[i];
            if (const auto [known, fresh] = seen.try_emplace(key.text, key.span); !fresh)
                warn(key.span, fmt::format("key `{}` appears twice", key.text))
                    .label(known->second, "this one is ignored");
            see(key, mapping.items[i + 1]);
        }
    }

    Finding warn(Span span, std::string message)
    {
        Finding finding = ctx_.report(span, std::move(message));
        finding.severity(Severity::warning);
        return finding;
    }

    void check(const DataNode& metadata, const DataNode& key, const DataNode& value)
    {
        if (key.text == "version" && value.kind == DataNode::Kind::text && !is_semantic(value.text))
            warn(value.span, fmt::format("`{}` is not a semantic version", value.text))
                .help("write three numbers, such as `1.0.0`");
        else if (key.text == "license" && value.kind == DataNode::Kind::text)
            check_licence(value);
        else if (key.text == "tags" && value.kind != DataNode::Kind::sequence)
            warn(place_of(key, value), "`tags` must be an array");
        else if (key.text == "dependencies")
            check_list(value, hiera::find(metadata, "name"));
        else if (key.text == "requirements")
            check_list(value, nullptr);
        else if (key.text == "operatingsystem_support")
            check_systems(value);
    }

    void check_licence(const DataNode& value)
    {
        std::string lower = value.text;
        std::ranges::transform(lower, lower.begin(), [](char c) { return lower_case(c); });
        const auto known =
            std::ranges::lower_bound(licences, std::string_view(lower), {}, &decltype(licences)::value_type::first);
        if (known != licences.end() && known->first == lower)
            warn(value.span, fmt::format("`{}` is not an identifier of a licence in the list of SPDX", value.text))
                .help(fmt::format("write `{}`", known->second));
    }

    void check_list(const DataNode& list, const DataNode* own_name)
    {
        for (const DataNode& one : list.items) {
            if (one.kind != DataNode::Kind::mapping)
                continue;
            const DataNode* const name = hiera::find(one, "name");
            if (own_name != nullptr && name != nullptr && same_name(own_name->text, name->text))
                warn(name->span, "the module depends on itself").help("remove it");
            if (own_name == nullptr && name != nullptr && name->text == "pe")
                warn(name->span, "the requirement `pe` is obsolete").help("write `puppet`, and its versions");
            each_pair(one, [&](const DataNode& key, const DataNode& value) {
                if (key.text == "version_range")
                    warn(key.span, "unknown key `version_range`").help("write `version_requirement`");
                else if (key.text == "version_requirement" && value.kind == DataNode::Kind::text)
                    check_range(value);
            });
        }
    }

    static bool same_name(std::string_view a, std::string_view b)
    {
        const auto is_same = [](char x, char y) {
            return x == y || ((x == '/' || x == '-') && (y == '/' || y == '-'));
        };
        return a.size() == b.size() && std::ranges::equal(a, b, is_same);
    }

    void check_range(const DataNode& value)
    {
        const auto read = types::read_version_range(value.text);
        const auto* const range = std::get_if<types::VersionRange>(&read);
        if (range == nullptr || range->is_all)
            return;
        const auto order = types::versions::compare(range->from, range->to);
        if (order > 0 || (order == 0 && (range->excludes_from || range->excludes_to)))
            warn(value.span, fmt::format("no version is in the range `{}`", value.text));
    }

    void check_systems(const DataNode& list)
    {
        for (const DataNode& one : list.items) {
            const DataNode* const releases =
                one.kind == DataNode::Kind::mapping ? hiera::find(one, "operatingsystemrelease") : nullptr;
            if (releases == nullptr)
                continue;
            for (const DataNode& release : releases->items)
                if (release.kind == DataNode::Kind::plain)
                    warn(release.span, fmt::format("release `{}` must be a string", release.text))
                        .help(fmt::format("write `\"{}\"`", release.text));
        }
    }

    ProgramContext& ctx_;
};

}  // namespace

void check_lint(const DataNode& metadata, ProgramContext& ctx)
{
    Lint(ctx).run(metadata);
}

}  // namespace plint::rules::invalid_metadata_json
