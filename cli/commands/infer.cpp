// `plint infer`: what type an expression has.
#include "checks/files/paths.hpp"
#include "checks/inference/core_types.hpp"
#include "checks/inference/file_types.hpp"
#include "checks/types/print.hpp"
#include "cli/commands/commands.hpp"
#include "cli/request/request.hpp"
#include "engine/files/boundary.hpp"
#include "engine/workspace/hide_names.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "cli/output/console.hpp"
#include "parser/source/activity.hpp"
#include "cli/output/exit_codes.hpp"
#include "engine/platform/threads.hpp"
#include "cli/request/apply_settings.hpp"
#include "engine/workspace/workspace.hpp"
#include "parser/source/limits.hpp"
#include "parser/source/line_index.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/view.hpp"
#include "reporters/text/visible.hpp"
#include "rules/shared/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace plint::cli {

namespace {

struct Place {
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

// `FILE:LINE:COL`
std::optional<Place> as_place(std::string_view operand)
{
    Place place;
    for (std::uint32_t* const number : {&place.column, &place.line}) {
        const std::size_t colon = operand.rfind(':');
        if (colon == operand.npos || colon == 0)
            return std::nullopt;
        const std::string_view digits = operand.substr(colon + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), *number);
        if (error != std::errc() || end != digits.data() + digits.size() || *number == 0)
            return std::nullopt;
        operand = operand.substr(0, colon);
    }
    place.file = operand;
    return place;
}

// Columns count characters.
std::optional<Offset> offset_of(const SourceFile& source, const Place& place)
{
    if (place.line > source.lines().line_count())
        return std::nullopt;
    const Span line = source.lines().line_span(place.line);
    for (Offset offset = line.begin; offset <= line.end; ++offset)
        if (source.lines().column(source.text(), offset).characters == place.column)
            return offset;
    return std::nullopt;
}

// The expression for the target of an assignment: the assignment, which has the type of its value; empty for a list.
std::optional<Node> assigned_to(Node target)
{
    Node outer = target;
    while (outer.parent() && outer.parent()->kind() == Kind::array)
        outer = *outer.parent();
    const auto assignment = outer.parent() ? syntax::as<syntax::Assignment>(*outer.parent()) : std::nullopt;
    if (!assignment || !assignment->left() || Node(*assignment->left()) != outer)
        return target;
    return outer == target ? std::optional<Node>(*assignment) : std::nullopt;
}

// The smallest expression around a place; the call where the name of a function is.
std::optional<Node> expression_at(const Tree& tree, Offset offset)
{
    std::optional<Node> found;
    for (const Node node : tree.root().descendants())
        if (syntax::is_expression(node.kind()) && node.span().begin <= offset && offset < node.span().end)
            found = node;
    const auto around = found ? found->parent() : std::nullopt;
    if (around && around->kind() == Kind::method_call)
        return syntax::MethodCall(*around).method() == found ? around : found;
    const bool called = around && (around->kind() == Kind::call || around->kind() == Kind::statement_call);
    if (called && *around->children().begin() == *found)
        return around;
    return found ? assigned_to(*found) : found;
}

// Whether a text has names that only files outside have.
bool has_outside_names(std::string text, const std::string& path, const engine::Workspace& workspace,
                       const engine::Boundary& boundary)
{
    std::ranges::replace(text, '`', ' ');
    Diagnostic probe;
    probe.path = path;
    probe.message = fmt::format("`{}`", text);
    std::vector<rules::Analysis> found(1);
    found.front().findings.push_back(probe);
    engine::hide_names(workspace, found, boundary, {});
    return found.front().findings.front().message != probe.message;
}

// `given`: without the settings.
int infer_place(const Place& place, const Options& options, Options given)
{
    given.operands = {place.file};
    const engine::Boundary boundary = boundary_of(given);
    if (!boundary.may_quote(place.file)) {
        print_outside(boundary, place.file);
        return exit_usage_error;
    }
    const activity::Work at_work(place.file);
    // Other files are known here as in the rules.
    const std::string path =
        files::shown_path(files::absolute_path(place.file, engine::current_directory()), engine::current_directory());
    const std::vector<std::string> requested{path};
    const engine::Workspace workspace =
        engine::load(engine::read_sources(requested, {}, options.project, options.jobs), options.jobs);
    const std::optional<layout::FileIndex> file = workspace.project.find(path);
    const std::string problem = file ? workspace.files[*file].problem : std::string("no such file");
    if (!problem.empty()) {
        print_error_line(fmt::format("cannot read `{}`: {}", reporters::visible(place.file), problem));
        return exit_usage_error;
    }
    const engine::LoadedFile& loaded = workspace.files[*file];
    const auto offset = loaded.tree ? offset_of(*loaded.source, place) : std::nullopt;
    const auto node = offset ? expression_at(*loaded.tree, *offset) : std::nullopt;
    if (!node) {
        print_error_line(
            fmt::format("no expression at {}:{}:{}", reporters::visible(place.file), place.line, place.column));
        return exit_usage_error;
    }
    bool printed = false;
    inference::FileInference(workspace.project)
        .infer(*loaded.tree, file, [&](types::TypeTable& table, const inference::Inferred& inferred) {
            const types::Type type = inferred.types[node->index()];
            std::string text = type ? types::print(table, type) : "unreachable";
            if (type && has_outside_names(text, path, workspace, boundary))
                text = "…";
            printed = print(printable(reporters::visible(text) + '\n'));
        });
    return printed ? exit_clean : exit_usage_error;
}

// `lines`: each line is an expression; else the text is one. Returns the exit code.
int answer_lines(const std::string& text, bool lines, inference::InferenceOptions settings)
{
    if (lines)
        settings.programs = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
    int code = exit_clean;
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = lines ? std::min(text.find('\n', at), text.size()) : text.size();
        const std::string answer = rules::answer(text.substr(at, end - at), settings);
        if (!lines && answer.starts_with("error: "))
            code = exit_findings;
        out += reporters::visible(answer) + '\n';
        at = end + 1;
        if (out.size() > limits::report_bytes && at < text.size()) {
            print_error_line("the output is too large; the answers for the other lines are missing");
            code = exit_usage_error;
            break;
        }
    }
    return print(printable(std::move(out))) ? code : exit_usage_error;
}

}  // namespace

int run_infer(const Options& options)
{
    if (options.operands.empty()) {
        print_error_line(
            "infer: argument missing; expected an expression, FILE:LINE:COLUMN, or `-` for one expression per line");
        return exit_usage_error;
    }
    engine::Settings files({}, false);
    inference::InferenceOptions settings;  // of expressions on their own
    settings.closed = true;
    settings.find = inference::find_core_type;
    int code = exit_clean;
    engine::for_each_index(1, 1, [&](std::size_t) {
        for (const std::string& operand : options.operands) {
            const auto place = as_place(operand);
            Options here = options;
            apply_settings(here, place ? files.of_file(place->file) : files.of_folder(engine::current_directory()));
            settings.releases = here.project.releases.value_or(catalogue::Releases());
            if (place) {
                code = std::max(code, infer_place(*place, here, options));
                continue;
            }
            std::string text = operand;
            if (operand == "-")
                text = engine::read_standard_input().text;
            code = std::max(code, answer_lines(text, operand == "-", settings));
        }
    });
    std::vector<std::string> paths;
    for (const std::string& operand : options.operands)
        if (const auto place = as_place(operand))
            paths.push_back(place->file);
    return print_settings_problems(files, options.colour, engine::Boundary(paths)) ? exit_usage_error : code;
}

}  // namespace plint::cli
