// The results of earlier runs: a run whose inputs are the same has the same result.
#pragma once

#include "cli/options/options.hpp"
#include "cli/reports/outcome.hpp"
#include "cli/request/request.hpp"
#include "engine/cache/input_state.hpp"
#include "engine/cache/store.hpp"
#include "engine/files/boundary.hpp"
#include "engine/settings/settings.hpp"
#include "engine/workspace/rule_book.hpp"
#include "engine/workspace/workspace.hpp"
#include "reporters/model/report.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace plint::cli {

// Of one run. What it gets must outlive it.
class RunCache {
public:
    // `terminal`: where the main report goes.
    RunCache(const Options& options, const CheckRequest& request, const engine::RuleBook& rules,
             const engine::Settings& settings, const Terminal& terminal, const engine::Boundary& boundary);

    // Whether the result may be kept: the run depends only on known inputs, and changes nothing except its reports.
    [[nodiscard]] bool may_keep() const { return may_keep_; }

    // The outcome of an earlier run after which nothing was written, to be called once, before the files are read.
    [[nodiscard]] std::optional<Outcome> find_by_stamps(const layout::Layout& layout);

    // The outcome of an earlier run over files with the same bytes, to be called once, before the run.
    [[nodiscard]] std::optional<Outcome> find_by_bytes(const engine::ReadFiles& sources);

    // Keeps the outcome if it is that of files as they were when it was searched for. `workspace`: of the run.
    void keep(const Outcome& outcome, const engine::Workspace& workspace) const;

private:
    [[nodiscard]] std::string key(const layout::Layout& layout, std::string_view files) const;

    const Options& options_;
    const CheckRequest& request_;
    const engine::Settings& settings_;
    const Terminal terminal_;
    const engine::Boundary& boundary_;
    const std::chrono::system_clock::time_point start_ = std::chrono::system_clock::now();
    std::string folder_;
    bool may_keep_ = false;
    engine::Store store_;
    engine::Around around_;
    engine::InputState inputs_;
    std::string by_stamps_;  // names of the entries; empty: none
    std::string by_bytes_;
};

}  // namespace plint::cli
