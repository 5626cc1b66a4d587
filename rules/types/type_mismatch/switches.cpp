#include "rules/types/type_mismatch/switches.hpp"

#include "checks/files/paths.hpp"
#include "checks/index/once_map.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "checks/order/program.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace plint::rules::type_mismatch {

namespace {

// How the code of a class or defined type uses a parameter without a type whose default is `true` or `false`.
struct Switch {
    std::optional<Span> default_value;  // std::nullopt: it is no such parameter
    std::optional<Span> tested;         // where a condition tests it: every string is true there
    std::optional<Span> compared;       // where it is compared with a boolean: no string is equal
    bool is_text = false;               // it may be meant as a string somewhere
};

// What a read of the variable says about it.
enum class Use : std::uint8_t { neutral, tested, compared, text };

bool is_boolean(Node node)
{
    return node.kind() == Kind::kw_true || node.kind() == Kind::kw_false;
}

bool are_booleans(const syntax::CaseExpression& choice)
{
    for (const syntax::CaseOption option : choice.options())
        for (const Node value : option.values())
            if (!is_boolean(value) && value.kind() != Kind::kw_default)
                return false;
    return true;
}

bool are_booleans(const syntax::Selector& selector)
{
    return std::ranges::all_of(selector.entries(), [](const syntax::SelectorEntry& entry) {
        return entry.key() && (is_boolean(*entry.key()) || entry.key()->kind() == Kind::kw_default);
    });
}

Use use_in(const syntax::Binary& binary, Node read)
{
    const auto sign = binary.operator_token();
    if (sign && (sign->kind() == Kind::kw_and || sign->kind() == Kind::kw_or))
        return Use::tested;
    const auto left = binary.left();
    const auto right = binary.right();
    const bool equal = sign && (sign->kind() == Kind::equal || sign->kind() == Kind::not_equal);
    const auto other = left && Node(*left) == read ? right : left;
    return equal && other && is_boolean(*other) ? Use::compared : Use::text;
}

Use use_of(Node read)
{
    Node inner = read;
    std::optional<Node> around = read.parent();
    while (around && around->kind() == Kind::paren) {
        inner = *around;
        around = around->parent();
    }
    if (!around)
        return Use::text;
    switch (around->kind()) {
    case Kind::if_expression:
    case Kind::unless_expression:
    case Kind::elsif_clause: return syntax::child_of<syntax::Expression>(*around) == inner ? Use::tested : Use::text;
    case Kind::negation: return Use::tested;
    case Kind::binary: return use_in(syntax::Binary(*around), inner);
    case Kind::case_expression: return are_booleans(syntax::CaseExpression(*around)) ? Use::compared : Use::text;
    case Kind::selector:
        return syntax::Selector(*around).value() == inner && are_booleans(syntax::Selector(*around)) ? Use::compared
                                                                                                     : Use::text;
    case Kind::attribute:
    case Kind::interpolation:
    case Kind::interpolated_string:
    case Kind::heredoc_body: return Use::neutral;
    default: return Use::text;
    }
}

class Switches {
public:
    explicit Switches(const index::Project& project) : project_(project) {}

    // `definition`: a class or defined type.
    [[nodiscard]] const Switch& find(index::Place definition, std::string_view parameter) const
    {
        static const Switch none;
        const auto& all = definitions_.get(definition, [&] { return read(definition); });
        const auto found = all.find(parameter);
        return found == all.end() ? none : found->second;
    }

private:
    using Parameters = std::map<std::string, Switch, std::less<>>;

    [[nodiscard]] Parameters read(index::Place place) const
    {
        const std::string& path = project_.file(place.file).path;
        const SourceFile source(path, project_.system().text_of(path).value_or(""));
        const Tree tree = parse(source, parse_options(source));
        const Span span = project_.definition(place).span;
        Parameters all;
        for (NodeIndex index = 0; index < tree.size(); ++index)
            if (is_definition(tree.kind[index]) && tree.node(index).span() == span) {
                read_definition(tree.node(index), all);
                break;
            }
        return all;
    }

    static void read_definition(Node definition, Parameters& all)
    {
        for (const syntax::Parameter parameter : syntax::parameters_of(definition))
            if (const auto value = parameter.default_value(); value && is_boolean(*value) && !parameter.type())
                all.try_emplace(std::string(parameter.name())).first->second.default_value = value->span();
        if (all.empty())
            return;
        for (const Node node : definition.descendants()) {
            const auto variable = syntax::as<syntax::Variable>(node);
            const auto found = variable ? all.find(variable->name()) : all.end();
            if (found == all.end() || syntax::is_set_here(*variable))
                continue;
            Switch& known = found->second;
            const Use use = use_of(*variable);
            known.is_text = known.is_text || use == Use::text;
            if (use == Use::tested && !known.tested)
                known.tested = variable->span();
            if (use == Use::compared && !known.compared)
                known.compared = variable->span();
        }
    }

