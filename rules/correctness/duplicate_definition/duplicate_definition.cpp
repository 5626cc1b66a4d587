// Two definitions with the same name in one program: Puppet rejects the second one.
#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <vector>

namespace plint::rules::duplicate_definition {

static bool is_class_or_define(summary::DefinitionKind kind)
{
    return kind == summary::DefinitionKind::class_ || kind == summary::DefinitionKind::define;
}

// Whether Puppet rejects the second after the first. Classes, functions and types can have the same name.
static bool clash(summary::DefinitionKind first, summary::DefinitionKind second)
{
    if (is_class_or_define(first) && is_class_or_define(second))
        return true;
    if (first == summary::DefinitionKind::define && second == summary::DefinitionKind::type_alias)
        return true;  // the other way round it is allowed
    return first == second
        && (first == summary::DefinitionKind::function || first == summary::DefinitionKind::type_alias);
}

// The definitions of one file so far: of each name and kind the first.
class FirstOfName {
public:
    // The first that does not go together with this one, which is added.
    const summary::Definition* clashing_with(const summary::Definition& definition)
    {
        const summary::Definition* first = nullptr;
        std::vector<const summary::Definition*>& known = by_name_[definition.name];
        bool is_new_kind = true;
        for (const summary::Definition* other : known) {
            if (!first && clash(other->kind, definition.kind))
                first = other;
            is_new_kind = is_new_kind && other->kind != definition.kind;
        }
        if (is_new_kind)
            known.push_back(&definition);
        return first;
    }

private:
    std::unordered_map<std::string_view, std::vector<const summary::Definition*>> by_name_;
};

// As the code writes it: names of type aliases are capitalized.
static std::string shown_name(const summary::Definition& definition)
{
    std::string name =
        definition.kind == summary::DefinitionKind::type_alias ? names::capitalised(definition.name) : definition.name;
    if (name.size() > limits::shown_name_bytes)
        name.replace(limits::shown_name_bytes, name.npos, "…");
    return name;
}

static void visit(const Tree&, ProgramContext& ctx)
{
    const std::vector<summary::Definition>& all = ctx.summary().definitions;
    FirstOfName firsts;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        if (all[i].name.empty() || all[i].nesting == summary::Nesting::misplaced)
            continue;
        const summary::Definition* first = firsts.clashing_with(all[i]);
        std::string path;
        // Only the files of the main manifest are read together.
        if (!first && ctx.file() && ctx.project().file(*ctx.file()).main_manifest)
            for (const index::Place place : ctx.project().definitions(all[i].name)) {
                const summary::Definition& other = ctx.project().definition(place);
                if (place.file < *ctx.file() && ctx.project().read_together(place.file, *ctx.file())
                    && clash(other.kind, all[i].kind)) {
                    first = &other;
                    path = ctx.project().file(place.file).path;
                    break;
                }
            }
        if (first)
            ctx.report(all[i].name_span,
                       first->kind == all[i].kind
                           ? fmt::format("{} `{}` is already defined", name(all[i].kind), shown_name(all[i]))
                           : fmt::format("{} `{}` has the same name as {} `{}`", name(all[i].kind), shown_name(all[i]),
                                         name(first->kind), shown_name(*first)))
                .label(path, first->name_span,
                       first->kind == all[i].kind ? std::string("first defined here")
                                                  : fmt::format("the {} is defined here", name(first->kind)))
                .help("remove or rename one of the two");
    }
}

// As Puppet compares the names of nodes: of regexes what is left without most of the punctuation.
static std::string host_key(syntax::Host host)
{
    if (host.kind() == Kind::kw_default)
        return "default";
    if (const auto regex = syntax::as<syntax::Regex>(Node(host))) {
        std::string key = "__node_regexp__";
        for (const char c : lower_case(regex->source()))
            if (is_lower(c) || is_digit(c) || std::string_view("_-:.").find(c) != std::string_view::npos)
                key += c;
        return key;
    }
    if (const auto written = host.written_name())
        return lower_case(*written);
    return lower_case(syntax::constant_string(host).value_or(""));
}

static void visit_nodes(const Tree& tree, ProgramContext& ctx)
{
    std::map<std::string, Span> seen;
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (tree.kind[i] != Kind::node_definition)
            continue;
        for (const syntax::Host host : syntax::NodeDefinition(tree.node(i)).hosts()) {
            const std::string key = host_key(host);
            if (key.empty())
                continue;
            const auto [first, fresh] = seen.emplace(key, host.span());
            if (!fresh)
                ctx.report(host.span(), fmt::format("node `{}` is already defined", host.text()))
                    .label(first->second, "first defined here")
                    .help("remove one of the two");
        }
    }
    for (const summary::Definition& definition : ctx.summary().definitions)
        if (const auto node = seen.find(definition.name);
            node != seen.end() && definition.kind == summary::DefinitionKind::class_ && node->first != "default")
            ctx.report(definition.name_span, fmt::format("class `{}` has the same name as a node", definition.name))
                .label(node->second, "node defined here")
                .help("rename the class");
}

extern constinit const Rule rule{
    .name = "duplicate_definition",
    .category = "correctness",
    .summary = "Duplicate definition",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_nodes>,
};

}  // namespace plint::rules::duplicate_definition
