// What inference finds in one file that stands among others: what they define is open.
#pragma once

#include "checks/inference/infer.hpp"

namespace plint::inference {

struct FileTypes {
    TypeTable table;
    Inferred inferred;

    explicit FileTypes(const Tree& tree);
};

}  // namespace plint::inference
