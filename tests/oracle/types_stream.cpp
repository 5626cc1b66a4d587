// plint's side of compare_types.rb: two type expressions a line, separated by a tab; answers, separated by tabs: both as
// printed, whether the first takes the second and the second the first (1, 0), their common type, and the
// first as an alias of it would be resolved and in general. A type that is
// refused is answered by `refused`, one that is not read by `unknown`.
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/join.hpp"
#include "checks/types/normalize.hpp"
#include "checks/types/print.hpp"
#include "checks/types/read.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/view.hpp"

#include <fmt/format.h>

#include <iostream>
#include <string>

using namespace plint;

static types::Type find(types::TypeTable& table, std::string_view name)
{
    for (const std::string_view known : {"file", "notify", "user", "exec"})
        if (name == known) {
            const std::string written = static_cast<char>(known[0] - 'a' + 'A') + std::string(known.substr(1));
            const std::string_view texts[] = {written};
            return types::with_texts(table, types::Tag::resource, texts);
        }
    return {};
}

static std::string read(types::TypeTable& table, const std::string& text, types::Type& type)
{
    const SourceFile source("type.pp", text);
    const Tree tree = parse(source, {});
    const auto expression = syntax::child_of<syntax::Expression>(tree.root());
    if (!tree.errors.empty() || !expression)
        return "refused";
    const types::ReadType made = types::read_type(table, *expression, find);
    if (std::holds_alternative<types::TypeProblem>(made))
        return "refused";
    if (std::holds_alternative<types::Unknown>(made))
        return "unknown";
    type = std::get<types::Type>(made);
    return types::print(table, type);
}

int main()
{
    std::ios::sync_with_stdio(false);
    types::TypeTable table;
    for (std::string line; std::getline(std::cin, line);) {
        const std::size_t tab = line.find('\t');
        if (tab == std::string::npos)
            return 2;
        types::Type a;
        types::Type b;
        const std::string first = read(table, line.substr(0, tab), a);
        const std::string second = read(table, line.substr(tab + 1), b);
        std::cout << first << '\t' << second;
        if (a && b)
            std::cout << fmt::format(
                "\t{:d}\t{:d}\t{}\t{}\t{}", types::assignable(table, a, b), types::assignable(table, b, a),
                types::print(table, types::common_type(table, a, b)), types::print(table, types::normalize(table, a)),
                types::print(table, types::generalize(table, a)));
        std::cout << '\n';
    }
}
