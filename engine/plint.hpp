// plint as a library: everything that a program needs to check Puppet code. See docs/embedding.md.
//
//     plint::engine::SessionOptions options{.paths = {"."}};
//     auto snapshot = plint::engine::Snapshot::open(options);
//     auto checked = plint::engine::check(*snapshot, files);
//     snapshot = snapshot->with(changes);
#pragma once

#include "checks/files/file_system.hpp"
#include "engine/platform/disk.hpp"
#include "engine/session/session.hpp"
#include "parser/source/diagnostic.hpp"
