#include "checks/inference/wording.hpp"

#include "checks/inference/values.hpp"
#include "checks/types/normalise.hpp"
#include "checks/types/print.hpp"

#include <fmt/format.h>

namespace plint::inference {

using namespace types;

std::string full_text(TypeTable& table, const Known& known)
{
    constexpr std::size_t most_text = 60;
    // One of several texts is an `Enum`.
    const bool choice = known.type->tag == Tag::variant || known.type->tag == Tag::optional;
    std::string text =
        known.value ? print(table, *known.value) : print(table, choice ? normalise(table, known.type) : known.type);
    return text.size() <= most_text ? text : kind_of(table, known.type);
}

std::string never_of(TypeTable& table, const Known& known, Type type)
{
    const std::string text = print(table, type);
    const bool vowel = std::string_view("AEIOU").find(text[0]) != std::string_view::npos;
    return fmt::format("`{}` is never {} `{}`", full_text(table, known), vowel ? "an" : "a", text);
}

}  // namespace plint::inference
