#include "ide/rename_given.hpp"

#include "checks/names/function_roles.hpp"
#include "checks/summary/other_references.hpp"
#include "ide/attribute_names.hpp"
#include "ide/computed_names.hpp"
#include "ide/uses.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/innermost.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/trivia.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::ide {

namespace {

// Whether an expression is a hash in the code with constant keys. `depth` 2: of hashes, whose keys may be computed.
bool is_literal_hash(Node value, int depth = 1)
{
    const auto hash = syntax::as<syntax::Hash>(value);
    return hash && std::ranges::all_of(hash->pairs(), [&](const syntax::Pair& pair) {
               return depth == 1 ? pair.key() && syntax::constant_string(*pair.key())
                                 : pair.value() && is_literal_hash(*pair.value(), depth - 1);
           });
}

class GivenRenamer {
public:
    GivenRenamer(const engine::Snapshot& snapshot, const GivenParameter& parameter, RenameEdits& edits)
        : snapshot_(snapshot), from_(parameter.from), to_(parameter.to), edits_(edits)
    {
    }

    // The declarations, overrides, defaults and collectors around a reference.
    void run(layout::FileIndex file, Span span, bool is_class)
    {
        const auto& tree = snapshot_.file(file).tree;
        const std::string& path = snapshot_.project().file(file).path;
        if (!tree)
            return edits_.refuse(fmt::format("{} cannot be read", path));
        const Node node = syntax::innermost_at(*tree, span.begin);
        if (node.has_children() || !node.span().contains(span) || is_trivia(node.kind()))
            return;
        for (std::optional<Node> around = node.parent(); around; around = around->parent()) {
            const Kind kind = around->kind();
            if (is_class && kind == Kind::resource_body)
                return rename_in_body(*around, node, path);
            if (const auto subject = subject_of(*around)) {
                if (subject->span().contains(span) && !names_other_classes(*subject, *around, path))
                    rename_attributes(*around, path);
                return;
            }
            if (kind == Kind::attribute || kind == Kind::block)
                return;
        }
    }

private:
    // What a resource, override, collector, or set of defaults names.
    static std::optional<Node> subject_of(Node around)
    {
        if (const auto resource = syntax::as<syntax::Resource>(around))
            return resource->type();
        if (const auto override = syntax::as<syntax::ResourceOverride>(around))
            return override->reference();
        if (const auto defaults = syntax::as<syntax::ResourceDefaults>(around))
            return defaults->type();
        if (const auto collector = syntax::as<syntax::Collector>(around))
            return collector->type();
        return std::nullopt;
    }

    // The body of `class { 'a::b': }`.
    void rename_in_body(Node around, Node reference, const std::string& path)
    {
        const auto body = syntax::as<syntax::ResourceBody>(around);
        const auto resource = syntax::as<syntax::Resource>(around.parent());
        const auto title = body ? body->title() : std::nullopt;
        const auto type = resource ? resource->type() : std::nullopt;
        if (!title || !type || type->kind() != Kind::kw_class || !title->span().contains(reference.span()))
            return;
        for (const Node other : around.parent()->children()) {
            const auto defaults = syntax::as<syntax::ResourceBody>(other);
            if (defaults && defaults->title() && defaults->title()->kind() == Kind::kw_default && sets(other))
                return edits_.refuse(fmt::format("{} sets `{}` for several classes",
                                                 place_text(snapshot_, {path, other.span()}), from_));
        }
        if (!names_other_classes(*title, around, path))
            rename_attributes(around, path);
    }

    // Refuses if the parameter is set for a list of classes, of which the others would get it too.
    bool names_other_classes(Node subject, Node around, const std::string& path)
    {
        std::size_t count = 0;
        if (const auto array = syntax::as<syntax::Array>(subject)) {
            for ([[maybe_unused]] const Node element : array->elements())
                ++count;
        } else if (const auto access = syntax::as<syntax::Access>(subject)) {
            for ([[maybe_unused]] const Node key : access->keys())
                ++count;
            const auto type = access->left();
            if (!type || plain_name(type->text()) != "class")
                return false;
        }
        if (count < 2 || !sets(around))
            return false;
        edits_.refuse(
            fmt::format("{} sets `{}` for several classes", place_text(snapshot_, {path, around.span()}), from_));
        return true;
    }

    bool sets(Node around) const
    {
        return std::ranges::any_of(around.children(), [&](Node child) {
            const auto attribute = syntax::as<syntax::Attribute>(child);
            return attribute && attribute->name() && attribute->name()->text() == from_;
        });
    }

    void rename_attributes(Node around, const std::string& path)
    {
        for (const Node node : around.descendants()) {
            const auto splat = syntax::as<syntax::SplatAttribute>(node);
            if (splat && is_direct(node, around) && !(splat->value() && is_literal_hash(*splat->value())))
                return edits_.refuse(
                    fmt::format("{} sets parameters by a hash", place_text(snapshot_, {path, node.span()})));
            if (const auto attribute = syntax::as<syntax::Attribute>(node); attribute && is_direct(node, around)) {
                const auto name = attribute->name();
                if (name && name->text() == from_)
                    edits_.add(path, name->span(), to_);
            }
            // `x == 1` in the query of a collector.
            if (around.kind() == Kind::collector && node.kind() == Kind::name && node.text() == from_ && node.parent()
                && node.parent()->kind() == Kind::binary)
                edits_.add(path, node.span(), to_);
        }
    }

    // Whether no other resource is between the two.
    static bool is_direct(Node attribute, Node around)
    {
        for (std::optional<Node> node = attribute.parent(); node; node = node->parent()) {
            if (*node == around)
                return true;
            if (node->kind() != Kind::resource_body)
                return false;
        }
        return false;
    }

