// `plint dump`: the tree of files, for debugging and for comparing with real Puppet.
#include "checks/layout/kinds.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/dump_program.hpp"
#include "engine/platform/directory.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "cli/options/options.hpp"
#include "cli/output/console.hpp"
#include "parser/source/activity.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/request/request.hpp"
#include "engine/platform/threads.hpp"
#include "parser/parse.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/dump.hpp"
#include "parser/syntax/pn.hpp"
#include "reporters/format.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace plint::cli {

namespace {

// The file's name before its tree. In `pn` exactly where `puppet parser dump` and `puppet epp dump` print it.
std::string heading(const Options& options, const SourceFile& source, bool standard_input)
{
    const bool several = options.operands.size() > 1;
    const std::string path = is_text_escaped() ? reporters::visible(source.path()) : source.path();
    if (options.notation == Notation::pn && source.language() == Language::manifest)
        return standard_input ? "" : fmt::format("--- {}", path);
    return several && options.notation != Notation::json ? fmt::format("--- {}\n", path) : "";
}

std::string dumped(Notation notation, const Tree& tree)
{
    switch (notation) {
    case Notation::cst: return dump_cst(tree);
    case Notation::json: return dump_json(tree) + '\n';
    case Notation::pn: return dump_pn(tree);
    case Notation::includes:
    case Notation::scopes: break;  // of a whole program
    }
    return {};
}

// The first syntax errors as `plint check` prints them, and the number of the others.
std::string refusal(const Options& options, const Tree& tree)
{
    std::vector<rules::SelectionProblem> problems;
    rules::RuleSelection selection;
    selection.select = {"syntax_error"};
    const rules::RuleSet rules = resolve(selection, problems);
    Report report;
    constexpr std::size_t max_errors = 100;
    const auto findings = rules::analyse(tree, index::Project(), rules).findings;
    const std::size_t shown = std::min(findings.size(), max_errors);
    report.diagnostics.add(std::span(findings).first(shown));
    report.sources.emplace(tree.source->path(), tree.source);
    report.files = 1;
    Terminal terminal;
    terminal.colour = options.colour == engine::Colour::always;
    std::string text;
    formats().front().write(report, terminal, text);
    if (shown < findings.size())
        text += fmt::format("and {} more errors\n", findings.size() - shown);
    return text;
}

// Appends to `out`; returns the exit code.
int dump_file(const Options& options, const engine::Boundary& boundary, const std::string& operand, std::string& out)
{
    const bool standard_input = operand == "-";
    if (!standard_input && !boundary.may_quote(operand)) {
        print_outside(boundary, operand);
        return exit_usage_error;
    }
    const auto name = standard_input && !options.stdin_filename.empty() ? options.stdin_filename : operand;
    const activity::Work at_work(name);
    auto read = standard_input ? engine::read_standard_input() : engine::read_file(operand);
    if (!read.problem.empty()) {
        print_error_line(fmt::format("cannot read `{}`: {}", reporters::visible(name), read.problem));
        return exit_usage_error;
    }
    const SourceFile source(name, std::move(read.text));
    const Tree tree = parse(source, layout::Kinds(*engine::disk()).parse_options(source));
    if (tree.errors.empty() || options.notation != Notation::pn) {
        const std::string text = dumped(options.notation, tree);
        if (text.size() > std::max(limits::report_bytes, limits::report_bytes_per_byte * source.text().size())) {
            print_error_line(
                fmt::format("the tree of `{}` has {} MB of text, more than plint prints; dump a smaller file",
                            reporters::visible(name), text.size() / 1'000'000));
            return exit_usage_error;
        }
        out += heading(options, source, standard_input) + text;
    }
    if (tree.errors.empty())
        return exit_clean;
    static_cast<void>(print_error(refusal(options, tree)));
    return exit_findings;
}

}  // namespace

int run_dump(const Options& options)
{
    if (options.operands.empty()) {
        print_error_line("dump: file missing; name a file, or `-` for standard input");
        return exit_usage_error;
    }
    if (options.notation == Notation::includes || options.notation == Notation::scopes)
        return dump_program(options);
    const engine::Boundary boundary = boundary_of(options);
    int code = exit_clean;
    std::string out;
    engine::for_each_index(1, 1, [&](std::size_t) {
        for (const auto& operand : options.operands)
            code = std::max(code, dump_file(options, boundary, operand, out));
    });
    if (!out.empty() && !out.ends_with('\n'))
        out += '\n';
    return print_text(out) ? code : exit_usage_error;
}

}  // namespace plint::cli