    const index::Project& project_;
    index::OnceMap<index::Place, Parameters> definitions_;
};

// The boolean that a word says; std::nullopt for other texts.
std::optional<bool> boolean_of(std::string_view text)
{
    static constexpr auto words = std::to_array<std::pair<std::string_view, bool>>(
        {{"false", false}, {"no", false}, {"off", false}, {"on", true}, {"true", true}, {"yes", true}});
    const std::string lower = lower_case(text);
    const auto* const found =
        std::ranges::find(words, std::string_view(lower), &std::pair<std::string_view, bool>::first);
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

// Whether code outside of the class may read the parameter, as text perhaps.
bool is_read_elsewhere(const summary::Definition& definition, std::string_view parameter, const ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    return definition.kind == summary::DefinitionKind::class_
        && (program.is_inherited(definition.name)
            || program.is_read(fmt::format("{}::{}", definition.name, parameter)));
}

// `written`: the value in the file, as it is written there.
void check(Span place, std::string_view written, bool meant, index::Place definition, std::string_view parameter,
           bool may_fix, ProgramContext& ctx)
{
    const summary::Definition& owner = ctx.project().definition(definition);
    const auto known = std::ranges::find(owner.parameters, parameter, &summary::DefinedParameter::name);
    if (known == owner.parameters.end() || !known->type.empty() || known->required)
        return;
    const Switch& found = ctx.project().derived<Switches>().find(definition, parameter);
    const std::optional<Span> wrong = found.compared ? found.compared : meant ? std::nullopt : found.tested;
    if (!found.default_value || found.is_text || !wrong || is_read_elsewhere(owner, parameter, ctx))
        return;
    const std::string& path = ctx.project().file(definition.file).path;
    Finding finding =
        ctx.report(place, fmt::format("`{}` is a string, but the default of `${}` is a boolean", written, parameter));
    finding.severity(Severity::warning)
        .label(path == ctx.path() ? "" : path, *wrong,
               found.compared ? "no string is equal to a boolean" : "every string is true here");
    if (may_fix)
        finding.fix(fmt::format("write `{}`", meant), {{{}, place, meant ? "true" : "false"}}, Safety::unsafe);
    else
        finding.help(fmt::format("write `{}` without quotes", meant));
}

}  // namespace

void visit_switch(const syntax::Attribute& attribute, ProgramContext& ctx)
{
    const auto value = attribute.value();
    const auto text = value && ctx.file() ? syntax::constant_string(*value) : std::nullopt;
    const auto meant = text ? boolean_of(*text) : std::nullopt;
    const auto body = meant ? syntax::as<syntax::ResourceBody>(attribute.parent()) : std::nullopt;
    if (!body)
        return;
    const std::string type = syntax::resource_type(syntax::AttributeList(*body));
    std::optional<index::Place> place;
    if (type == "class") {
        const auto title = body->title() ? syntax::constant_string(*body->title()) : std::nullopt;
        const lookup::ResolvedClass meaning = title ? ctx.lookup().class_named(*title) : lookup::ResolvedClass();
        place = meaning.presence == lookup::Presence::known ? meaning.place : std::nullopt;
    } else if (!type.empty()) {
        const lookup::ResourceTypeMeaning meaning = ctx.lookup().resource_type(type);
        place = meaning.define && meaning.presence == lookup::Presence::known ? meaning.place : std::nullopt;
    }
    if (place)
        check(value->span(), value->text(), *meant, *place, syntax::attribute_name(attribute), true, ctx);
}

void visit_switch_data(const DataFile& file, ProgramContext& ctx)
{
    const hiera::DataNode* const data = keys_of_data(file, ctx);
    if (data == nullptr)
        return;
    each_key(*data, ctx, [&](const hiera::DataNode& key, const hiera::DataNode& value) {
        const auto meant =
            value.kind == hiera::DataNode::Kind::text && !value.shared ? boolean_of(value.text) : std::nullopt;
        const std::size_t colons = key.text.rfind("::");
        if (!meant || colons == std::string::npos)
            return;
        const lookup::ResolvedClass owner = ctx.lookup().class_named(key.text.substr(0, colons));
        if (owner.presence == lookup::Presence::known && owner.place
            && !may_change(ctx, file, owner.place->file, key.text))
            check(value.span, file.source->text(value.span), *meant, *owner.place, key.text.substr(colons + 2), false,
                  ctx);
    });
}

}  // namespace plint::rules::type_mismatch
