// Runs the page of every rule, each as a test case of its own: each block is a test, and each rule owes its readers
// certain blocks. Pages are read from the source tree, so an edited page needs no build.
// PLINT_UPDATE=1 rewrites expectations and fixed blocks; the difference is the review.
#include "engine/settings/toml_parser.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/pn.hpp"
#include "rules/engine/engine.hpp"
#include "tests/rules/rule_page.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

namespace plint::tests {

namespace {

// The blocks that belong together: one file, or the files of a project; then what they are after --fix.
struct Case {
    std::vector<PageBlock*> files;
    std::vector<PageBlock*> fixed;
    std::vector<PageBlock*> settings;
};

std::string path_of(const PageBlock& block)
{
    return !block.path.empty() ? block.path : block.language == "epp" ? "example.epp" : "example.pp";
}

bool is_code(const PageBlock& block)
{
    return block.language == "puppet" || block.language == "epp" || !block.path.empty();
}

std::vector<Case> cases(Page& page)
{
    std::vector<Case> all;
    std::vector<PageBlock*> settings;
    for (PageBlock& block : page.blocks) {
        if (block.language == "toml" && block.path.empty())
            settings = {&block};
        else if (!is_code(block))
            continue;
        else if (block.fixed && !all.empty())
            all.back().fixed.push_back(&block);
        else if (block.starts_project)
            all.push_back({{&block}, {}, settings});
        else
            all.back().files.push_back(&block);
    }
    return all;
}

rules::OptionValue option_value(const toml::node& node)
{
    if (const auto flag = node.value_exact<bool>())
        return *flag;
    if (const auto number = node.value_exact<std::int64_t>())
        return *number;
    if (const auto text = node.value_exact<std::string>())
        return *text;
    std::vector<std::string> list;
    if (const toml::array* array = node.as_array())
        for (const toml::node& item : *array)
            list.push_back(item.value_or(std::string()));
    return list;
}

rules::RuleSelection selection(const rules::Rule& rule, const Case& test)
{
    rules::RuleSelection selection;
    selection.select = {std::string(rule.name)};
    selection.preview = true;
    for (const PageBlock* block : test.settings) {
        const toml::parse_result parsed = toml::parse(block->text);
        REQUIRE(parsed.succeeded());
        const toml::table& table = parsed.table();
        if (const toml::array* more = table["lint"]["extend-select"].as_array())
            for (const toml::node& name : *more)
                selection.extend_select.push_back(name.value_or(std::string()));
        if (const toml::table* rules = table["rules"].as_table())
            for (const auto& [name, options] : *rules)
                for (const auto& [option, value] : *options.as_table())
                    selection.options[std::string(name.str())][std::string(option.str())] = option_value(value);
    }
    return selection;
}

void check_style(const Diagnostic& finding)
{
    const auto check = [](const std::string& text) {
        CAPTURE(text);
        CHECK(!text.empty());
        CHECK_FALSE(text.ends_with('.'));
        CHECK_FALSE((text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text.rfind("Puppet", 0) != 0
                     && text.rfind("Facter", 0) != 0 && text.rfind("Hiera", 0) != 0));
    };
    check(finding.message);
    if (!finding.label.empty())
        check(finding.label);
    for (const Label& label : finding.labels)
        check(label.message);
    for (const std::string& note : finding.notes)
        check(note);
    for (const std::string& help : finding.help)
        check(help);
    for (const Fix& fix : finding.fixes)
        check(fix.title);
}

std::string tree_of(const std::string& path, const std::string& text)
{
    const SourceFile source(path, text);
    return dump_pn(parse(source, parse_options(source)));
}

bool parses(const std::string& path, const std::string& text)
{
    const SourceFile source(path, text);
    return !layout::is_puppet_code(layout::file_role(path)) || parse(source, parse_options(source)).errors.empty();
}

class Runner {
public:
    // `page`: its file name, for messages.
    Runner(const rules::Rule& rule, std::string page, const Case& test, bool update)
        : rule_(rule), page_(std::move(page)), test_(test), update_(update)
    {
        std::vector<rules::SelectionProblem> problems;
        std::vector<rules::OptionProblem> option_problems;
        rules_ = resolve(selection(rule, test), problems, option_problems);
        CHECK(problems.empty());
        CHECK(option_problems.empty());
        project_ = !test.files.front()->path.empty();
        for (const PageBlock* block : test.files) {
            texts_[path_of(*block)] = block->text;
            if (!block->elsewhere && layout::file_role(path_of(*block)) != layout::FileRole::none)
                asked_.insert(path_of(*block));
        }
    }

