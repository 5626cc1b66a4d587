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

// As it is spoken: a `Unit`, a `URI`, an `Undef`.
static std::string_view article(std::string_view name)
{
    const bool vowel = std::string_view("AEIOU").find(name[0]) != name.npos;
    return vowel && !name.starts_with("Uni") && !name.starts_with("UR") ? "an" : "a";
}

std::string never_of(TypeTable& table, const Known& known, Type type)
{
    const std::string text = print(table, type);
    return fmt::format("`{}` is never {} `{}`", full_text(table, known), article(text), text);
}

}  // namespace plint::inference
