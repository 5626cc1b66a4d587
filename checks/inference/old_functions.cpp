#include "checks/inference/old_functions.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

static constexpr std::array<std::string_view, 3> a_hash_of_resources{"Optional[String]", "Hash", "Hash"};
static constexpr std::array<std::string_view, 1> texts{"String"};
static constexpr std::array<std::string_view, 1> text_or_flag{"Optional[Variant[String, Boolean]]"};
static constexpr std::array<std::string_view, 2> array_and_any{"Array", "Any"};
static constexpr std::array<std::string_view, 1> arrays{"Array"};
static constexpr std::array<std::string_view, 1> hashes{"Hash"};
static constexpr std::array<std::string_view, 1> flags{"Boolean"};
static constexpr std::array<std::string_view, 2> hash_and_any{"Hash", "Any"};
static constexpr std::array<std::string_view, 1> hashes_or_nothing{"Optional[Variant[Hash, String[0, 0]]]"};
static constexpr std::array<std::string_view, 2> text_and_any{"String", "Any"};

const OldFunction* find_old_function(std::string_view name)
{
    static constexpr auto table = std::to_array<OldFunction>({
        {"create_resources", a_hash_of_resources},
        {"dirname", texts},
        {"has_key", hash_and_any},
        {"inline_template", texts},
        {"join_keys_to_values", hash_and_any},
        {"member", array_and_any},
        {"merge", hashes_or_nothing},
        {"str2bool", text_or_flag},
        {"template", texts},
        {"validate_array", arrays},
        {"validate_bool", flags},
        {"validate_hash", hashes},
        {"validate_re", text_and_any},
    });
    const auto found = std::ranges::lower_bound(table, name, {}, &OldFunction::name);
    return found != table.end() && found->name == name ? &*found : nullptr;
}

}  // namespace plint::inference
