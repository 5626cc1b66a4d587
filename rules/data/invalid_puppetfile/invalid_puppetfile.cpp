// r10k rejects a Puppetfile that is not Ruby, lists a module twice, or asks for a module in a way that r10k does not know.
#include "checks/ruby/puppetfile.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/settings_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <unordered_map>

namespace plint::rules::invalid_puppetfile {

namespace {

using Flaw = ruby::PuppetfileFlaw::Kind;

// The options of `mod` that r10k, g10k or librarian-puppet know. Sorted.
constexpr auto options = std::to_array<std::string_view>({"branch",
                                                          "commit",
                                                          "control_branch",
                                                          "default_branch",
                                                          "default_branch_override",
                                                          "exclude_spec",
                                                          "fallback",
                                                          "git",
                                                          "github_tarball",
                                                          "ignore_unreachable",
                                                          "install_path",
                                                          "link",
                                                          "local",
                                                          "overrides",
                                                          "password",
                                                          "path",
                                                          "ref",
                                                          "rev",
                                                          "revision",
                                                          "sha256sum",
                                                          "source",
                                                          "strip_component",
                                                          "svn",
                                                          "tag",
                                                          "tarball",
                                                          "type",
                                                          "use_ssh_agent",
                                                          "username",
                                                          "version"});

// Those that say where the module comes from.
constexpr auto places = std::to_array<std::string_view>(
    {"git", "github_tarball", "local", "path", "source", "svn", "tarball", "type", "version"});

// Those that name a version of a Git repository.
constexpr auto versions = std::to_array<std::string_view>({"branch", "commit", "ref", "tag"});

bool is_known(std::span<const std::string_view> names, std::string_view name)
{
    return std::ranges::binary_search(names, name);
}

}  // namespace

static void report_declaration(Span span, std::string_view name, ProgramContext& ctx)
{
    static constexpr auto names = std::to_array<std::string_view>({"forge", "mod", "moduledir"});
    constexpr std::size_t long_slip = 6;
    const bool is_mod = name.starts_with("mod") && name.size() < long_slip;
    const std::string_view near = is_mod ? "mod" : ctx.nearest(name, names);
    if (!near.empty() && near != name)
        ctx.report(span, fmt::format("`{}` is not a declaration of a Puppetfile", name))
            .help(fmt::format("did you mean `{}`?", near));
}

static void report_flaw(const ruby::PuppetfileFlaw& flaw, std::string_view text, ProgramContext& ctx)
{
    const std::string_view written = text.substr(flaw.span.begin, flaw.span.size());
    switch (flaw.kind) {
    case Flaw::syntax_error:
        ctx.report(flaw.span, "syntax error in the Puppetfile").note("r10k rejects the whole file");
        return;
    case Flaw::unclosed_quote:
        ctx.report(flaw.span, "the string that begins here has no end").note("r10k rejects the whole file");
        return;
    case Flaw::comma_at_end:
        ctx.report(flaw.span, "after this comma, the declaration continues with the next one")
            .note("r10k rejects the whole file: it is not valid Ruby")
            .help("remove the comma");
        return;
    case Flaw::missing_comma:
        ctx.report(flaw.span, fmt::format("`,` is missing before `{}`", written))
            .fix("insert `,`", {{{}, {flaw.end_before, flaw.end_before}, ","}}, Safety::unsafe);
        return;
    case Flaw::missing_colon:
        ctx.report(flaw.span, fmt::format("`:` is missing after `{}`", written))
            .note("r10k rejects the whole file: it is not valid Ruby")
            .fix("insert `:`", {{{}, {flaw.span.end, flaw.span.end}, ":"}}, Safety::unsafe);
        return;
    case Flaw::stray_end:
        ctx.report(flaw.span, "`end` without a beginning").note("r10k rejects the whole file").help("remove it");
        return;
    case Flaw::unquoted_name:
        ctx.report(flaw.span, "the name of a module must be in quotes")
            .fix(fmt::format("write `'{}'`", written), {{{}, flaw.span, fmt::format("'{}'", written)}}, Safety::unsafe);
        return;
    case Flaw::unknown_declaration: return report_declaration(flaw.span, written, ctx);
    }
}

static void check_option(const ruby::ModuleOption& option, bool has_place, ProgramContext& ctx)
{
    if (!is_known(options, option.name)) {
        const std::string_view near = ctx.nearest(option.name, options);
        if (!near.empty())
            ctx.report(option.span, fmt::format("`mod` has no option `{}`", option.name))
                .severity(Severity::warning)
                .help(fmt::format("did you mean `{}`?", near));
        else if (!has_place)
            ctx.report(option.span, fmt::format("`mod` has no option `{}`", option.name))
                .severity(Severity::warning)
                .help("write `git:` for the URL of a Git repository");
        return;
    }
    if (is_known(versions, option.name) && !option.symbol.empty() && option.symbol != "control_branch")
        ctx.report(option.value, fmt::format("`{}` of a module must be a string, got a symbol", option.name))
            .severity(Severity::warning)
            .fix(fmt::format("write `'{}'`", option.symbol), {{{}, option.value, fmt::format("'{}'", option.symbol)}},
                 Safety::unsafe);
}

// Modules of the Forge have the name of an author, and a version that is a number or `latest`.
static void check_forge(const ruby::WantedModule& module, ProgramContext& ctx)
{
    if (module.full_name.find_first_of("-/") == std::string::npos)
        ctx.report(module.span, fmt::format("module `{}` of the Forge has no author", module.full_name))
            .note("r10k: Forge module names must match 'owner/modulename'")
            .help(fmt::format("write `AUTHOR/{}`, or add `git:` and the URL of its repository", module.full_name));
    static constexpr auto words = std::to_array<std::string_view>({"latest"});
    if (module.version && !module.version->empty() && is_lower(module.version->front()) && *module.version != "latest"
        && !ctx.nearest(*module.version, words).empty())
        ctx.report(module.version_span, fmt::format("`{}` is not a version", *module.version))
            .help("did you mean `latest`?");
}

static void check_module(const ruby::WantedModule& module, ProgramContext& ctx)
{
    const bool has_place = !module.has_only_these
        || std::ranges::any_of(module.options, [](const auto& option) { return is_known(places, option.name); });
    for (const ruby::ModuleOption& option : module.options)
        check_option(option, has_place, ctx);
    if (module.has_only_these && module.options.empty())
        check_forge(module, ctx);
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    if (!is_settings_file(ctx, "Puppetfile"))
        return;
    const std::string_view text = file.source->text();
    const ruby::Puppetfile puppetfile = ruby::read_puppetfile(text);
    for (const ruby::PuppetfileFlaw& flaw : puppetfile.flaws)
        report_flaw(flaw, text, ctx);
    std::unordered_map<std::string_view, Span> first;
    for (const ruby::WantedModule& module : puppetfile.modules) {
        check_module(module, ctx);
        if (const auto [known, fresh] = first.try_emplace(module.name, module.span); !fresh)
            ctx.report(module.span, fmt::format("module `{}` appears twice", module.name))
                .label(known->second, "first listed here")
                .help("remove one of the two");
    }
}

extern constinit const Rule rule{
    .name = "invalid_puppetfile",
    .category = "data",
    .summary = "Invalid Puppetfile",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_puppetfile
