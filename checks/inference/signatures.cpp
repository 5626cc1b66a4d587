#include "checks/inference/signatures.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/inference/call_site.hpp"
#include "checks/inference/disjoint.hpp"
#include "checks/inference/values.hpp"
#include "checks/inference/join.hpp"
#include "checks/inference/old_functions.hpp"
#include "checks/inference/operands.hpp"
#include "checks/names/names.hpp"
#include "checks/ruby/read.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/print.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace plint::inference {

using namespace types;

bool Signatures::is_known(std::string_view name)
{
    return catalogue::find_function(name) != nullptr;
}

const Signatures::Overloads& Signatures::forms(std::string_view name)
{
    static const Overloads unknown;
    if (is_known(name)) {
        const auto found = core_.find(name);
        return found != core_.end() ? found->second : core_.emplace(name, core_forms(name)).first->second;
    }
    const auto found = world_ != nullptr ? world_->find_function(name) : std::nullopt;
    if (!found)
        return unknown;
    const auto [known, fresh] = project_.try_emplace({found->file, found->index});
    if (fresh)
        known->second =
            found->definition->kind == summary::DefinitionKind::function ? puppet_forms(*found) : ruby_forms(*found);
    return known->second;
}

Signatures::Overloads Signatures::core_forms(std::string_view name)
{
    return read_forms(*catalogue::find_function(name), find_);
}

Signatures::Overloads Signatures::read_forms(const ruby::Function& function, const FindType& outer)
{
    Overloads forms;
    if (!function.open.empty())
        return forms;
    if (function.api == ruby::FunctionApi::ruby_3x) {
        Overload form;
        form.min = function.old_least();
        form.max = function.old_most() == ruby::unlimited ? SIZE_MAX : function.old_most();
        form.accepts_block = true;
        if (const OldFunction* const old = find_old_function(function.name))
            for (const std::string_view type : old->types) {
                form.parameters.push_back(read_type_text(table_, type, {}));
                form.names.push_back(fmt::format("{}", form.names.size() + 1));
            }
        forms.all.push_back(std::move(form));
        return forms;
    }
    constexpr int max_depth = 3;  // it may contain itself more than once: the number of readings multiplies
    int depth = 0;
    FindType find;
    find = [&](TypeTable& table, std::string_view wanted) -> Type {
        for (const ruby::LocalType& local : function.local_types)
            if (plain_name(local.name) == wanted && depth < max_depth) {
                // One that contains itself stays open at that depth.
                ++depth;
                const Type type = read_type_text(table, local.type, find);
                --depth;
                return type ? type : table.bare(Tag::any);
            }
        return outer ? outer(table, wanted) : Type();
    };
    for (const ruby::Signature& signature : function.signatures) {
        Overload form;
        form.min = signature.min();
        form.max = signature.max() == ruby::unlimited ? SIZE_MAX : signature.max();
        for (const ruby::Parameter& parameter : signature.parameters) {
            form.parameters.push_back(read_type_text(table_, parameter.type, find));
            form.names.emplace_back(parameter.name);
        }
        if (signature.block) {
            form.accepts_block = true;
            form.needs_block = signature.block->required;
            form.block = read_type_text(table_, signature.block->type, find);
        }
        if (!signature.return_type.empty())
            form.result = read_type_text(table_, signature.return_type, find);
        form.versions = signature.versions;
        forms.all.push_back(std::move(form));
    }
    return forms;
}

// A function in Puppet's language. It takes no block.
Signatures::Overloads Signatures::puppet_forms(const ProjectTypes::Found& found)
{
    Overloads forms;
    const summary::Definition& definition = *found.definition;
    Overload form;
    for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
        const summary::DefinedParameter& parameter = definition.parameters[i];
        form.parameters.push_back(world_->parameter_type(found, i));
        form.names.push_back(parameter.name);
        form.min += parameter.required ? 1 : 0;
        form.max = parameter.repeated ? SIZE_MAX : form.max + 1;
    }
    form.result = world_->read(found.file, definition.type);
    forms.all.push_back(std::move(form));
    forms.declared = Declaration{found.file, definition.name_span};
    return forms;
}

