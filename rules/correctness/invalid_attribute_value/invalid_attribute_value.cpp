// A value that the resource type does not accept compiles, but the whole catalog then fails on the node.
#include "checks/lookup/attribute_value.hpp"
#include "checks/lookup/core_values.hpp"
#include "parser/syntax/relationships.hpp"
#include "rules/correctness/invalid_attribute_value/kinds.hpp"
#include "rules/shared/assigned_value.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>
#include <utility>

namespace plint::rules::invalid_attribute_value {

// As Puppet compares it; none for what is no literal, or is compared in another way.
static std::optional<std::string> literal_text(Node value)
{
    if (value.kind() == Kind::kw_true || value.kind() == Kind::kw_false)
        return std::string(value.text());
    if (value.kind() == Kind::number) {
        const bool decimal = value.text().find_first_not_of("0123456789") == std::string_view::npos
            && (value.text().size() == 1 || value.text().front() != '0');
        return decimal ? std::optional(std::string(value.text())) : std::nullopt;
    }
    return syntax::constant_string(value);
}

// The value for a message: as the source has it, unless it is too long or would break the message.
static std::string as_written(Node value)
{
    constexpr std::size_t max_value = 80;
    const std::string_view source = value.text();
    return source.size() <= max_value && source.find_first_of("`\r\n") == source.npos ? fmt::format("`{}`", source)
                                                                                      : std::string("another string");
}

struct FileValues {
    lookup::ValueCheck check;
    text::RegexBudget budget;  // of the questions to Puppet's own types

    explicit FileValues(const ProgramContext& ctx) : check(ctx.share()), budget(ctx.share()) {}
};

// `is_certain`: whether the value is certainly used; called only for a wrong value.
template <class IsCertain>
static void look_at(const ruby::Attribute& attribute, std::string_view type, const std::optional<index::Place>& place,
                    Node value, const IsCertain& is_certain, ProgramContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(value)) {
        if (attribute.kind == ruby::AttributeKind::property) {
            for (const syntax::Element element : array->elements())
                if (element.kind() != Kind::array)
                    look_at(attribute, type, place, element, is_certain, ctx);
        } else if (ctx.kept<FileValues>().check.refuses_arrays(attribute)) {
            Finding finding = ctx.report(
                value.span(), fmt::format("`{}` of `{}` must be a single value, got an array", attribute.name, type));
            finding.note(fmt::format("accepted values: {}", lookup::accepted_values(attribute)));
        }
        return;
    }
    const auto text = literal_text(value);
    if (!text || !ctx.kept<FileValues>().check.refuses(attribute, *text))
        return;
    Finding finding = ctx.report(value.span(),
                                 fmt::format("`{}` of `{}` must be {}, got {}", attribute.name, type,
                                             lookup::accepted_values(attribute), as_written(value)));
    if (!is_certain())
        finding.severity(Severity::warning);
    const auto is_accepted = [&](std::string_view name) {
        return std::ranges::find(attribute.values, name, &ruby::Value::text) != attribute.values.end();
    };
    if ((*text == "started" || *text == "start") && is_accepted("running"))
        finding.help("did you mean `running`?");
    else
        suggest(ctx, finding, *text, [&] {
            std::vector<std::string_view> values;
            for (const ruby::Value& one : attribute.values)
                if (!one.is_regex)
                    values.push_back(one.text);
            return values;
        });
    if (place)
        finding.label(ctx.project().file(place->file).path, attribute.span, "accepted values are listed here");
}

// `300` for `5m`; empty for other texts.
static std::string in_seconds(std::string_view text)
{
    constexpr std::size_t max_digits = 6;
    static constexpr auto units =
        std::to_array<std::pair<char, std::uint64_t>>({{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}});
    const std::size_t end = text.find_first_not_of("0123456789");
    if (end == text.npos || end == 0 || end > max_digits || end + 1 != text.size())
        return {};
    const auto unit = std::ranges::find(units, text.back(), &std::pair<char, std::uint64_t>::first);
    std::uint64_t count = 0;
    std::from_chars(text.data(), text.data() + end, count);
    return unit == units.end() ? std::string() : std::to_string(count * unit->second);
}