    // Returns the number of findings.
    std::size_t run()
    {
        const std::vector<Diagnostic> findings = analyse_all(texts_);
        for (PageBlock* block : test_.files) {
            std::vector<Expected> found;
            for (const Diagnostic& finding : findings)
                if (finding.path == path_of(*block))
                    found.push_back(as_expected(finding, block->text, rule_.severity));
            compare(*block, std::move(found));
            if (rule_.name != "syntax_error" && !block->broken)
                CHECK(parses(path_of(*block), block->text));
        }
        for (const Diagnostic& finding : findings)
            check_style(finding);
        run_fixes(findings);
        return findings.size();
    }

private:
    std::vector<Diagnostic> analyse_all(const Texts& texts) const
    {
        std::vector<Diagnostic> findings;
        const auto keep = [&](const rules::Analysis& analysis) {
            for (const Diagnostic& finding : analysis.findings)
                if (finding.rule == rule_.name)
                    findings.push_back(finding);
        };
        if (!project_) {
            for (const auto& [path, text] : texts)
                keep(analyse_text(path, text, rules_));
            return findings;
        }
        const Folder folder;
        write_tree(texts);
        std::vector<std::string> requested;
        for (const auto& [path, text] : texts)
            if (asked_.contains(path) || (!texts_.contains(path) && layout::file_role(path) != layout::FileRole::none))
                requested.push_back(path);
        for (const auto& [path, analysis] : analyse_tree(requested, rules_))
            keep(analysis);
        return findings;
    }

    void compare(PageBlock& block, std::vector<Expected> found)
    {
        for (Expected& expected : block.expected)
            if (expected.column == 1)
                for (const Expected& real : found)
                    if (real.line == expected.line && real.column == 1)
                        expected.width = real.width;
        if (update_) {
            block.expected = std::move(found);
            return;
        }
        for (const Expected& expected : block.expected)
            if (std::ranges::count(found, expected) != 1)
                print_error_line(expected.page_line, "missing finding", expected);
        for (const Expected& unexpected : found)
            if (std::ranges::count(block.expected, unexpected) != 1)
                print_error_line(block.page_lines.at(unexpected.line - 1), "unexpected finding", unexpected);
    }

    void print_error_line(std::uint32_t page_line, std::string_view what, const Expected& finding) const
    {
        const std::string_view severity = finding.severity.empty() ? name(rule_.severity) : finding.severity;
        FAIL_CHECK(fmt::format("{}:{}: {} `{}: {}` in columns {} to {}\n"
                               "if the rule is right, write what it finds into the page: PLINT_UPDATE=1 plint_tests {}",
                               page_, page_line, what, severity, finding.message, finding.column,
                               finding.column + std::max(finding.width, 1u) - 1, rule_.name));
    }

    void print_error_line(const PageBlock& block, std::string_view what) const
    {
        FAIL_CHECK(fmt::format("{}:{}: {}", page_, block.first_line, what));
    }

    // Applies fixes to the end; the result is what the fixed blocks say.
    void run_fixes(std::vector<Diagnostic> findings)
    {
        Texts texts = texts_;
        int rounds = 0;
        for (; rounds < rules::max_fix_rounds; ++rounds) {
            for (const Diagnostic& finding : findings)
                for (const Fix& fix : finding.fixes)
                    check_fix(finding, fix, texts);
            const rules::Patch patch = rules::choose_fixes(findings, Safety::unsafe);
            if (patch.empty())
                break;
            texts = patched(std::move(texts), patch);
            findings = analyse_all(texts);
        }
        CHECK(rounds < rules::max_fix_rounds);
        if (rounds == 0) {
            if (!test_.fixed.empty())
                print_error_line(*test_.fixed.front(), "this block shows a fix, but no finding before it has one");
            return;
        }
        if (test_.fixed.empty())
            print_error_line(*test_.files.back(), "its findings have fixes: add a block of `puppet fixed` after it");
        std::set<std::string> shown;
        for (PageBlock* block : test_.fixed) {
            const std::string path = path_of(*block);
            CAPTURE(path);
            REQUIRE(texts.contains(path));
            shown.insert(path);
            CHECK(parses(path, texts.at(path)));
            if (update_)
                block->text = texts.at(path);
            else if (texts.at(path) != block->text)
                print_error_line(*block, fmt::format("the fixes make this of it:\n{}", texts.at(path)));
        }
        for (const auto& [path, text] : texts)
            if (!shown.contains(path)) {
                CAPTURE(path, text);
                CHECK(
                    (texts_.contains(path) && texts_.at(path) == text));  // a changed file that the page does not show
            }
    }

