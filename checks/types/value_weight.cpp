#include "checks/types/value_weight.hpp"

namespace plint::types {

namespace {

struct Weigh {
    std::size_t max;
    std::size_t weight = 0;

    void operator()(const std::string& text) { add(text); }
    void operator()(const RegexValue& regex) { add(regex.source); }
    void operator()(Type type) { weight += type ? type->weight : 0; }
    void operator()(const ListValue& list) { add(list.items); }
    void operator()(const HashValue& hash)
    {
        add(hash.keys);
        add(hash.values);
    }
    void operator()(const SensitiveValue& secret) { add(secret.hidden); }
    void operator()(const IteratorValue& iterator) { add(iterator.items); }
    template <class Plain>
    void operator()(const Plain&)
    {
    }

    void add(const Value& value)
    {
        ++weight;
        std::visit(*this, value.is);
    }
    void add(const std::string& text)
    {
        constexpr std::size_t bytes_per_unit = 64;
        weight += text.size() / bytes_per_unit;
    }
    void add(const std::vector<Value>& values)
    {
        for (const Value& value : values) {
            if (weight > max)
                return;
            add(value);
        }
    }
};

}  // namespace

std::size_t weight_of(const Value& value, std::size_t max)
{
    Weigh weigh{max};
    weigh.add(value);
    return weigh.weight;
}

}  // namespace plint::types
