#include "checks/validation/literal_key.hpp"

#include "checks/names/names.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <fmt/format.h>

#include <map>

namespace plint::validation {

using namespace syntax;

namespace {

using Literal = std::optional<std::string>;

// Each kind of value has a letter of its own, and texts their length in front, so that no two values look the same.
class Reader {
public:
    explicit Reader(unsigned puppet_version) : knows_types_(puppet_version >= 8) {}

    Literal read(Node node) const
    {
        switch (node.kind()) {
        case Kind::kw_true:
        case Kind::kw_false:
        case Kind::kw_undef:
        case Kind::kw_default: return fmt::format("k{};", node.text());
        case Kind::number: return number(Number(node));
        case Kind::regex: return text('r', Regex(node).source());
        case Kind::array: return list(Array(node).elements());
        case Kind::hash: return hash(Hash(node).pairs());
        case Kind::pair: return pair(Pair(node));
        case Kind::class_reference: return knows_types_ ? text('s', lower_case(node.text())) : Literal();
        case Kind::access: return knows_types_ ? access(Access(node)) : Literal();
        case Kind::minus_expression: return knows_types_ ? minus(MinusExpression(node)) : Literal();
        default: break;
        }
        const auto string = constant_string(node);
        return string ? text('s', *string) : Literal();
    }

private:
    static std::string text(char kind, std::string_view value)
    {
        return fmt::format("{}{}:{}", kind, value.size(), value);
    }

    static Literal number(const Number& number)
    {
        const auto value = number.value();
        return value ? Literal(fmt::format("{}{};", value->is_float ? 'f' : 'i', value->text)) : Literal();
    }

    template <class Elements>
    Literal list(const Elements& elements) const
    {
        std::string all = "[";
        for (const Node element : elements) {
            const Literal one = read(element);
            if (!one)
                return {};
            all += *one;
        }
        return all + "]";
    }

    // In any order; of keys written twice the last one counts.
    template <class Pairs>
    Literal hash(const Pairs& pairs) const
    {
        std::map<std::string, std::string> entries;
        for (const Pair pair : pairs) {
            const Literal key = pair.key() ? read(*pair.key()) : Literal();
            const Literal value = pair.value() ? read(*pair.value()) : Literal();
            if (!key || !value)
                return {};
            entries.insert_or_assign(*key, *value);
        }
        std::string all = "{";
        for (const auto& [key, value] : entries)
            all += key + value;
        return all + "}";
    }

    // `[a => 1]` is a list of a hash.
    Literal pair(const Pair& one) const { return hash(std::initializer_list<Pair>{one}); }

    Literal access(const Access& access) const
    {
        const auto first = first_of(access.keys());
        const bool one_list = first && first->kind() == Kind::array && std::ranges::distance(access.keys()) == 1;
        return one_list ? Literal() : list(access.keys());
    }

    Literal minus(const MinusExpression& minus) const
    {
        Literal value = minus.operand() ? read(*minus.operand()) : Literal();
        if (!value || (value->front() != 'i' && value->front() != 'f'))
            return {};
        if ((*value)[1] == '-')
            value->erase(1, 1);
        else if (*value != "i0;")
            value->insert(1, 1, '-');
        return value;
    }

    bool knows_types_;
};

}  // namespace

std::optional<std::string> literal_key(Node key, unsigned puppet_version)
{
    return Reader(puppet_version).read(key);
}

}  // namespace plint::validation
