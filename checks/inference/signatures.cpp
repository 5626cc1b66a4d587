#include "checks/inference/signatures.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/inference/evaluator.hpp"
#include "checks/project/names.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/print.hpp"
#include "parser/parse.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace plint::inference {

using namespace types;

static Type read_text(TypeTable& table, std::string_view text, const FindType& find)
{
    const SourceFile source("type", std::string(text));
    const Tree tree = parse(source, {});
    const auto expression = syntax::child_of<syntax::Expression>(tree.root());
    if (!tree.errors.empty() || !expression)
        return {};
    const ReadType read = read_type(table, *expression, find);
    const auto* type = std::get_if<Type>(&read);
    return type != nullptr ? *type : Type();
}

bool Signatures::is_known(std::string_view name)
{
    return catalogue::find_function(name) != nullptr;
}

const std::vector<Signatures::Form>& Signatures::forms(std::string_view name)
{
    if (const auto found = read_.find(name); found != read_.end())
        return found->second;
    std::vector<Form>& all = read_[std::string(name)];
    const ruby::Function* const function = catalogue::find_function(name);
    if (function == nullptr || !function->open.empty())
        return all;
    if (function->api == ruby::FunctionApi::ruby_3x) {
        Form form;
        form.least = static_cast<std::size_t>(function->arity >= 0 ? function->arity : -function->arity - 1);
        form.most = function->arity >= 0 ? form.least : SIZE_MAX;
        form.takes_block = true;
        all.push_back(std::move(form));
        return all;
    }
    constexpr int most_depth = 3;  // it may contain itself more than once: the number of readings multiplies
    int depth = 0;
    FindType find;
    find = [&](TypeTable& table, std::string_view wanted) -> Type {
        for (const ruby::LocalType& local : function->local_types)
            if (plain_name(local.name) == wanted && depth < most_depth) {
                // One that contains itself stays open at that depth.
                ++depth;
                const Type type = read_text(table, local.type, find);
                --depth;
                return type ? type : table.bare(Tag::any);
            }
        return find_ ? find_(table, wanted) : Type();
    };
    for (const ruby::Signature& signature : function->signatures) {
        Form form;
        form.least = signature.min();
        form.most = signature.max() == ruby::unlimited ? SIZE_MAX : signature.max();
        for (const ruby::Parameter& parameter : signature.parameters) {
            form.parameters.push_back(read_text(table_, parameter.type, find));
            form.names.push_back(parameter.name);
        }
        if (signature.block) {
            form.takes_block = true;
            form.needs_block = signature.block->required;
            form.block = read_text(table_, signature.block->type, find);
        }
        form.from_8 = !signature.since.empty() && signature.since[0] == '8';
        all.push_back(std::move(form));
    }
    return all;
}

bool Signatures::takes(Type parameter, const Known& argument)
{
    if (!parameter || argument.is_never())
        return true;
    return argument.value ? is_instance(table_, parameter, *argument.value)
                          : !disjoint(table_, parameter, argument.type);
}

Type Signatures::type_of(const syntax::Lambda& lambda)
{
    std::vector<Type> parameters;
    std::int64_t least = 0;
    bool open = false;
    for (const syntax::Parameter parameter : lambda.parameters()) {
        Type type = table_.bare(Tag::any);
        if (parameter.type()) {
            const ReadType read = read_type(table_, *parameter.type(), find_);
            type = std::holds_alternative<Type>(read) ? std::get<Type>(read) : type;
        }
        parameters.push_back(type);
        open = open || parameter.splat();
        least += parameter.splat() || parameter.default_value() ? 0 : 1;
    }
    const Range size{least, open ? std::nullopt : std::optional(static_cast<std::int64_t>(parameters.size()))};
    return callable_of(table_, tuple_of(table_, parameters, size), {}, {});
}

static std::string count_text(std::size_t least, std::size_t most)
{
    if (most == SIZE_MAX)
        return fmt::format("at least {}", least);
    return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

std::optional<std::string> Signatures::refusal(const Form& form, const CallSite& site)
{
    const std::size_t count = site.arguments.size();
    if (count < form.least || count > form.most)
        return fmt::format("`{}` takes {} argument{}, {} given", site.name, count_text(form.least, form.most),
                           form.most == 1 ? "" : "s", count);
    for (std::size_t i = 0; i < count && !form.parameters.empty(); ++i) {
        const std::size_t at = std::min(i, form.parameters.size() - 1);
        if (!takes(form.parameters[at], site.arguments[i]))
            return fmt::format("the parameter `{}` of `{}` takes `{}`, not `{}`", form.names[at], site.name,
                               print(table_, form.parameters[at]), kind_of(table_, site.arguments[i].type));
    }
    if (form.needs_block && !site.lambda)
        return fmt::format("`{}` needs a block", site.name);
    if (!form.takes_block && site.lambda)
        return fmt::format("`{}` takes no block", site.name);
    if (site.lambda && form.block && !assignable(table_, form.block, type_of(*site.lambda)))
        return fmt::format("the block of `{}` should be a `{}`", site.name, print(table_, form.block));
    return std::nullopt;
}

std::optional<std::string> Signatures::refusal(const CallSite& site, bool strict)
{
    const std::vector<Form>& all = forms(site.name);
    std::optional<std::string> first;
    std::size_t tried = 0;
    for (const Form& form : all) {
        if (form.from_8 && !strict)
            continue;
        auto why = refusal(form, site);
        if (!why)
            return std::nullopt;
        ++tried;
        if (!first)
            first = std::move(why);
    }
    if (tried < 2)
        return first;
    std::vector<std::string> kinds;
    for (const Known& argument : site.arguments)
        kinds.push_back(kind_of(table_, argument.type));
    return fmt::format("no form of `{}` takes ({}){}", site.name, fmt::join(kinds, ", "),
                       site.lambda ? " and this block" : "");
}

}  // namespace plint::inference
