// `plint test-rules`: tests custom rules with the examples in the pages of a directory.
#include "checks/files/paths.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/output/write.hpp"
#include "cli/request/apply_settings.hpp"
#include "cli/request/request.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "engine/settings/settings.hpp"
#include "reporters/text/counted.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/custom_rule.hpp"
#include "rules/pages/page_test.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace plint::cli {

namespace {

using reporters::visible;

// `DIR/NAME.md` for each page, sorted.
std::vector<std::string> pages_in(const std::string& directory)
{
    std::vector<std::string> paths;
    for (const files::Entry& entry : engine::disk()->list_directory(directory))
        if (entry.kind == files::Entry::Kind::file && entry.name.ends_with(".md") && entry.name != "README.md")
            paths.push_back(files::below(directory, entry.name));
    std::ranges::sort(paths);
    return paths;
}

class PagesTest {
public:
    PagesTest(const Options& options, const std::string& directory, engine::Settings& settings)
        : options_(options), directory_(directory), chain_(settings.of_folder(directory))
    {
        for (const engine::SettingsFile* const file : chain_)
            selections_.push_back(&file->rules);
        custom_ = rules::custom_rules(selections_);
    }

    int run()
    {
        const std::vector<std::string> pages = pages_in(directory_);
        if (pages.empty()) {
            print_error_line(fmt::format("no pages (`RULE.md`) in `{}`", visible(directory_)));
            return exit_usage_error;
        }
        for (const std::string& path : pages)
            if (!run_page(path))
                return exit_usage_error;
        for (const auto& custom : custom_)
            if (!tested_.contains(custom->rule.name))
                out_ += fmt::format("{}: no page tests the rule `{}`: write {}\n", visible(directory_),
                                    custom->rule.name, visible(files::below(directory_, custom->text.name + ".md")));
        out_ += fmt::format("{}, {}: {}\n", reporters::counted(pages.size(), "page"),
                            reporters::counted(blocks_, "example"),
                            failures_ == 0 ? "no failures" : reporters::counted(failures_, "failure"));
        if (!print(printable(out_)))
            return exit_usage_error;
        return failures_ == 0 ? exit_clean : exit_findings;
    }

private:
    void fail(const std::string& path, std::size_t line, std::string_view message)
    {
        ++failures_;
        // Code that a fix writes has several lines.
        std::string shown;
        for (std::size_t at = 0; at <= message.size();) {
            const std::size_t end = std::min(message.find('\n', at), message.size());
            if (at < message.size())
                shown += fmt::format("{}{}", at == 0 ? "" : "\n    ", visible(message.substr(at, end - at)));
            at = end + 1;
        }
        out_ += fmt::format("{}:{}: {}\n", visible(path), line, shown);
    }

    // False: the page cannot be read or written; an error was printed.
    bool run_page(const std::string& path)
    {
        const auto [text, problem] = engine::read_file(path);
        if (!problem.empty()) {
            print_error_line(fmt::format("cannot read `{}`: {}", visible(path), problem));
            return false;
        }
        const std::string name = path.substr(path.rfind('/') + 1, path.size() - path.rfind('/') - 4);
        const auto custom =
            std::ranges::find_if(custom_, [&](const auto& one) { return rules::is_called(one->rule.name, name); });
        if (custom == custom_.end()) {
            fail(path, 1, fmt::format("no plint.toml for this directory defines a rule `{}`", visible(name)));
            return true;
        }
        const rules::Rule& rule = (*custom)->rule;
        tested_.insert(rule.name);
        pages::Page page = pages::read_page(text);
        if (page.stray_fence != 0)
            fail(path, page.stray_fence, "this block names no language or is not closed");
        pages::PageResult result = pages::test_page(page, rule, rules_for(rule));
        if (options_.update_pages) {
            const std::string now = pages::write_page(page);
            if (!update(path, text, now))
                return false;
            page = pages::read_page(now);
            result = pages::test_page(page, rule, rules_for(rule));  // some failures remain
        }
        blocks_ += result.blocks;
        for (const auto& [line, message] : result.failures)
            fail(path, line, message);
        if (result.with_findings == 0)
            fail(path, 1, "the page has no example with a finding");
        if (result.with_findings == result.blocks)
            fail(path, 1, "the page has no example without findings");
        return true;
    }

    static bool update(const std::string& path, const std::string& before, const std::string& now)
    {
        if (now == before)
            return true;
        const std::string problem = write_output(path, now);
        if (!problem.empty())
            print_error_line(fmt::format("cannot write `{}`: {}", visible(path), problem));
        return problem.empty();
    }

    [[nodiscard]] rules::RuleSet rules_for(const rules::Rule& rule) const
    {
        rules::RuleSelection only;
        only.select = {std::string(rule.name)};
        auto selections = selections_;
        selections.push_back(&only);
        std::vector<rules::SelectionProblem> problems;
        std::vector<rules::OptionProblem> option_problems;
        return resolve(selections, problems, option_problems);
    }

    const Options& options_;
    const std::string& directory_;
    const engine::SettingsChain& chain_;
    std::vector<const rules::RuleSelection*> selections_;
    std::vector<std::shared_ptr<const rules::CustomRule>> custom_;
    std::set<std::string_view> tested_;
    std::size_t blocks_ = 0;
    std::size_t failures_ = 0;
    std::string out_;
};

}  // namespace

int run_test_rules(const Options& options)
{
    if (options.operands.size() != 1) {
        print_error_line("test-rules: name one directory with pages: `plint test-rules DIR`");
        return exit_usage_error;
    }
    const std::string& directory = options.operands.front();
    if (!engine::disk()->is_directory(directory)) {
        print_error_line(fmt::format("`{}` is not a directory", visible(directory)));
        return exit_usage_error;
    }
    engine::Settings settings(options.config, false);
    PagesTest test(options, directory, settings);
    if (print_settings_problems(settings, options.colour, boundary_of(options)))
        return exit_usage_error;
    return test.run();
}

}  // namespace plint::cli
