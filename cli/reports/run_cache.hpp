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

#include <optional>
#include <string>

namespace plint::cli {

// Of one run. What it gets must outlive it.
class RunCache {
public:
    RunCache(const Options& options, const CheckRequest& request, const engine::RuleBook& rules);

    // Whether the result may be kept: the run depends only on known inputs, and changes nothing except its reports.
    [[nodiscard]] bool may_keep() const { return may_keep_; }

    // The outcome of an earlier run, to be called once, before the run. `terminal`: where the main report goes.
    [[nodiscard]] std::optional<Outcome> find(const engine::ReadFiles& sources, const engine::Settings& settings,
                                              const Terminal& terminal, const engine::Boundary& boundary);

    // Keeps the outcome if nothing has changed since find(). `workspace`: of the run.
    void keep(const Outcome& outcome, const engine::Workspace& workspace) const;

private:
    const Options& options_;
    const CheckRequest& request_;
    std::string folder_;
    bool may_keep_ = false;
    engine::Store store_;
    engine::Around around_;
    engine::InputState inputs_;
    std::string name_;  // of the entry; empty: none
};

}  // namespace plint::cli
