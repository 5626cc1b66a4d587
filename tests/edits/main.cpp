// plint_edits TREE: edits files of a tree at random through Snapshot::with, and checks the edited file after each edit. Now and
// then, and at the end, all findings must be those of a new session over the same texts. Prints times and memory.
//   --edits N    how many edits (default 1000)
//   --every N    compares after this many edits (default 20); 0: never, not even at the end
//   --seed N     other edits (default 1)
//   --jobs N     threads of the session (default 2)
//   --verbose    prints each edit
//   --quick      only keys in a dozen files, and only the rules that an editor runs after a key: default rules, without those
//                about the whole program
//   --shared     another thread checks the snapshot before each edit at the same time, and is sometimes cancelled
// Exit codes: 0; 1, findings differ; 2, there is nothing to edit.
#include "engine/plint.hpp"
#include "tests/edits/random_changes.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <future>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::edits {

namespace {

constexpr std::array<std::string_view, 3> kinds{"edited", "removed", "reread"};

struct Options {
    std::string tree;
    std::size_t edits = 1000;
    std::size_t every = 20;
    std::uint64_t seed = 1;
    unsigned jobs = 2;
    bool quick = false;
    bool shared = false;
    bool verbose = false;
};

// In megabytes; 0 where the system does not tell.
std::size_t memory()
{
    std::ifstream status("/proc/self/status");
    std::string name;
    while (status >> name)
        if (std::size_t kilobytes = 0; name == "VmRSS:" && status >> kilobytes)
            return kilobytes / 1000;
    return 0;
}

std::vector<std::string> all_files(const engine::Snapshot& snapshot)
{
    std::vector<std::string> paths;
    for (const layout::ProjectFile& file : snapshot.project().layout().files)
        paths.push_back(file.path);
    return paths;
}

// A line for each finding, and for each mistake in the settings.
std::vector<std::string> findings(const engine::Snapshot& snapshot)
{
    std::vector<std::string> lines;
    for (const engine::CheckedFile& file : engine::check(snapshot, all_files(snapshot)))
        for (const Diagnostic& finding : file.analysis.findings)
            lines.push_back(fmt::format("{}:{}-{}: {}: {} ({} fixes)", file.path, finding.span.begin, finding.span.end,
                                        finding.rule.str(), finding.message.str(), finding.fixes.size()));
    for (const Diagnostic& problem : snapshot.settings_problems())
        lines.push_back(fmt::format("settings: {}", problem.message.str()));
    return lines;
}

// Whether both are equal; prints the lines that are not.
bool equal(const std::vector<std::string>& edited, const std::vector<std::string>& fresh, std::size_t edit)
{
    if (edited == fresh)
        return true;
    std::cout << fmt::format("after edit {}, {} findings; a new session has {}\n", edit, edited.size(), fresh.size());
    for (const std::string& line : edited)
        if (std::ranges::find(fresh, line) == fresh.end())
            std::cout << "  only after edits: " << line << '\n';
    for (const std::string& line : fresh)
        if (std::ranges::find(edited, line) == edited.end())
            std::cout << "  only in a new session: " << line << '\n';
    return false;
}

// `milliseconds`: not empty.
std::string percentiles(std::vector<double> milliseconds)
{
    std::ranges::sort(milliseconds);
    const auto at = [&](std::size_t percent) { return milliseconds[(milliseconds.size() - 1) * percent / 100]; };
    return fmt::format("{:.1f} ms in the middle, {:.1f} at the 95th percentile, at most {:.1f}", at(50), at(95),
                       at(100));
}

class Run {
public:
    explicit Run(const Options& options)
        : options_(options), changes_(engine::disk(), engine::disk()->absolute(options.tree), options.seed),
          snapshot_(engine::Snapshot::open(session(engine::disk())))
    {
    }

    [[nodiscard]] bool has_files() const { return changes_.has_files() && !all_files(*snapshot_).empty(); }

    // False: findings differ.
    bool edit()
    {
        for (std::size_t edit = 1; edit <= options_.edits; ++edit) {
            one_edit();
            if (edit == options_.edits / 10)
                memory_early_ = memory();
            const bool due = options_.every != 0 && (edit % options_.every == 0 || edit == options_.edits);
            if (due && !has_findings_of_new_session(edit))
                return false;
        }
        std::cout << fmt::format("{} edits, compared {} times\nan edit and the findings in its file:\n", options_.edits,
                                 compared_);
        for (const auto& [extension, times] : milliseconds_)
            std::cout << fmt::format("  {} edits of {}: {}\n", times.size(), extension, percentiles(times));
        std::cout << fmt::format("memory: {} MB after a tenth of the edits, {} MB after all\n", memory_early_,
                                 memory());
        return true;
    }

private:
    [[nodiscard]] engine::SessionOptions session(std::shared_ptr<const files::FileSystem> system) const
    {
        engine::SessionOptions options;
        options.system = std::move(system);
        options.paths = {options_.tree};
        if (!options_.quick) {
            options.rules.select = {"all"};
            options.rules.preview = true;
        }
        options.jobs = options_.jobs;
        return options;
    }

    void one_edit()
    {
        const engine::Change change = options_.quick ? changes_.next_key() : changes_.next();
        if (options_.verbose)
            std::cout << fmt::format("{} {}\n", kinds[static_cast<std::size_t>(change.kind)], change.path);
        std::atomic<bool> cancelled = false;
        std::future<void> reader;
        if (options_.shared)
            reader = std::async(std::launch::async, [before = snapshot_, &cancelled] {
                (void)engine::check(*before, all_files(*before), &cancelled);
            });
        const auto start = std::chrono::steady_clock::now();
        snapshot_ = snapshot_->with(std::span(&change, 1));
        check_edited(change.path);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        if (change.kind == engine::Change::Kind::text && !change.may_be_new)
            milliseconds_[change.path.substr(change.path.rfind('.'))].push_back(taken.count());
        cancelled = change.path.size() % 2 == 0;
        if (reader.valid())
            reader.get();
    }

    void check_edited(const std::string& path) const
    {
        if (!options_.quick)
            (void)engine::check(*snapshot_, std::span(&path, 1));
        else if (const auto file = snapshot_->find(path))
            (void)engine::check_quickly(*snapshot_, *file);
    }

    bool has_findings_of_new_session(std::size_t edit)
    {
        ++compared_;
        const auto fresh =
            engine::Snapshot::open(session(std::make_shared<const files::Overlay>(engine::disk(), changes_.texts())));
        return equal(findings(*snapshot_), findings(*fresh), edit);
    }

    const Options& options_;
    RandomChanges changes_;
    engine::SnapshotPointer snapshot_;
    std::map<std::string, std::vector<double>> milliseconds_;  // of edits of texts, by the extension of the file
    std::size_t compared_ = 0;
    std::size_t memory_early_ = 0;
};

}  // namespace

}  // namespace plint::edits

int main(int argc, char** argv)
{
    plint::edits::Options options;
    CLI::App app("Edits files of a tree at random, and compares the findings with those of a new session.");
    app.add_option("tree", options.tree)->required();
    app.add_option("--edits", options.edits);
    app.add_option("--every", options.every);
    app.add_option("--seed", options.seed);
    app.add_option("--jobs", options.jobs);
    app.add_flag("--quick", options.quick);
    app.add_flag("--shared", options.shared);
    app.add_flag("--verbose", options.verbose);
    CLI11_PARSE(app, argc, argv);
    plint::edits::Run run(options);
    if (!run.has_files()) {
        std::cerr << options.tree << ": no files to edit\n";
        return 2;
    }
    return run.edit() ? 0 : 1;
}