// `['1', '15']` for `1,15` of a `cron`, which accepts an array; empty where that is not the mistake.
static std::string as_array(std::string_view type, std::string_view attribute, std::string_view text,
                            ProgramContext& ctx)
{
    constexpr std::size_t max_list = 40;
    if ((type != "cron" && !(type == "user" && attribute == "groups")) || text.find(',') == text.npos
        || text.size() > max_list)
        return {};
    std::string list;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        std::string part(text.substr(at, end - at));
        part.erase(0, std::min(part.find_first_not_of(' '), part.size()));
        part.erase(part.find_last_not_of(' ') + 1);
        if (part.empty() || part.find_first_of("'`\n") != part.npos
            || lookup::refused_by_core_type(type, attribute, part, ctx.kept<FileValues>().budget) != nullptr)
            return {};
        list += fmt::format("{}'{}'", list.empty() ? "" : ", ", part);
        at = end + 1;
    }
    return fmt::format("[{}]", list);
}

// Whether it is a value that the code of one of Puppet's own types rejects.
template <class IsCertain>
static bool report_refused(std::string_view type, std::string_view attribute, Node value, const IsCertain& is_certain,
                           ProgramContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(value)) {
        bool any = false;
        for (const syntax::Element element : array->elements())
            any = (element.kind() != Kind::array && report_refused(type, attribute, element, is_certain, ctx)) || any;
        return any;
    }
    const auto text = literal_text(value);
    const auto* const refused =
        text ? lookup::refused_by_core_type(type, attribute, *text, ctx.kept<FileValues>().budget) : nullptr;
    if (refused == nullptr)
        return false;
    Finding finding = ctx.report(
        value.span(),
        fmt::format("`{}` of `{}` must be {}, got {}", attribute, type, refused->accepted, as_written(value)));
    if (const std::string seconds = in_seconds(*text); !seconds.empty() && refused->accepted == "a number of seconds")
        finding.help(fmt::format("write `{}`", seconds));
    if (type == "file" && attribute == "source" && text->find('/') != text->npos
        && text->find_first_of("`\n") == text->npos)
        finding.help(fmt::format("for a file of a module, write `puppet:///modules/{}`", *text));
    if (std::string list = as_array(type, attribute, *text, ctx); !list.empty())
        finding.help(fmt::format("write `{}`", list));
    if (!is_certain())
        finding.severity(Severity::warning);
    return true;
}

// What the last part of a string with variables is, if it is text that no reference ends with. Puppet wants `Type[title]`.
static bool ends_as_no_reference(Node value)
{
    const auto string = syntax::as<syntax::InterpolatedString>(value);
    std::optional<syntax::StringPart> last;
    if (string)
        for (const syntax::StringPart part : string->parts())
            last = part;
    return last && last->kind() == Kind::string_text && !last->text().ends_with(']');
}

// Text that Puppet does not read as `Type[title]`. The text of a variable is that of its only assignment.
template <class IsCertain>
static void look_at_reference(std::string_view name, Node value, const IsCertain& is_certain, ProgramContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(value)) {
        for (const syntax::Element element : array->elements())
            if (element.kind() != Kind::array)
                look_at_reference(name, element, is_certain, ctx);
        return;
    }
    const Node known = assigned_value(value, ctx);
    if (ends_as_no_reference(known)) {
        Finding finding = ctx.report(value.span(),
                                     fmt::format("`{}` must be a resource reference, got the string {}{}", name,
                                                 value.kind() == Kind::variable ? "in " : "", as_written(value)));
        finding.help(fmt::format("write `Type[{}]` with the type of the resource, such as `File`", value.text()));
        if (!is_certain())
            finding.severity(Severity::warning);
        return;
    }
    const auto text = syntax::constant_string(known);
    const std::size_t bracket = text ? text->find('[') : std::string::npos;
    const bool is_reference =
        bracket != std::string::npos && bracket > 0 && text->back() == ']' && text->size() > bracket + 2;
    if (!text || is_reference)
        return;
    Finding finding = ctx.report(value.span(),
                                 fmt::format("`{}` must be a resource reference, got the string {}`{}`", name,
                                             value.kind() == Kind::variable ? "in " : "", value.text()));
    finding.help(fmt::format("write `{}`",
                             text->starts_with('/') ? fmt::format("File[{}]", value.text())
                                                    : fmt::format("Type[{}]", value.text())));
    if (!is_certain())
        finding.severity(Severity::warning);
}

