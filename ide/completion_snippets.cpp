#include "ide/completion_snippets.hpp"

#include "checks/lookup/lookup.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace plint::ide {

namespace {

using PlaceKind = CompletionPlace::Kind;

// The arguments that a call must have.
struct RequiredArguments {
    std::vector<std::string> names;
    std::optional<std::size_t> lambda;  // the number of its parameters
};

// The smallest number in the brackets of `Callable[…]`; 1 if there is none.
std::size_t lambda_parameters(std::string_view type)
{
    const std::size_t begin = type.find('[');
    const std::size_t digit = begin == type.npos ? type.npos : type.find_first_of("0123456789", begin);
    return digit == type.npos || digit != begin + 1 ? 1 : static_cast<std::size_t>(type[digit] - '0');
}

RequiredArguments required_of(const summary::Definition& function)
{
    RequiredArguments result;
    for (const summary::DefinedParameter& parameter : function.parameters)
        if (parameter.required && !parameter.repeated)
            result.names.push_back(parameter.name);
    return result;
}

// Of the last signature that needs the least: special ones come first. With a lambda if all need one.
RequiredArguments required_of(const ruby::Function& function)
{
    const ruby::Signature* least = nullptr;
    for (const ruby::Signature& signature : function.signatures)
        if (least == nullptr || signature.min() <= least->min())
            least = &signature;
    RequiredArguments result;
    if (least == nullptr)
        return result;
    const bool needs_lambda = std::ranges::all_of(
        function.signatures, [](const ruby::Signature& one) { return one.block && one.block->required; });
    for (const ruby::Parameter& parameter : least->parameters)
        if (parameter.kind == ruby::ParameterKind::required || parameter.kind == ruby::ParameterKind::required_repeated)
            result.names.emplace_back(parameter.name);
    if (needs_lambda) {
        result.lambda = 9;
        for (const ruby::Signature& signature : function.signatures)
            result.lambda = std::min(*result.lambda, lambda_parameters(signature.block->type));
    }
    return result;
}

class SnippetWriter {
public:
    SnippetWriter(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                  std::string_view after)
        : lookup_(snapshot.project(), file), place_(place)
    {
        while (!after.empty() && (is_blank(after.front()) || after.front() == '\r'))
            after.remove_prefix(1);
        after_ = after;
    }

    [[nodiscard]] std::string write(const CompletionItem& item) const
    {
        switch (item.kind) {
        case CompletionKind::function: return call(item.name);
        case CompletionKind::resource_type: return resource(item.name);
        case CompletionKind::class_: return place_.is_class && !place_.is_array ? class_body(item) : std::string();
        case CompletionKind::attribute:
            return place_.kind != PlaceKind::attribute || place_.collects || after_.starts_with("=>")
                    || after_.starts_with("+>")
                ? std::string()
                : item.name + " => $0";
        case CompletionKind::data_key:
            return !place_.is_key || after_.starts_with("=>") ? std::string() : item.inserted + " => $0";
        default: return {};
        }
    }

private:
    [[nodiscard]] std::string call(const std::string& name) const
    {
        if (after_.starts_with('(') || declares_classes(name))
            return {};
        RequiredArguments required;
        const lookup::ResolvedFunction function = lookup_.function(name);
        if (function.puppet != nullptr)
            required = required_of(*function.puppet);
        else if (function.ruby != nullptr)
            required = required_of(*function.ruby);
        const bool is_method = place_.kind == PlaceKind::method;
        if (is_method && !required.names.empty())
            required.names.erase(required.names.begin());
        std::size_t number = 0;
        std::string arguments;
        for (const std::string& argument : required.names)
            arguments += fmt::format("{}${{{}:{}}}", arguments.empty() ? "" : ", ", ++number, argument);
        std::string text = name;
        if (!arguments.empty())
            text += "(" + arguments + ")";
        else if (!is_method)
            text += required.lambda ? "()" : "($0)";
        if (required.lambda && !after_.starts_with('|'))
            text += lambda(*required.lambda, number);
        return text == name ? std::string() : text;
    }

    static std::string lambda(std::size_t count, std::size_t number)
    {
        static constexpr std::string_view names[]{"value", "other", "third"};
        std::string parameters;
        for (std::size_t i = 0; i < std::min(count, std::size(names)); ++i)
            parameters += fmt::format("{}\\$${{{}:{}}}", i == 0 ? "" : ", ", ++number, names[i]);
        return count == 0 ? " || {\n  $0\n}" : fmt::format(" |{}| {{\n  $0\n}}", parameters);
    }

    [[nodiscard]] std::string resource(const std::string& name) const
    {
        if (after_.starts_with('{')
            || (place_.kind != PlaceKind::statement && place_.kind != PlaceKind::after_block
                && place_.kind != PlaceKind::resource))
            return {};
        const lookup::ResourceTypeMeaning type = lookup_.resource_type(name);
        std::vector<std::string> attributes;
        if (type.define != nullptr)
            attributes = required_of(*type.define).names;
        else if (type.type != nullptr && type.type->has_ensure())
            attributes.emplace_back("ensure");
        return fmt::format("{} {{ '${{1:title}}':\n{}}}", name, body(attributes, 2, "  "));
    }

    // `class { 'name':`, after the brace.
    [[nodiscard]] std::string class_body(const CompletionItem& item) const
    {
        if (!after_.empty() && !after_.starts_with('}'))
            return {};
        const lookup::ResolvedClass meaning = lookup_.class_named(item.name);
        const std::vector<std::string> required =
            meaning.definition == nullptr ? std::vector<std::string>() : required_of(*meaning.definition).names;
        return fmt::format("'{}':\n{}", item.name, body(required, 1, "  "));
    }

    // Lines with attributes, their arrows in a column.
    static std::string body(const std::vector<std::string>& attributes, std::size_t number, std::string_view indent)
    {
        std::size_t width = 0;
        for (const std::string& attribute : attributes)
            width = std::max(width, attribute.size());
        std::string text;
        for (const std::string& attribute : attributes)
            text += fmt::format("{}{:<{}} => ${},\n", indent, attribute, width, number++);
        return attributes.empty() ? fmt::format("{}$0\n", indent) : text;
    }

    lookup::Lookup lookup_;
    const CompletionPlace& place_;
    std::string_view after_;
};

}  // namespace

void add_snippets(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                  std::string_view after, Completions& found)
{
    const SnippetWriter writer(snapshot, file, place, after);
    for (CompletionItem& item : found.items)
        item.snippet = writer.write(item);
}

}  // namespace plint::ide
