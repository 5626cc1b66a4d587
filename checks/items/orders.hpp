// What a manifest says about the order of resources: arrows, metaparameters and `realize`.
#pragma once

#include "checks/items/items.hpp"
#include "checks/items/title_values.hpp"
#include "checks/text/word_table.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"

#include <string>
#include <string_view>
#include <unordered_map>

namespace plint::items {

// The title under which a catalog has a resource or class: without a final `/` or a leading `::`.
[[nodiscard]] std::string normal_title(std::string_view type, const std::string& title);

// Adds orders and their ends to items. What it gets must outlive it.
class OrderReader {
public:
    // Where an order is written, and what is known of variables there.
    struct Place {
        Body body;
        Branch branch;
        const TitleValues& values;
    };

    // Of what has attributes.
    enum class Owner : std::uint8_t {
        resource,
        virtual_resource,
        others  // defaults, collectors, overrides
    };

    OrderReader(Items& items, text::WordTable& words) : items_(items), words_(words) {}

    // What an expression refers to; an operand that two arrows share is read once. What it declares itself was, or will be,
    // read as a resource.
    Ends group_of(Node expression, const TitleValues& values);

    // The group of a resource, which was read as such.
    void keep_group(const syntax::Resource& resource, Ends group) { groups_.emplace(resource.index(), group); }

    // `before`, `require` and so on among the attributes below the node, whose resources are `own`.
    void read_attributes(Node list, Ends own, const Place& place, Owner owner);

    void add_end(std::string_view type, const Title& title, bool is_reference);

    void read_chain(const syntax::Relationship& relation, const Place& place);

    // Puppet fails if one of them is not declared, so each is an order without another end.
    void read_realized(const syntax::AnyCall& call, const Place& place);

private:
    void add_references(Node expression, const TitleValues& values);
    void add_declared(const syntax::Resource& resource, const TitleValues& values);

    Items& items_;
    text::WordTable& words_;
    std::unordered_map<NodeIndex, Ends> groups_;  // by expression
};

}  // namespace plint::items
