#include "checks/inference/file_types.hpp"

#include "checks/inference/core_types.hpp"

namespace plint::inference {

FileTypes::FileTypes(const Tree& tree)
{
    Settings settings;
    // What only Puppet 8 refuses is let pass.
    settings.strict = false;
    settings.find = find_core_type;
    inferred = infer_tree(table, tree, settings);
}

}  // namespace plint::inference
