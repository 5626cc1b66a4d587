// A lookup of a key that no data have makes the compilation fail, or silently gets its default: often the key has a typo.
#include "checks/files/paths.hpp"
#include "checks/hiera/lookups.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"
#include "rules/shared/secret_name.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::rules::unknown_hiera_key {

// Without quotes and interpolation.
static bool is_plain_key(std::string_view key)
{
    const auto is_sign = [](char c) { return is_word(c) || c == ':' || c == '.' || c == '-'; };
    return !key.empty() && std::ranges::all_of(key, is_sign);
}

// `'a::b'` or the bare word `a::b`.
static std::optional<std::string> written_key(Node argument)
{
    const auto key = syntax::constant_string(argument);
    return key && is_plain_key(*key) ? key : std::nullopt;
}

// Whether the call has a value for a key without data.
static bool has_default(const syntax::AnyCall& call)
{
    const std::vector<Node> arguments = call.arguments();
    const bool is_lookup = call.function() == "lookup";
    if (call.child(Kind::lambda) || arguments.size() >= (is_lookup ? 4U : 2U))
        return true;
    if (!is_lookup || arguments.size() < 2)
        return false;
    const Node options = arguments.back();
    const bool is_plain = options.kind() == Kind::single_quoted || options.kind() == Kind::class_reference
        || options.kind() == Kind::access || options.kind() == Kind::kw_undef;
    const std::string_view text = options.text();
    return !is_plain && (options.kind() != Kind::hash || text.find("default_value") != text.npos);
}

// The class and its parameter whose default the call is.
struct OwnParameter {
    std::string key;  // by which Puppet looks it up
    std::string class_name;
    std::string_view name;
};

// The classes of a file by the places of the names of their parameters.
struct ClassesOfParameters {
    std::unordered_map<Offset, const summary::Definition*> classes;

    explicit ClassesOfParameters(const ProgramContext& ctx)
    {
        for (const summary::Definition& definition : ctx.summary().definitions)
            if (definition.kind == summary::DefinitionKind::class_)
                for (const summary::DefinedParameter& parameter : definition.parameters)
                    classes.emplace(parameter.span.begin, &definition);
    }
};

static std::optional<OwnParameter> own_parameter(const syntax::AnyCall& call, const ProgramContext& ctx)
{
    const auto around = call.parent();
    const auto parameter = around ? syntax::as<syntax::Parameter>(*around) : std::nullopt;
    if (!parameter || parameter->name().empty() || !parameter->variable())
        return std::nullopt;
    const auto& classes = ctx.kept<ClassesOfParameters>().classes;
    const auto found = classes.find(parameter->variable()->span().begin);
    if (found == classes.end())
        return std::nullopt;
    const std::string& class_name = found->second->name;
    return OwnParameter{fmt::format("{}::{}", class_name, parameter->name()), class_name, parameter->name()};
}

static std::string only(std::string_view text, bool (*is_kept)(char))
{
    std::string kept;
    std::ranges::copy_if(text, std::back_inserter(kept), is_kept);
    return kept;
}

// The number of segments that one or more colons separate.
static std::size_t segments_of(std::string_view key)
{
    std::size_t count = 1;
    for (std::size_t i = 1; i < key.size(); ++i)
        count += key[i] != ':' && key[i - 1] == ':' ? 1U : 0U;
    return count;
}

// Whether the key is the parameter's own with a slip in the last segment, or in the class where data know no such class.
static bool is_slip_of_own(std::string_view key, const OwnParameter& own, const hiera::KeyTexts& data,
                           ProgramContext& ctx)
{
    const std::size_t colons = key.rfind("::");
    if (colons == key.npos || !ctx.is_slip(key, own.key))
        return false;
    if (only(key, is_word) == only(own.key, is_word))
        return true;  // no more than colons are wrong
    const auto is_letter_of_name = [](char c) { return is_word(c) && c != '_'; };
    if (only(key, is_letter_of_name) == only(own.key, is_letter_of_name))
        return false;  // `data_base` for `database`: data elsewhere may have it
    if (may_be_secret(key) || fmt::format("{}s", key) == own.key || fmt::format("{}s", own.key) == key)
        return false;  // data elsewhere may have it; a plural may be meant
    const std::string_view owner = key.substr(0, colons);
    return owner == own.class_name
        || (key.substr(colons + 2) == own.name && !data.has_data_below(std::string(owner) + "::"));
}

// A key that data have, that nothing looks up, and of which this one is a slip.
// `is_needed`: the lookup fails without data. If not, only a typing error in one segment counts.
static std::string_view unread_key_near(std::string_view key, const hiera::Lookups& lookups, bool is_needed,
                                        ProgramContext& ctx)
{
    for (const std::string_view near : lookups.texts().similar_keys(key))
        if ((is_needed || segments_of(near) == segments_of(key)) && ctx.is_slip(key, near)
            && !lookups.may_be_read(near))
            return near;
    return {};
}

static constexpr const char* all_data_is_here =
    "all levels of `hiera.yaml` are files of this environment; plint does not know data outside of it";