    const engine::Snapshot& snapshot_;
    const std::string& from_;
    const std::string& to_;
    RenameEdits& edits_;
};

enum class Certainty : std::uint8_t { no, perhaps, yes };

// Whether a call names the owner of the parameter by its first argument, or for classes by the keys of its hash.
Certainty names_owner(const std::vector<Node>& arguments, const GivenParameter& parameter)
{
    const auto text = syntax::constant_string(arguments.front());
    const std::string type =
        plain_name(text ? std::string_view(*text).substr(std::min(text->find_first_not_of('@'), text->size()))
                        : arguments.front().text());
    if (!text && arguments.front().kind() != Kind::class_reference)
        return Certainty::perhaps;
    if (!parameter.of_class || type != "class")
        return type == parameter.owner ? Certainty::yes : Certainty::no;
    const auto hash = arguments.size() > 1 ? syntax::as<syntax::Hash>(arguments[1]) : std::nullopt;
    if (!hash)
        return Certainty::perhaps;
    for (const syntax::Pair pair : hash->pairs()) {
        const auto title = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt;
        if (!title)
            return Certainty::perhaps;
        if (plain_name(*title) == parameter.owner)
            return Certainty::yes;
    }
    return Certainty::no;
}

// Whether all that a call sets or reads of the parameter is in literals, which name the owner.
bool is_clear(std::string_view function, const std::vector<Node>& arguments, const GivenParameter& parameter)
{
    const auto is_literal = [&](std::size_t place, int depth) {
        return arguments.size() <= place || is_literal_hash(arguments[place], depth);
    };
    if (function == "getparam" || function == "defined_with_params") {
        const bool is_reference =
            arguments.front().kind() == Kind::access || syntax::constant_string(arguments.front());
        return is_reference
            && (function == "getparam" ? arguments.size() < 2 || syntax::constant_string(arguments[1]).has_value()
                                       : is_literal(1, 1));
    }
    const Certainty owner = names_owner(arguments, parameter);
    if (owner == Certainty::no)
        return true;
    if (function == "ensure_resource") {
        const bool is_class = plain_name(syntax::constant_string(arguments.front()).value_or("")) == "class";
        return (owner == Certainty::yes || is_class) && is_literal(2, 1);
    }
    return owner == Certainty::yes && is_literal(1, 2) && is_literal(2, 1);
}

}  // namespace

void rename_given(const engine::Snapshot& snapshot, layout::FileIndex file, Span span, const GivenParameter& parameter,
                  RenameEdits& edits)
{
    GivenRenamer(snapshot, parameter, edits).run(file, span, parameter.of_class);
}

void refuse_computed_owner(const engine::Snapshot& snapshot, layout::FileIndex file, const GivenParameter& parameter,
                           RenameEdits& edits)
{
    const index::Project& project = snapshot.project();
    const auto& tree = snapshot.file(file).tree;
    const layout::Module* const module = project.module_of(file);
    for (NodeIndex i = 0; tree && i < tree->size(); ++i) {
        if (tree->kind[i] != Kind::interpolated_string)
            continue;
        const Node string = tree->node(i);
        if (summary::named_kind(string) != summary::ReferenceKind::class_
            || !fits_computed(string, parameter.owner, module == nullptr ? "" : module->name))
            continue;
        std::optional<Node> around = string.parent();
        while (around && around->kind() == Kind::array)
            around = around->parent();
        const auto sets = [&](Node child) {
            const auto attribute = syntax::as<syntax::Attribute>(child);
            const bool is_edited =
                attribute && attribute->name() && edits.is_edited(project.file(file).path, attribute->name()->span());
            return child.kind() == Kind::splat_attribute
                || (attribute && attribute->name() && attribute->name()->text() == parameter.from && !is_edited);
        };
        const bool is_declared = around && around->kind() == Kind::resource_body;
        if (is_declared && std::ranges::any_of(around->children(), sets))
            return edits.refuse(fmt::format("{} may set `{}` of `{}`",
                                            place_text(snapshot, {project.file(file).path, string.span()}),
                                            parameter.from, parameter.owner));
    }
}

void rename_given_in_calls(const engine::Snapshot& snapshot, layout::FileIndex file, const GivenParameter& parameter,
                           RenameEdits& edits)
{
    const std::string& path = snapshot.project().file(file).path;
    const OwnerKind kind = parameter.of_class ? OwnerKind::class_ : OwnerKind::resource_type;
    each_symbol(snapshot, file, parameter.from, [&](const Symbol& symbol) {
        const bool is_of_other = symbol.owner != parameter.owner
            && std::ranges::find(symbol.other_owners, parameter.owner) == symbol.other_owners.end();
        if (symbol.kind != SymbolKind::attribute || symbol.name != parameter.from || symbol.owner_kind != kind
            || is_of_other)
            return;
        if (!symbol.other_owners.empty())
            edits.refuse(fmt::format("{} sets `{}` for several classes", place_text(snapshot, {path, symbol.span}),
                                     parameter.from));
        edits.add(path, symbol.span, parameter.to);
    });
    const auto& tree = snapshot.file(file).tree;
    for (NodeIndex i = 0; tree && i < tree->size(); ++i) {
        const auto call = syntax::as<syntax::AnyCall>(tree->node(i));
        const std::string_view function = names::without_stdlib(call ? call->function() : std::string_view());
        if (function != "getparam" && function != "defined_with_params"
            && !names::has_role(function, names::FunctionRole::creates_resources))
            continue;
        const std::vector<Node> arguments = call->arguments();
        if (!arguments.empty() && !is_clear(function, arguments, parameter))
            return edits.refuse(fmt::format("{} may set or read parameters of `{}` by a hash",
                                            place_text(snapshot, {path, tree->node(i).span()}), parameter.owner));
    }
}

}  // namespace plint::ide