    void check_fix(const Diagnostic& finding, const Fix& fix, const Texts& texts) const
    {
        CAPTURE(finding.message, fix.title);
        if (rule_.fixable == rules::Fixable::never)
            FAIL_CHECK(fmt::format("{} offers the fix \"{}\": set `.fixable` in its constant", rule_.name, fix.title));
        if (fix.safety == Safety::unsafe) {
            if (rule_.safety != Safety::unsafe)
                FAIL_CHECK(fmt::format("{} offers the unsafe fix \"{}\": set `.safety` in its constant", rule_.name,
                                       fix.title));
            return;
        }
        if (rule_.changes_tree)
            return;
        Diagnostic alone = finding;
        alone.fixes = {fix};
        for (const auto& [path, text] : patched(texts, rules::choose_fixes({&alone, 1}, Safety::safe)))
            if (texts.contains(path) && parses(path, texts.at(path))
                && layout::file_role(path) != layout::FileRole::ruby)
                CHECK(tree_of(path, text) == tree_of(path, texts.at(path)));
    }

    const rules::Rule& rule_;
    std::string page_;
    const Case& test_;
    bool update_;
    bool project_ = false;
    rules::RuleSet rules_;
    Texts texts_;
    std::set<std::string> asked_;
};

std::string path_of_page(const rules::Rule& rule)
{
    return fmt::format(PLINT_SOURCE_DIR "/rules/{0}/{1}/{1}.md", rule.category, rule.name);
}

std::string read_text(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    INFO(path);
    REQUIRE(in.good());
    return {std::istreambuf_iterator<char>(in), {}};
}

void run_page(const rules::Rule& rule)
{
    const bool update = std::getenv("PLINT_UPDATE") != nullptr;
    const std::string path = path_of_page(rule);
    const std::string text = read_text(path);
    const std::string file = fmt::format("{}.md", rule.name);
    Page page = read_page(text);
    const auto demand = [&](bool met, std::string_view what) {
        if (!met)
            FAIL_CHECK(fmt::format("{}: {}", file, what));
    };
    demand(page.has_title, "no title; begin the page with `# Title`");
    const std::string title = problem_of_title(page, rule.summary);
    demand(title.empty(), title);
    const std::string sections =
        problem_of_sections(page, rule.options != nullptr && !rule.options->describe().empty());
    demand(sections.empty(), sections);
    const std::string missing = problem_of_options(page, rule);
    demand(missing.empty(), missing);
    demand(page.stray_fence == 0,
           fmt::format("line {}: a block that names no language or is never closed", page.stray_fence));
    demand(write_page(page) == text, "its blocks cannot be written back as they are");
    std::size_t firing = 0;
    std::size_t silent = 0;
    std::size_t fixed = 0;
    for (const Case& test : cases(page)) {
        const std::size_t findings = Runner(rule, file, test, update).run();
        ++(findings > 0 ? firing : silent);
        fixed += test.fixed.size();
    }
    demand(firing > 0, "no block with a finding");
    demand(silent > 0, "no block without a finding");
    if (rule.fixable == rules::Fixable::never)
        demand(fixed == 0, "a `fixed` block, but `.fixable` is not set in the rule's constant");
    else
        demand(fixed > 0, "no `fixed` block, but `.fixable` is set in the rule's constant");
    if (const std::string after = write_page(page); update && after != text)
        std::ofstream(path, std::ios::binary) << after;
}

// Makes a test case for a page, which TEST_CASE can do only for names that the compiler sees.
class PageTest : public Catch::ITestInvoker {
public:
    explicit PageTest(const rules::Rule& rule) : rule_(rule) {}
    void invoke() const override { run_page(rule_); }

private:
    const rules::Rule& rule_;
};

const bool registered = [] {
    for (const rules::Rule* rule : rules::all_rules())
        Catch::AutoReg(new PageTest(*rule), CATCH_INTERNAL_LINEINFO, Catch::StringRef(),
                       Catch::NameAndTags(std::string(rule->name), "[pages]"));
    return true;
}();

}  // namespace

TEST_CASE("every rule has its page", "[pages]")
{
    REQUIRE(registered);
    for (const rules::Rule* rule : rules::all_rules()) {
        INFO("rule " << rule->name << ": the page that is built in is not the one of the source tree; build again");
        CHECK(page(*rule) == read_text(path_of_page(*rule)));
    }
}

}  // namespace plint::tests
