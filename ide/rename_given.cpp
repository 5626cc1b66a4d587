#include "ide/rename_given.hpp"

#include "ide/definition.hpp"
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

class GivenRenamer {
public:
    GivenRenamer(const engine::Snapshot& snapshot, std::string_view from, std::string_view to, RenameEdits& edits)
        : snapshot_(snapshot), project_(snapshot.project()), from_(from), to_(to), edits_(edits)
    {
    }

    // The declarations, overrides, defaults, collectors and accesses around a reference.
    void run(index::Place place, bool is_class)
    {
        const auto& tree = snapshot_.file(place.file).tree;
        const Span span = project_.reference(place).span;
        const std::string& path = project_.file(place.file).path;
        if (!tree)
            return edits_.refuse(fmt::format("{} cannot be read", path));
        const Node node = syntax::innermost_at(*tree, span.begin);
        if (node.has_children() || !node.span().contains(span) || is_trivia(node.kind()))
            return;
        for (std::optional<Node> around = node.parent(); around; around = around->parent()) {
            const Kind kind = around->kind();
            if (kind == Kind::access)
                rename_accessed(*around, node, path);
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
            if (node.kind() == Kind::splat_attribute && is_direct(node, around))
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

    // `A::B['title']['x']`
    void rename_accessed(Node access, Node reference, const std::string& path)
    {
        const auto type = syntax::as<syntax::Access>(access)->left();
        if (!type || (*type != reference && plain_name(type->text()) != "class"))
            return;
        const auto outer = access.parent();
        const auto whole = syntax::as<syntax::Access>(outer);
        if (!whole || !(whole->left() == access))
            return;
        for (const Node key : outer->children())
            if ((key.kind() == Kind::single_quoted || key.kind() == Kind::double_quoted)
                && syntax::constant_string(key) == from_)
                edits_.add(path, syntax::content_span(key), to_);
    }

    const engine::Snapshot& snapshot_;
    const index::Project& project_;
    std::string from_;
    std::string to_;
    RenameEdits& edits_;
};

}  // namespace

void rename_given(const engine::Snapshot& snapshot, index::Place reference, bool is_class, std::string_view from,
                  std::string_view to, RenameEdits& edits)
{
    GivenRenamer(snapshot, from, to, edits).run(reference, is_class);
}

}  // namespace plint::ide
