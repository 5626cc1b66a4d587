#include "ide/type_values.hpp"

#include "checks/inference/world.hpp"
#include "checks/types/table.hpp"
#include "checks/types/views.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

class ValueLister {
public:
    explicit ValueLister(const types::TypeTable& table) : table_(table) {}

    void add_values_of(types::Type type)
    {
        if (!type || left_-- == 0)
            return;
        switch (type->tag) {
        case types::Tag::enumeration:
            for (const std::string_view value : types::EnumType(type).values())
                add({std::string(value), true});
            break;
        case types::Tag::string:
            if (type->text)
                add({std::string(*type->text), true});
            break;
        case types::Tag::boolean:
            for (const bool value : {true, false})
                if (!type->given || type->flag == value)
                    add({value ? "true" : "false", false});
            break;
        case types::Tag::variant:
            for (const types::Type member : types::VariantType(type).members())
                add_values_of(member);
            break;
        case types::Tag::optional: add({"undef", false}); [[fallthrough]];
        case types::Tag::not_undef:
        case types::Tag::sensitive: add_values_of(type->part()); break;
        case types::Tag::alias: add_values_of(table_.meaning(type)); break;
        default: break;
        }
    }

    std::vector<ListedValue> values;

private:
    void add(ListedValue value)
    {
        if (std::ranges::find(values, value) == values.end())
            values.push_back(std::move(value));
    }

    const types::TypeTable& table_;
    int left_ = 1000;  // types that are still visited: aliases may contain themselves
};

}  // namespace

std::vector<ListedValue> listed_values(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view type)
{
    types::TypeTable table;
    inference::ProjectTypes project(table, snapshot.project());
    ValueLister lister(table);
    lister.add_values_of(project.read(file, type));
    // Only `undef` does not help.
    return lister.values == std::vector<ListedValue>{{"undef", false}} ? std::vector<ListedValue>() : lister.values;
}

}  // namespace plint::ide