Signatures::Overloads Signatures::ruby_forms(const ProjectTypes::Found& found)
{
    const ruby::Descriptions& all = world_->project().ruby(found.file);
    for (const ruby::Function& function : all.functions)
        if (function.name == found.definition->name) {
            Overloads forms = read_forms(function, world_->types_in(found.file));
            forms.declared = Declaration{found.file, function.name_span};
            return forms;
        }
    return {};
}

bool Signatures::accepts(Type parameter, const AbstractValue& argument)
{
    if (!parameter || argument.is_never())
        return true;
    return argument.value ? is_instance(table_, parameter, *argument.value)
                          : !disjoint(table_, parameter, argument.type);
}

Type Signatures::type_of(const syntax::Lambda& lambda)
{
    std::vector<Type> parameters;
    std::int64_t min = 0;
    bool open = false;
    for (const syntax::Parameter parameter : lambda.parameters()) {
        Type type = table_.bare(Tag::any);
        if (parameter.type()) {
            const ReadType read = read_type(table_, *parameter.type(), find_);
            type = std::holds_alternative<Type>(read) ? std::get<Type>(read) : type;
        }
        parameters.push_back(type);
        open = open || parameter.splat();
        min += parameter.splat() || parameter.default_value() ? 0 : 1;
    }
    const Range size{min, open ? std::nullopt : std::optional(static_cast<std::int64_t>(parameters.size()))};
    return callable_of(table_, tuple_of(table_, parameters, size), {}, {});
}

static std::size_t lambda_width(const syntax::Lambda& lambda)
{
    std::size_t count = 0;
    for ([[maybe_unused]] const syntax::Parameter parameter : lambda.parameters())
        ++count;
    return count;
}

// Old functions do not name what they take.
static types::Operand argument_of(const std::string& name, std::size_t index)
{
    return name.empty() || !is_digit(name[0]) ? types::Operand{name} : types::Operand{.number = index};
}

std::optional<Signatures::Refused> Signatures::refusal(const Overload& form, const CallSite& site)
{
    const std::size_t count = site.arguments.size();
    if (count < form.min || count > form.max)
        return Refused{ProblemKind::arity, &form};
    for (std::size_t i = 0; i < count && !form.parameters.empty(); ++i)
        if (!accepts(form.parameters[std::min(i, form.parameters.size() - 1)], site.arguments[i]))
            return Refused{ProblemKind::call, &form, i};
    const bool is_block_wrong = site.lambda
        ? !form.accepts_block || (form.block && !assignable(table_, form.block, type_of(*site.lambda)))
        : form.needs_block;
    return is_block_wrong ? std::optional(Refused{ProblemKind::block, &form}) : std::nullopt;
}

Flaw Signatures::explain(const Refused& refused, const CallSite& site)
{
    const Overload& form = *refused.form;
    if (refused.kind == ProblemKind::arity)
        return flaw(FlawKind::wrong_argument_count, site.name, types::count_of(form.min, form.max),
                    site.arguments.size());
    if (refused.kind == ProblemKind::call) {
        const std::size_t at = std::min(refused.argument, form.parameters.size() - 1);
        return flaw(FlawKind::argument_rejected, argument_of(form.names[at], refused.argument), site.name,
                    declared_text(table_, form.parameters[at]),
                    given_text(table_, form.parameters[at], site.arguments[refused.argument]));
    }
    if (!site.lambda)
        return flaw(FlawKind::requires_block, site.name);
    if (!form.accepts_block)
        return flaw(FlawKind::accepts_no_block, site.name);
    return flaw(FlawKind::block_rejected, site.name, print_start(table_, form.block, limits::message_bytes));
}

// `(String, String)`, `(String, Regexp)`, of many only the first; std::nullopt if that is too long.
std::optional<Advice> Signatures::accepted_arguments(const std::vector<Overload>& forms,
                                                     const catalogue::Releases& releases)
{
    constexpr std::size_t max_forms = 3;
    constexpr std::size_t max_text = 120;
    std::vector<std::string> all;
    for (const Overload& form : forms) {
        if (!releases.have(form.versions))
            continue;
        std::vector<std::string> types;
        for (std::size_t i = 0; i < std::min(form.min, form.parameters.size()); ++i)
            types.push_back(form.parameters[i] ? print_start(table_, form.parameters[i], max_text + 1) : "Any");
        if (std::string text = fmt::format("({})", fmt::join(types, ", ")); std::ranges::find(all, text) == all.end())
            all.push_back(std::move(text));
        if (all.size() > max_forms)
            break;
    }
    if (all.empty())
        return std::nullopt;
    Advice advice{AdviceKind::pass_arguments, {}, all.size() > max_forms};
    all.resize(std::min(all.size(), max_forms));
    // With quotes and commas, or an `or`.
    std::size_t size = advice.more ? std::string_view(" …").size() : all.size() > 1 ? 2 : 0;
    for (const std::string& each : all)
        size += each.size() + std::string_view("``, ").size();
    size -= std::string_view(", ").size();
    advice.operands = std::move(all);
    return size <= max_text ? std::optional(std::move(advice)) : std::nullopt;
}