// `tag => 'a b'`: the compilation fails.
static void look_at_tag(Node value, ProgramContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(value)) {
        for (const syntax::Element element : array->elements())
            if (element.kind() != Kind::array)
                look_at_tag(element, ctx);
        return;
    }
    const auto text = syntax::constant_string(value);
    if (text && is_invalid_tag(*text))
        ctx.report(value.span(), fmt::format("{} is not a valid tag", as_written(value)))
            .help("a tag contains letters, digits, `_`, `:`, `.` and `-` only, and begins with one of the first three");
}

template <class IsCertain>
static bool report_kind(std::string_view type, std::string_view attribute, Node value, const IsCertain& is_certain,
                        ProgramContext& ctx)
{
    const auto refused = refused_kind(type, attribute, value, ctx);
    if (!refused)
        return false;
    Finding finding = ctx.report(
        value.span(), fmt::format("`{}` of `{}` must be {}, got {}", attribute, type, refused->accepted, refused->got));
    if (type == "package" && attribute == "name")
        finding.help("use the array as the title");
    else if (attribute == "content" && refused->got != "a hash")
        finding.help(fmt::format("write `String({})`", value.text()));
    if (!is_certain())
        finding.severity(Severity::warning);
    return true;
}

// A misspelled state of a file or package, which Puppet takes for the target of a symlink or for a version.
static bool report_misspelled_state(std::string_view type, Node value, ProgramContext& ctx)
{
    static constexpr auto of_file = std::to_array<std::string_view>({"present", "absent", "file", "directory", "link"});
    static constexpr auto of_package =
        std::to_array<std::string_view>({"present", "installed", "absent", "latest", "purged", "held"});
    const bool is_file = type == "file";
    const auto text = is_file || type == "package" ? syntax::constant_string(value) : std::nullopt;
    const std::span<const std::string_view> states =
        is_file ? std::span<const std::string_view>(of_file) : std::span<const std::string_view>(of_package);
    if (!text || text->find_first_not_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos || !ctx.may_suggest()
        || std::ranges::find(states, *text) != states.end())
        return false;
    const std::string_view near = ctx.nearest(*text, states);
    if (near.empty() || !ctx.is_slip(*text, near))
        return false;
    ctx.report(value.span(),
               is_file ? fmt::format("`ensure => {0}` makes a symlink to `{0}`", *text)
                       : fmt::format("`ensure => {0}` installs the version `{0}`", *text))
        .severity(Severity::warning)
        .help(fmt::format("did you mean `{}`?", near));
    return true;
}

static void visit(const syntax::AttributeList& list, ProgramContext& ctx)
{
    const std::string name = syntax::resource_type(list);
    if (name.empty() || name == "class")
        return;
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(name);
    // A resource that stays virtual is never asked; defaults and overrides need a resource to apply to.
    const bool certain = list.kind() == Kind::resource_body && is_certain(list)
        && list.parent()->parent()->kind() != Kind::virtual_resource;
    each_attribute(list, [&](const GivenAttribute& given) {
        if (given.value && syntax::comes_before(given.name))
            look_at_reference(
                given.name, *given.value, [&] { return certain && !may_change_later(list, name, given.name, ctx); },
                ctx);
        if (given.value && given.name == "tag")
            look_at_tag(*given.value, ctx);
        const lookup::AttributeMeaning attribute = ctx.lookup().attribute(type, given.name);
        if (!attribute.attribute || !given.value)
            return;
        if (given.name == "ensure" && report_misspelled_state(name, *given.value, ctx))
            return;
        const auto certainly = [&] { return certain && !may_change_later(list, name, given.name, ctx); };
        if (type.type && !type.place && report_kind(name, given.name, *given.value, certainly, ctx))
            return;
        const bool refused =
            !attribute.is_metaparameter && report_refused(name, given.name, *given.value, certainly, ctx);
        if (!refused && attribute.presence == lookup::Presence::known)
            look_at(*attribute.attribute, name, attribute.is_metaparameter ? std::nullopt : type.place, *given.value,
                    certainly, ctx);
    });
}

extern constinit const Rule rule{
    .name = "invalid_attribute_value",
    .category = "correctness",
    .summary = "Invalid attribute value",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_attribute_value
