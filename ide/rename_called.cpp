// Parameters of templates and plans in the hashes of calls.
#include "checks/names/function_roles.hpp"
#include "checks/templates/templates.hpp"
#include "ide/computed_names.hpp"
#include "ide/rename_edits.hpp"
#include "ide/tasks.hpp"
#include "ide/template_files.hpp"
#include "ide/yaml_plans.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::ide {

namespace {

using enum layout::FileRole;

enum class Names : std::uint8_t { this_one, another, perhaps_this };

bool is_literal_target(Node node)
{
    return node.kind() == Kind::single_quoted || node.kind() == Kind::double_quoted || node.kind() == Kind::array;
}

class CalledRenamer {
public:
    CalledRenamer(const engine::Snapshot& snapshot, layout::FileIndex file, std::optional<index::Place> plan,
                  std::string_view from, std::string_view to, RenameEdits& edits)
        : snapshot_(snapshot), project_(snapshot.project()), file_(file), plan_(plan), from_(from), to_(to),
          edits_(edits), name_(plan ? project_.definition(*plan).name : templates::template_name(project_, file))
    {
        if (!plan && name_.ends_with(".epp"))
            name_.resize(name_.size() - std::string_view(".epp").size());
    }

    void run()
    {
        if (name_.empty())
            return edits_.refuse("the template is not in the directory `templates` of a module");
        for (caller_ = 0; caller_ < project_.layout().files.size() && !edits_.is_refused(); ++caller_)
            if (const auto& tree = snapshot_.file(caller_).tree)
                visit(*tree);
        const std::string why = fmt::format("names `{}`, so other code may set `{}`", name_, from_);
        if (plan_) {
            edits_.accept(project_.file(file_).path, project_.definition(*plan_).name_span);
            edits_.refuse_other_uses(name_, RenameEdits::NameOf::definition, {manifest, epp, erb, ruby, data}, why);
            if (const std::string path = yaml_plan_that_names(snapshot_, file_, name_); !path.empty())
                edits_.refuse(fmt::format("{} {}", path, why));
        } else {
            edits_.refuse_other_uses(name_, RenameEdits::NameOf::file, {manifest, epp, erb, ruby, data}, why);
        }
    }

private:
    const std::string& path() const { return project_.file(caller_).path; }

    std::string place(Node node) const { return place_text(snapshot_, {path(), node.span()}); }

    bool is_caller(std::string_view function) const
    {
        return plan_ ? function == "run_plan" : names::has_role(function, names::FunctionRole::renders_epp);
    }

    void visit(const Tree& tree)
    {
        for (NodeIndex i = 0; i < tree.size(); ++i) {
            const Node node = tree.node(i);
            if (const auto call = syntax::as<syntax::AnyCall>(node); call && is_caller(call->function()))
                visit_call(node, call->arguments());
            else if (!plan_ && !node.has_children())
                visit_name(node);
        }
    }

    // A template whose name code keeps for later.
    void visit_name(Node token)
    {
        const auto around = token.parent();
        const auto call = around
            ? syntax::as<syntax::AnyCall>(around->kind() == Kind::interpolated_string ? around->parent() : around)
            : std::nullopt;
        if (call && is_caller(call->function()))
            return;
        if (const auto symbol = file_symbol(token)) {
            if (is_another(*symbol))
                edits_.accept(path(), symbol->span);
            return;
        }
        if (token.kind() != Kind::string_text || !around || around->kind() != Kind::interpolated_string)
            return;
        const std::string_view text = around->text();
        const bool may_be_template = text.find(".epp") != text.npos || text.find(own_module_prefix) != text.npos;
        if (may_be_template && fits(*around))
            edits_.refuse(fmt::format("{} may name `{}`", place(token), name_));
    }

    bool fits(Node computed) const
    {
        const layout::Module* const module = project_.module_of(caller_);
        const std::string_view module_name = module == nullptr ? std::string_view() : module->name;
        return fits_computed(computed, name_, module_name)
            || (!plan_ && fits_computed(computed, name_ + ".epp", module_name));
    }

    bool is_another(const Symbol& file) const
    {
        const std::string found = named_file(snapshot_, caller_, file);
        return !found.empty() && found != project_.file(file_).path;
    }

    Names names_owner(Node name) const
    {
        const bool is_computed = name.kind() == Kind::interpolated_string;
        if (plan_) {
            const auto text = syntax::constant_string(name);
            if (text)
                return plan_place(snapshot_, caller_, plain_name(*text)) == *plan_ ? Names::this_one : Names::another;
            return is_computed && fits(name) ? Names::perhaps_this : Names::another;
        }
        if (const auto file = file_of_string(name))
            return named_file(snapshot_, caller_, *file) == project_.file(file_).path ? Names::this_one
                                                                                      : Names::another;
        return is_computed && fits(name) ? Names::perhaps_this : Names::another;
    }

    void visit_call(Node call, const std::vector<Node>& arguments)
    {
        if (arguments.empty())
            return;
        const Names which = names_owner(arguments.front());
        if (which != Names::perhaps_this && (is_literal_target(arguments.front()) || which == Names::this_one))
            edits_.accept(path(), arguments.front().span());
        if (which == Names::another)
            return;
        for (std::size_t k = 1; k < arguments.size(); ++k) {
            const Node argument = arguments[k];
            if (argument.kind() == Kind::pair)
                visit_pair(syntax::Pair(argument), which);
            else if (argument.kind() == Kind::hash)
                visit_hash(argument, which);
            else if (plan_ && k == 1 && (arguments.size() > 2 || is_literal_target(argument)))
                visit_targets(argument);
            else
                edits_.refuse(fmt::format("{} sets parameters by a hash", place(call)));
        }
    }

    // `run_plan` passes its second argument as `$targets` or `$nodes`.
    void visit_targets(Node argument)
    {
        if (from_ == "targets" || from_ == "nodes" || to_ == "targets" || to_ == "nodes")
            edits_.refuse(fmt::format("{} sets `$targets` or `$nodes` by its place", place(argument)));
    }

    void visit_hash(Node hash, Names which)
    {
        for (const Node child : hash.children())
            if (const auto pair = syntax::as<syntax::Pair>(child))
                visit_pair(*pair, which);
    }

    void visit_pair(const syntax::Pair& pair, Names which)
    {
        const auto key = pair.key();
        const auto name = key ? syntax::constant_string(*key) : std::nullopt;
        if (!name)
            return edits_.refuse(fmt::format("{} sets a parameter by a computed name", place(pair)));
        if (*name != from_)
            return;
        if (which == Names::perhaps_this)
            return edits_.refuse(fmt::format("{} may set `{}` of `{}`", place(pair), from_, name_));
        const bool is_quoted = key->kind() == Kind::single_quoted || key->kind() == Kind::double_quoted;
        edits_.add(path(), is_quoted ? syntax::content_span(*key) : key->span(), to_);
    }

    const engine::Snapshot& snapshot_;
    const index::Project& project_;
    layout::FileIndex file_;
    std::optional<index::Place> plan_;
    std::string from_;
    std::string to_;
    RenameEdits& edits_;
    std::string name_;  // of the template without its ending, or of the plan
    layout::FileIndex caller_ = 0;
};

}  // namespace

void rename_called(const engine::Snapshot& snapshot, layout::FileIndex file, std::optional<index::Place> plan,
                   std::string_view from, std::string_view to, RenameEdits& edits)
{
    CalledRenamer(snapshot, file, plan, from, to, edits).run();
}

}  // namespace plint::ide