// The numbers of arguments that the forms accept; there may be gaps between them.
std::pair<std::size_t, std::size_t> Signatures::argument_range(const std::vector<Refused>& refusals)
{
    std::pair range{SIZE_MAX, std::size_t{0}};
    for (const Refused& refused : refusals)
        range = {std::min(range.first, refused.form->min), std::max(range.second, refused.form->max)};
    return range;
}

// No form accepts the arguments, or the block if `only_block`.
static auto flaw_of_arguments(TypeTable& table, const CallSite& site, bool only_block)
{
    if (only_block)
        return flaw(FlawKind::block_width_rejected, site.name, lambda_width(*site.lambda));
    std::vector<std::string> kinds;
    for (const AbstractValue& argument : site.arguments)
        kinds.push_back(kind_of(table, argument.type));
    return flaw(site.lambda ? FlawKind::arguments_and_block_rejected : FlawKind::arguments_rejected, site.name,
                fmt::format("{}", fmt::join(kinds, ", ")));
}

Signatures::Verdict Signatures::ask(const CallSite& site, const catalogue::Releases& releases)
{
    const Overloads& known = forms(site.name);
    Verdict verdict;
    verdict.declared = known.declared;
    std::vector<Refused> refusals;
    if (known.all.size() > limits::max_dispatches)
        return verdict;
    if (known.all.size() > 1 && !table_.step_budget().take(known.all.size())) {
        table_.step_budget().count_unfinished();
        return verdict;
    }
    bool taken = known.all.empty();
    bool says_result = !known.all.empty();
    for (const Overload& form : known.all) {
        if (!releases.have(form.versions))
            continue;
        if (const auto refused = site.open ? std::nullopt : refusal(form, site)) {
            refusals.push_back(*refused);
            continue;
        }
        taken = true;
        says_result = says_result && form.result;
        verdict.result = union_of(table_, verdict.result, form.result);
    }
    if (!says_result)
        verdict.result = {};
    if (taken || refusals.empty())
        return verdict;
    // The forms that come nearest say what is wrong: those that only the block does not suit.
    const auto count = [&](ProblemKind kind) { return std::ranges::count(refusals, kind, &Refused::kind); };
    const auto block = std::ranges::find(refusals, ProblemKind::block, &Refused::kind);
    if (block != refusals.end() && (!site.lambda || count(ProblemKind::block) == 1)) {
        verdict.kind = ProblemKind::block;
        verdict.refusal = explain(*block, site);
    } else if (refusals.size() == 1) {
        verdict.kind = refusals[0].kind;
        verdict.refusal = explain(refusals[0], site);
    } else {
        const bool only_block = block != refusals.end();
        const bool only_count = count(ProblemKind::arity) == std::ranges::ssize(refusals);
        verdict.kind = only_block ? ProblemKind::block : only_count ? ProblemKind::arity : ProblemKind::call;
        if (verdict.kind == ProblemKind::call && !site.lambda)
            verdict.advice = accepted_arguments(known.all, releases);
        for (const Overload& form : known.all)  // the newest ones are last
            if (!releases.have(form.versions) && !refusal(form, site))
                verdict.advice = Advice{AdviceKind::other_releases,
                                        {catalogue::in_words(form.versions), catalogue::in_words(releases)}};
        const auto [min, max] = argument_range(refusals);
        if (only_count && (site.arguments.size() < min || site.arguments.size() > max)) {
            verdict.refusal =
                flaw(FlawKind::wrong_argument_count, site.name, types::count_of(min, max), site.arguments.size());
            return verdict;
        }
        verdict.refusal = flaw_of_arguments(table_, site, only_block);
    }
    return verdict;
}

}  // namespace plint::inference
