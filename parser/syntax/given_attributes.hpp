// What a list of attributes sets, one by one.
#pragma once

#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <optional>
#include <string>

namespace plint::syntax {

struct GivenAttribute {
    std::string name;
    Node name_node;
    std::optional<Node> value;
};

// Calls `take` for each, those of `* => { … }` included. False when there may be others: of a `*` that is not a literal hash.
template <class Take>
bool each_attribute(Node list, Take take)
{
    bool all = true;
    for (const AttributeOperation operation : children_of<AttributeOperation>(list)) {
        if (const auto attribute = as<Attribute>(Node(operation))) {
            if (const auto name = attribute->name())
                take(GivenAttribute{std::string(name->text()), *name, attribute->value()});
            continue;
        }
        const auto value = operation.value();
        const auto hash = value ? as<Hash>(Node(*value)) : std::nullopt;
        all = all && hash;
        if (!hash)
            continue;
        for (const Pair pair : hash->pairs()) {
            const auto key = pair.key();
            const auto name = key ? constant_string(*key) : std::nullopt;
            all = all && name;
            if (name)
                take(GivenAttribute{*name, *key, pair.value()});
        }
    }
    return all;
}

}  // namespace plint::syntax
