#include "checks/ruby/builtin/builtin.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>

namespace plint::ruby {

template <Shape shape>
static Answer text_as(Interpreter&, const Call& call)
{
    return make_object(shape, call.receiver->text);
}

static Answer text_strip(Interpreter&, const Call& call)
{
    constexpr std::string_view space("\0\t\n\v\f\r ", 7);
    Object text = *call.receiver;
    text.text.erase(text.text.find_last_not_of(space) + 1);
    text.text.erase(0, text.text.find_first_not_of(space));
    return text;
}

// Only the last newline is removed.
static Answer text_chomp(Interpreter&, const Call& call)
{
    Object text = *call.receiver;
    if (text.text.ends_with('\n'))
        text.text.pop_back();
    if (text.text.ends_with('\r'))
        text.text.pop_back();
    return text;
}

static Object with_each(Object text, char (*change)(char))
{
    std::ranges::transform(text.text, text.text.begin(), change);
    return text;
}

static Answer text_downcase(Interpreter&, const Call& call)
{
    return with_each(*call.receiver, [](char c) { return lower_case(c); });
}

static Answer text_upcase(Interpreter&, const Call& call)
{
    return with_each(*call.receiver, [](char c) { return upper_case(c); });
}

std::span<const BuiltinMethod> text_methods()
{
    static constexpr auto table = std::to_array<BuiltinMethod>({
        {"chomp", text_chomp},
        {"downcase", text_downcase},
        {"dup", same_object},
        {"freeze", same_object},
        {"id2name", text_as<Shape::string>},
        {"intern", text_as<Shape::symbol>},
        {"itself", same_object},
        {"strip", text_strip},
        {"to_s", text_as<Shape::string>},
        {"to_str", text_as<Shape::string>},
        {"to_sym", text_as<Shape::symbol>},
        {"upcase", text_upcase},
    });
    return table;
}

}  // namespace plint::ruby
