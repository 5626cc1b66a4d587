// Files in the directory of a module or environment that describe it.
#pragma once

#include "checks/files/paths.hpp"
#include "checks/hiera/hiera_data.hpp"
#include "rules/engine/context.hpp"

#include <string>
#include <string_view>

namespace plint::rules {

// Whether the file has this name and is directly in the directory of a module or environment.
[[nodiscard]] inline bool is_settings_file(const ProgramContext& ctx, std::string_view name)
{
    return ctx.file() && files::name_of(ctx.path()) == name
        && (ctx.project().file(*ctx.file()).inner.empty() || ctx.project().file(*ctx.file()).inner == name);
}

// The first line, or a scalar on one line: what a finding about a value underlines.
[[nodiscard]] inline Span place_of(const hiera::DataNode& key, const hiera::DataNode& value)
{
    return value.span.begin == value.span.end ? key.span : value.span;
}

[[nodiscard]] inline bool is_scalar(const hiera::DataNode& node)
{
    return node.kind == hiera::DataNode::Kind::plain || node.kind == hiera::DataNode::Kind::text;
}

}  // namespace plint::rules
