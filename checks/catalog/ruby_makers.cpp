#include "checks/catalog/ruby_makers.hpp"

#include "checks/names/function_roles.hpp"

#include <algorithm>
#include <array>

namespace plint::catalog {

namespace {

// The word that a literal at the beginning of the Ruby code is, after brackets; `any_made_type` if something else is there.
std::string_view literal_after(std::string_view ruby)
{
    ruby.remove_prefix(std::min(ruby.find_first_not_of(" \t\r\n([,"), ruby.size()));
    if (ruby.empty() || std::string_view("'\":").find(ruby.front()) == std::string_view::npos)
        return any_made_type;
    ruby.remove_prefix(1);
    ruby.remove_prefix(std::min(ruby.find_first_not_of('@'), ruby.size()));
    constexpr std::size_t longest = 1'000;  // of the name of a type
    ruby = ruby.substr(0, longest);
    const std::string_view word = ruby.substr(0, ruby.find_first_of("'\", ])\n"));
    return word.size() < longest && word.find_first_of("#{") == std::string_view::npos ? word : any_made_type;
}

// Adds the first arguments of the calls of a function that makes resources. A mention of its name is not a call.
void add_made(std::string_view ruby, std::string_view function, MadeTypes& types)
{
    for (std::size_t at = ruby.find(function); at != std::string_view::npos; at = ruby.find(function, at + 1)) {
        std::string_view rest = ruby.substr(at + function.size());
        rest.remove_prefix(rest.starts_with('\'') || rest.starts_with('"') ? 1 : 0);
        rest.remove_prefix(std::min(rest.find_first_not_of(" )"), rest.size()));
        if (rest.starts_with(',') || rest.starts_with('(') || rest.starts_with('['))
            types.emplace(literal_after(rest));
        else if (rest.starts_with('\'') || rest.starts_with('"'))
            types.emplace(any_made_type);
    }
}

}  // namespace

MadeTypes made_types(std::string_view ruby)
{
    static constexpr auto signs =
        std::to_array<std::string_view>({"evaluate_classes", "include_class", "function_include", "'include'",
                                         "\"include\"", "'contain'", "'require'", ":include"});
    const auto has = [&](std::string_view sign) { return ruby.find(sign) != std::string_view::npos; };
    MadeTypes types;
    if (std::ranges::any_of(signs, has))
        types.emplace("class");
    if (has("ensure_packages"))
        types.emplace("package");
    for (const std::string_view function :
         {"create_resources", "ensure_resource", "ensure_resources", "Parser::Resource.new"})
        add_made(ruby, function, types);
    if (has("add_resource") && !has("Parser::Resource.new"))
        types.emplace(any_made_type);
    return types;
}

bool is_known_maker(std::string_view file)
{
    using names::FunctionRole;
    return file.ends_with(".rb")
        && names::has_role(file.substr(0, file.size() - 3),
                           FunctionRole::creates_resources | FunctionRole::declares_packages);
}

}  // namespace plint::catalog
