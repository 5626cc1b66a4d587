// Without some keys of metadata.json, Puppet does not find the module at all.
#include "checks/layout/json_problem.hpp"
#include "checks/types/version_range.hpp"
#include "rules/data/invalid_metadata_json/lint.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/settings_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::rules::invalid_metadata_json {

using hiera::DataNode;

// In the order in which Puppet asks for them.
static constexpr auto needed =
    std::to_array<std::string_view>({"source", "author", "version", "license", "dependencies"});

static Span first_character(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    const auto at = static_cast<Offset>(begin == text.npos ? 0 : begin);
    return {at, std::min(at + 1, static_cast<Offset>(text.size()))};
}

static std::string quoted_list(const std::vector<std::string_view>& names)
{
    std::string list;
    for (const std::string_view name : names)
        list += fmt::format("{}`{}`", list.empty() ? "" : ", ", name);
    return list;
}

static void check_needed(const DataNode& metadata, std::string_view text, ProgramContext& ctx)
{
    std::vector<std::string_view> missing;
    for (const std::string_view key : needed)
        if (const DataNode* const value = hiera::find(metadata, key);
            value == nullptr || (value->kind == DataNode::Kind::plain && value->text == "null"))
            missing.push_back(key);
    if (missing.empty())
        return;
    Finding finding =
        ctx.report(first_character(text),
                   fmt::format("{} missing: {}", missing.size() == 1 ? "a required key is" : "required keys are",
                               quoted_list(missing)));
    finding.note(fmt::format("Puppet does not find the module: `No {} module metadata provided`", missing.front()));
}

// `author/name` or `author-name`.
static bool is_full_name(std::string_view name)
{
    const std::size_t at = name.find_first_of("-/");
    return at != name.npos && at > 0 && at + 1 < name.size();
}

// `name` of `-name` and `name/`.
static std::string_view without_separators(std::string_view name)
{
    const std::size_t first = name.find_first_not_of("-/");
    return first == name.npos ? "NAME" : name.substr(first, name.find_last_not_of("-/") + 1 - first);
}

static void check_range(const DataNode& key, const DataNode& value, ProgramContext& ctx)
{
    if (!is_scalar(value)) {
        ctx.report(place_of(key, value), fmt::format("`{}` must be a string", key.text)).severity(Severity::warning);
    } else if (value.kind == DataNode::Kind::text
               && std::holds_alternative<types::BadRange>(types::read_version_range(value.text))) {
        ctx.report(value.span, fmt::format("`{}` is not a version range", value.text))
            .severity(Severity::warning)
            .help("write a range such as `>= 4.13.0 < 10.0.0`");
    }
}

// Of `dependencies` and `requirements`.
static void check_wanted(const DataNode& list, bool are_modules, ProgramContext& ctx)
{
    static constexpr auto keys = std::to_array<std::string_view>({"name", "version_requirement"});
    std::unordered_map<std::string, Span> names;
    for (const DataNode& one : list.items) {
        if (one.kind != DataNode::Kind::mapping)
            continue;
        for (std::size_t i = 0; i + 1 < one.items.size(); i += 2) {
            const DataNode& key = one.items[i];
            if (key.text == "version_requirement")
                check_range(key, one.items[i + 1], ctx);
            else if (const std::string_view near = nearest(key.text, keys); !near.empty() && key.text != near)
                ctx.report(key.span, fmt::format("unknown key `{}`", key.text))
                    .severity(Severity::warning)
                    .help(fmt::format("did you mean `{}`?", near));
        }
        const DataNode* const name = hiera::find(one, "name");
        if (!are_modules || name == nullptr || !is_scalar(*name))
            continue;
        if (!is_full_name(name->text))
            ctx.report(name->span, fmt::format("dependency `{}` does not begin with a Forge user name", name->text))
                .severity(Severity::warning)
                .help(fmt::format("write `USER/{}`, where `USER` is the Forge user name of its author",
                                  without_separators(name->text)));
        std::string same = name->text;
        std::ranges::replace(same, '-', '/');
        if (const auto [known, fresh] = names.try_emplace(same, name->span); !fresh)
            ctx.report(name->span, fmt::format("dependency `{}` appears twice", name->text))
                .severity(Severity::warning)
                .label(known->second, "first listed here");
    }
}

static void check_schema(const DataNode& metadata, std::string_view text, ProgramContext& ctx)
{
    if (metadata.kind != DataNode::Kind::mapping) {
        if (metadata.kind != DataNode::Kind::unknown)
            ctx.report(first_character(text), "`metadata.json` must be an object");
        return;
    }
    if (metadata.items.empty())
        return;  // Puppet ignores it
    check_needed(metadata, text, ctx);
    check_lint(metadata, ctx);
    for (std::size_t i = 0; i + 1 < metadata.items.size(); i += 2) {
        const DataNode& key = metadata.items[i];
        const DataNode& value = metadata.items[i + 1];
        const bool are_modules = key.text == "dependencies";
        if (key.text == "name" && is_scalar(value) && !is_full_name(value.text))
            ctx.report(place_of(key, value),
                       fmt::format("module name `{}` does not begin with a Forge user name", value.text))
                .severity(Severity::warning)
                .help(fmt::format("write `USER-{}`, where `USER` is your Forge user name",
                                  without_separators(value.text)));
        if (!are_modules && key.text != "requirements")
            continue;
        if (value.kind == DataNode::Kind::sequence)
            check_wanted(value, are_modules, ctx);
        else if (are_modules && !(value.kind == DataNode::Kind::plain && value.text == "null"))
            ctx.report(place_of(key, value), "`dependencies` must be an array").note("Puppet does not find the module");
    }
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    const std::string_view text = file.source->text();
    if (!is_settings_file(ctx, "metadata.json") || text.empty())
        return;
    if (const auto problem = layout::json_problem(text)) {
        const Offset end = std::min(problem->at + 1, static_cast<Offset>(text.size()));
        const Span place = problem->at < end ? Span{problem->at, end} : first_character(text);
        ctx.report(place, problem->message)
            .note(ctx.releases().is_strict()
                      ? "Puppet 8 does not find the module, unless the setting `strict` is changed"
                      : "Puppet ignores the whole file with a warning");
    } else if (file.data() != nullptr) {
        check_schema(*file.data(), text, ctx);
    }
}

extern constinit const Rule rule{
    .name = "invalid_metadata_json",
    .category = "data",
    .summary = "Invalid `metadata.json`",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_metadata_json
