#include "rules/pages/page_test.hpp"

#include "parser/parse.hpp"
#include "rules/engine/fix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace plint::pages {

namespace {

class PageTester {
public:
    PageTester(Page& page, const rules::Rule& rule, const rules::RuleSet& rules)
        : page_(page), rule_(rule), rules_(rules)
    {
    }

    PageResult run()
    {
        for (std::size_t i = 0; i < page_.blocks.size(); ++i) {
            PageBlock& block = page_.blocks[i];
            if (!is_code(block) || block.fixed)
                continue;
            PageBlock* const fixed =
                i + 1 < page_.blocks.size() && page_.blocks[i + 1].fixed ? &page_.blocks[i + 1] : nullptr;
            test(block, fixed);
        }
        for (const PageBlock& block : page_.blocks)
            if (block.fixed && !used_.contains(&block))
                fail(block.first_line, "a `fixed` block must follow the block that is fixed");
        std::ranges::stable_sort(result_.failures, {}, &PageFailure::line);
        return std::move(result_);
    }

private:
    static bool is_code(const PageBlock& block) { return block.language == "puppet" || block.language == "epp"; }

    static std::string path_of(const PageBlock& block)
    {
        return !block.path.empty() ? block.path : fmt::format("example.{}", block.language == "epp" ? "epp" : "pp");
    }

    void fail(std::size_t line, std::string message)
    {
        result_.failures.push_back({static_cast<std::uint32_t>(line), std::move(message)});
    }

    std::vector<Diagnostic> findings_of(const std::string& path, const std::string& text, bool& has_errors) const
    {
        const SourceFile source(path, text);
        const Tree tree = parse(source, parse_options(source));
        has_errors = !tree.errors.empty();
        auto findings = rules::analyse_tree(tree, rules_).findings;
        std::erase_if(findings, [&](const Diagnostic& finding) { return finding.rule.str() != rule_.name; });
        return findings;
    }

    void test(PageBlock& block, PageBlock* fixed)
    {
        ++result_.blocks;
        bool has_errors = false;
        const std::vector<Diagnostic> findings = findings_of(path_of(block), block.text, has_errors);
        if (has_errors && !block.broken)
            fail(block.first_line, "this block has syntax errors");
        result_.with_findings += findings.empty() ? 0U : 1U;
        std::vector<Expected> found;
        for (const Diagnostic& finding : findings)
            found.push_back(as_expected(finding, block.text, rule_.severity));
        compare(block, found);
        const std::string text = fixed_text(block, findings);
        if (fixed != nullptr) {
            used_.insert(fixed);
            if (text != fixed->text)
                fail(fixed->first_line, fmt::format("the fix writes:\n{}", text));
            fixed->text = text;
        } else if (text != block.text) {
            fail(block.last_line + 1, "add a block of `puppet fixed` after this one: its findings have fixes");
            block.added_fix = text;
        }
        block.expected = std::move(found);
    }

    void compare(const PageBlock& block, std::vector<Expected>& found)
    {
        // Findings in column 1 are written without their width.
        for (Expected& real : found)
            if (real.column == 1)
                real.width = 0;
        const auto shown = [&](const Expected& finding) {
            return fmt::format("`{}: {}` in column {}{}",
                               finding.severity.empty() ? name(rule_.severity) : finding.severity, finding.message,
                               finding.column,
                               finding.width > 1 ? fmt::format(" to {}", finding.column + finding.width - 1) : "");
        };
        for (const Expected& expected : block.expected)
            if (std::ranges::count(found, expected) != 1)
                fail(expected.page_line, "missing finding: " + shown(expected));
        for (const Expected& real : found)
            if (std::ranges::count(block.expected, real) != 1)
                fail(block.page_lines.at(real.line - 1), "unexpected finding: " + shown(real));
    }

    // After all fixes, safe and unsafe.
    std::string fixed_text(const PageBlock& block, std::vector<Diagnostic> findings)
    {
        const std::string path = path_of(block);
        std::string text = block.text;
        for (int round = 0; round < rules::max_fix_rounds; ++round) {
            const rules::Patch patch = rules::choose_fixes(findings, Safety::unsafe);
            const auto edits = patch.edits.find(path);
            if (edits == patch.edits.end())
                return text;
            bool has_errors = false;
            const SourceFile source(path, text);
            const Tree tree = parse(source, parse_options(source));
            text = rules::apply(&tree, source.text(), edits->second);
            findings = findings_of(path, text, has_errors);
            if (has_errors && !block.broken) {
                fail(block.first_line, "the fix breaks the syntax of this block");
                return text;
            }
        }
        fail(block.first_line, fmt::format("the fix still changes this block after {} rounds", rules::max_fix_rounds));
        return text;
    }

    Page& page_;
    const rules::Rule& rule_;
    const rules::RuleSet& rules_;
    PageResult result_;
    std::set<const PageBlock*> used_;  // blocks with fixed code
};

}  // namespace

PageResult test_page(Page& page, const rules::Rule& rule, const rules::RuleSet& rules)
{
    return PageTester(page, rule, rules).run();
}

}  // namespace plint::pages