static void check_key(Span place, std::string_view key, const hiera::Lookups& lookups,
                      const std::optional<OwnParameter>& own, bool is_needed, ProgramContext& ctx)
{
    const hiera::KeyTexts& data = lookups.texts();
    if (data.may_have_data(key))
        return;
    const bool may_be_own = own && (is_needed || segments_of(own->key) == segments_of(key));
    std::string near = may_be_own && is_slip_of_own(key, *own, data, ctx) ? own->key : std::string();
    const bool is_own = !near.empty();
    if (!is_own)
        near = unread_key_near(key, lookups, is_needed, ctx);
    const std::size_t colons = key.find("::");
    const bool is_absent = near.empty() && is_needed && colons != key.npos && !may_be_secret(key)
        && data.has_data_below(std::string(key.substr(0, colons)) + "::")
        && ctx.lookup().absences().of_hiera_key().certainty == lookup::Certainty::proved;
    if (near.empty() && !is_absent)
        return;
    Finding finding = ctx.report(place, fmt::format("the key `{}` is not in any Hiera data", key));
    if (is_own)
        finding.help(fmt::format("did you mean `{}`, the key of this parameter?", near));
    else if (!near.empty())
        finding.help(fmt::format("did you mean `{}`?", near));
    else
        finding.help("correct the key, add it to the data, or pass a default value");
    if (const hiera::DataKey* const unread = near.empty() ? nullptr : data.data_key(near)) {
        const std::string shown = files::shown_path(unread->path, ctx.project().system().current_directory());
        if (ctx.project().find(shown))
            finding.label(shown, unread->span, "a similar key is here");
    }
    if (is_absent)
        finding.note(all_data_is_here);
}

static void visit(const syntax::AnyCall& call, ProgramContext& ctx)
{
    if (!ctx.file() || !names::has_role(call.function(), names::FunctionRole::reads_hiera))
        return;
    const std::vector<Node> arguments = call.arguments();
    const auto written =
        arguments.empty() || call.kind() == Kind::method_call ? std::nullopt : written_key(arguments[0]);
    if (!written)
        return;
    const auto lookups = ctx.project().lookups(*ctx.file());
    if (!lookups)
        return;
    const std::string_view whole = *written;
    const std::string_view absolute = whole.substr(whole.starts_with("::") ? 2 : 0);
    const std::string_view key = absolute.substr(0, absolute.find('.'));
    if (!key.empty())
        check_key(arguments[0].span(), key, *lookups, own_parameter(call, ctx), !has_default(call), ctx);
}

// Whether any data may have the last part of a path below a key: `nfs` of `volumes.nfs`. No file may have it at any level,
// because a level of the hierarchy may have another value of the key.
static bool may_have_part(std::string_view part, const hiera::Lookups& lookups)
{
    const bool is_index = std::ranges::all_of(part, is_digit);
    return part.empty() || is_index || lookups.texts().may_have_data(part);
}

// `%{alias('volumes.nfs')}`, where this file has `volumes` without `nfs`.
static void check_path(Span place, std::string_view path, const hiera::DataNode& data, const hiera::Lookups& lookups,
                       ProgramContext& ctx)
{
    const hiera::DataNode* value = &data;
    std::size_t begin = 0;
    while (begin <= path.size()) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const std::string_view part = path.substr(begin, end - begin);
        const hiera::DataNode* const found =
            value->kind == hiera::DataNode::Kind::mapping ? hiera::find(*value, part) : nullptr;
        if (found == nullptr)
            break;
        value = found;
        begin = end + 1;
    }
    constexpr std::size_t max_keys = 5;
    if (begin == 0 || begin > path.size() || value->kind != hiera::DataNode::Kind::mapping || value->items.empty()
        || may_have_part(path.substr(begin, path.find('.', begin) - begin), lookups)
        || ctx.lookup().absences().of_hiera_key().certainty != lookup::Certainty::proved)
        return;
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < value->items.size() && keys.size() < max_keys; i += 2)
        keys.push_back(value->items[i].text);
    ctx.report(place, fmt::format("the key `{}` is not in any Hiera data", path))
        .help("correct the key, or add it to the data; without it, the value is an empty string")
        .note(fmt::format("`{}` has the key{} `{}`{}", path.substr(0, begin - 1), keys.size() == 1 ? "" : "s",
                          fmt::join(keys, "`, `"), value->items.size() / 2 > max_keys ? " and others" : ""))
        .note(all_data_is_here);
}

static void visit_data(const DataFile& file, ProgramContext& ctx)
{
    const hiera::DataNode* const data =
        file.source->text().find("%{") == std::string_view::npos ? nullptr : keys_of_data(file, ctx);
    const auto lookups = data != nullptr ? ctx.project().lookups(*ctx.file()) : std::nullopt;
    if (!lookups)
        return;
    for (const hiera::LookupCall& call : hiera::calls_in_data(file.source->text())) {
        const std::string_view written = file.source->text(call.place);
        const std::string_view path = written.substr(written.starts_with("::") ? 2 : 0);
        if (!is_plain_key(path))
            continue;
        const std::string_view key = path.substr(0, path.find('.'));
        if (key.size() < path.size())
            check_path(call.place, path, *data, *lookups, ctx);
        if (!key.empty())
            check_key(call.place, key, *lookups, std::nullopt, true, ctx);
    }
}

extern constinit const Rule rule{
    .name = "unknown_hiera_key",
    .category = "data",
    .summary = "Lookup of a key without data",
    .hooks = hooks<visit, visit_data>,
};

}  // namespace plint::rules::unknown_hiera_key
