// The resource defaults around the resources of a file, for all rules that ask.
#pragma once

#include "checks/order/default_scope.hpp"
#include "rules/engine/context.hpp"

namespace plint::rules {

// To be had by `ctx.kept<FileDefaults>()`. Precondition: ctx.file().
struct FileDefaults {
    order::DefaultScope scope;

    explicit FileDefaults(const ProgramContext& ctx) : scope(order::program_of(ctx.project()), *ctx.file()) {}
};

}  // namespace plint::rules
