// Templates and files that do not exist: compilation fails without the template, the agent's run without the file.
#include "checks/lookup/module_files.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/order/program.hpp"
#include "checks/templates/templates.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/module_path.hpp"

#include <algorithm>
#include <utility>

namespace plint::rules::file_not_found {

// The same path in the module of the code, or the whole name below it (`web/conf/a` for `conf/a`); empty when no such file
// exists.
static std::string in_own_module(std::string_view name, lookup::FileKind kind, const ProgramContext& ctx)
{
    const layout::Module* const own = ctx.project().module_of(*ctx.file());
    if (own == nullptr || own->name.empty() || name.find('/') == std::string_view::npos)
        return {};
    for (std::string path :
         {own->name + std::string(name.substr(name.find('/'))), fmt::format("{}/{}", own->name, name)}) {
        const lookup::ModuleFile file = lookup::find_module_file(ctx.project(), *ctx.file(), kind, path);
        if (!file.missing && !file.path.empty())
            return path;
    }
    return {};
}

// For a template at the root of the environment.
static bool advise_move(Finding& finding, std::string_view name, const ProgramContext& ctx)
{
    const std::string path = lookup::template_of_environment(ctx.project(), *ctx.file(), name);
    if (path.empty())
        return false;
    const auto wanted = lookup::find_module_file(ctx.project(), *ctx.file(), lookup::FileKind::templates, name);
    finding.note("Puppet finds templates only in modules: Puppet 4 removed the setting `templatedir`")
        .help(wanted.path.empty() ? fmt::format(
                  "move `{}` to `templates/` of a module, and write the name of the module before its path", path)
                                  : fmt::format("move `{}` to `{}`", path, wanted.path));
    return true;
}

static void report(Span place, lookup::FileKind kind, std::string_view name, bool certain, ProgramContext& ctx)
{
    Finding finding = ctx.report(place,
                                 fmt::format("module `{}` has no {} `{}`", name.substr(0, name.find('/')),
                                             kind == lookup::FileKind::templates ? "template" : "file",
                                             name.substr(name.find('/') + 1)));
    if (!certain)
        finding.severity(Severity::warning);
    if (const std::string own = in_own_module(name, kind, ctx); !own.empty()) {
        finding.help(fmt::format("did you mean `{}`?", own));
        return;
    }
    if (kind == lookup::FileKind::templates && advise_move(finding, name, ctx))
        return;
    const bool has_similar = suggest(ctx, finding, name, [&] {
        const auto& all = lookup::module_file_names(ctx.project(), *ctx.file(), kind, name).names;
        std::vector<std::string_view> usable(all.begin(), all.end());
        if (kind == lookup::FileKind::templates)  // as packages keep unused ones
            std::erase_if(usable, [](std::string_view each) { return each.ends_with(".gz"); });
        return usable;
    });
    if (!has_similar)
        finding.help("correct the name, or add the file to the module");
}

// The letters of files of modules that may still be compared with paths that have computed parts.
struct LettersLeft {
    explicit LettersLeft(const ProgramContext& ctx) : count(limits::path_letters.of(ctx.share())) {}

    std::size_t count;
};

// Looks at `m/${x}/a.conf`, whose texts are `m/` and `/a.conf`, for a file that could be meant.
static void look_at_computed(Node place, std::vector<std::string> texts, lookup::FileKind kind, ProgramContext& ctx)
{
    const std::size_t slash = texts.front().find('/');
    const bool leads_elsewhere = std::ranges::any_of(texts, [](const std::string& text) {
        return text.find("//") != std::string::npos || text.find("..") != std::string::npos;
    });
    if (slash == std::string::npos || slash == 0 || leads_elsewhere)
        return;
    while (texts.back().ends_with('/'))  // a directory
        texts.back().pop_back();
    const std::string module = texts.front().substr(0, slash);
    const lookup::ModuleFileNames& known = lookup::module_file_names(ctx.project(), *ctx.file(), kind, texts.front());
    const std::vector<std::string>& names = known.names;
    constexpr std::size_t most_passes = 3;  // below
    const std::size_t compared = known.letters * most_passes;
    std::size_t& letters_left = ctx.kept<LettersLeft>().count;
    if (!known.is_complete || compared > letters_left
        || lookup::may_be_elsewhere(ctx.project(), *ctx.file(), kind, texts, letters_left) || compared > letters_left)
        return;
    letters_left -= compared;
    const auto matches = [&](const std::string& name) { return lookup::matches_texts(name, texts); };
    if (std::ranges::any_of(names, matches))
        return;
    texts.back() += kind == lookup::FileKind::templates ? ".epp" : "";
    if (std::ranges::any_of(names, matches))
        return;
    Finding finding =
        ctx.report(place.span(),
                   fmt::format("module `{}` has no {} that matches this path", module,
                               kind == lookup::FileKind::templates ? "template in `templates/`" : "file in `files/`"));
    finding.severity(Severity::warning);
    if (kind == lookup::FileKind::templates)
        texts.back().resize(texts.back().size() - 4);
    texts.emplace_back();
    if (const auto longer = std::ranges::find_if(names, matches); longer != names.end())
        finding.help(fmt::format("did you mean the path of `{}`?", *longer));
    else
        finding.help("correct the path, or add the file to the module");
}

// A template that is at the root of the environment, and whose name names no module that is here.
static void check_place(Node place, std::string_view name, bool is_certain, ProgramContext& ctx)
{
    const std::size_t slash = name.find('/');
    const bool names_module = slash != std::string_view::npos;
    if (slash == 0 || (names_module && ctx.project().find_module(name.substr(0, slash), *ctx.file()))
        || lookup::template_of_environment(ctx.project(), *ctx.file(), name).empty())
        return;
    Finding finding = ctx.report(place.span(), fmt::format("template `{}` is not in a module", name));
    if (names_module || !is_certain)
        finding.severity(Severity::warning);
    advise_move(finding, name, ctx);
}

// `template` renders all its arguments; `file` reads the first one that exists.
static void visit_call(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const std::string_view function = call.function();
    const bool is_file = function == "file";
    const bool is_epp = names::has_role(function, names::FunctionRole::renders_epp);
    if (!ctx.file() || (!is_file && function != "template" && !is_epp))
        return;
    const lookup::FileKind kind = is_file ? lookup::FileKind::files : lookup::FileKind::templates;
    std::vector<Node> arguments = call.arguments();
    if (is_epp && !arguments.empty())
        arguments.erase(arguments.begin() + 1, arguments.end());  // its parameters
    const auto is_missing = [&](const std::string& name) {
        return (is_epp ? lookup::find_template(ctx.project(), *ctx.file(), name)
                       : lookup::find_module_file(ctx.project(), *ctx.file(), kind, name))
            .missing;
    };
    std::vector<std::pair<Node, std::string>> missing;
    for (const Node argument : arguments) {
        const auto name = module_path(argument, ctx);
        if (name && !name->starts_with('/') && is_missing(*name))
            missing.emplace_back(argument, *name);
        else if (auto texts = path_texts(argument, ctx);
                 texts && texts->size() > 1 && (!is_file || arguments.size() == 1))
            look_at_computed(argument, std::move(*texts), kind, ctx);
        else if (is_file)
            return;
    }
    for (const auto& [place, name] : missing)
        report(place.span(), kind, name, is_certain(call), ctx);
    if (!is_file)
        for (const Node argument : arguments)
            if (const auto name = syntax::constant_string(argument))
                check_place(argument, *name, is_certain(call), ctx);
}

// `source` with one path; of a list, Puppet uses the first file that exists.
static void visit_attribute(const syntax::Attribute& attribute, ProgramContext& ctx)
{
    constexpr std::string_view scheme = "puppet:///modules/";
    const auto value = attribute.value();
    auto texts = value && syntax::attribute_name(attribute) == "source" ? path_texts(*value, ctx) : std::nullopt;
    if (!ctx.file() || !texts || !texts->front().starts_with(scheme))
        return;
    texts->front().erase(0, scheme.size());
    if (texts->size() > 1) {
        look_at_computed(*value, std::move(*texts), lookup::FileKind::files, ctx);
        return;
    }
    const std::string_view name = texts->front();
    const lookup::ModuleFile found =
        lookup::find_module_file(ctx.project(), *ctx.file(), lookup::FileKind::files, name);
    if (found.missing)
        report(value->span(), lookup::FileKind::files, name, is_certain(attribute), ctx);
    else if (found.path.empty() && ctx.lookup().visibility().in_environment())  // no such module is visible
        if (const std::string own = in_own_module(name, lookup::FileKind::files, ctx); !own.empty())
            ctx.report(value->span(),
                       fmt::format("module `{}` is not found, but module `{}` has the file",
                                   name.substr(0, name.find('/')), own.substr(0, own.find('/'))))
                .severity(Severity::warning)
                .help(fmt::format("did you mean `{}{}`?", scheme, own));
}

// Templates that a template renders.
static void visit_template(const TemplateFile& file, ProgramContext& ctx)
{
    if (!ctx.file())
        return;
    for (const ruby::CallInTemplate& call : file.code().calls) {
        const bool is_epp = call.function == "epp";
        if (!call.argument || call.argument->starts_with('/') || (!is_epp && call.function != "template"))
            continue;
        const lookup::ModuleFile found = is_epp
            ? lookup::find_template(ctx.project(), *ctx.file(), *call.argument)
            : lookup::find_module_file(ctx.project(), *ctx.file(), lookup::FileKind::templates, *call.argument);
        if (found.missing)
            report(call.argument_span, lookup::FileKind::templates, *call.argument, true, ctx);
    }
}

// Whether the definition renders the template that this parameter names.
static bool renders(const index::Project& project, index::Place place, std::string_view parameter)
{
    const auto unit = order::program_of(project).unit_of(place.file, place.index);
    return unit && project.derived<templates::Templates>().renders_variable(*unit, parameter);
}

// Paths that a class or a defined type gets for a template to render.
static void visit_given(const Tree&, ProgramContext& ctx)
{
    using Way = summary::TemplateMention::Way;
    constexpr std::string_view module_name = "${module_name}";
    if (!ctx.file())
        return;
    for (const summary::TemplateMention& mention : ctx.summary().templates) {
        if ((mention.way != Way::given && mention.way != Way::given_to_class) || mention.path.starts_with('/')
            || mention.path.find('*') != std::string::npos)
            continue;
        std::string path = mention.path;
        const layout::Module* const own = ctx.project().module_of(*ctx.file());
        if (path.starts_with(module_name) && own != nullptr)
            path.replace(0, module_name.size(), own->name);
        if (path.find('$') != std::string::npos || path.find('/') == std::string::npos)
            continue;
        std::optional<index::Place> place;
        if (mention.way == Way::given_to_class) {
            const lookup::ResolvedClass meaning = ctx.lookup().class_named(mention.type);
            place = meaning.presence == lookup::Presence::known ? meaning.place : std::nullopt;
        } else {
            const lookup::ResourceTypeMeaning meaning = ctx.lookup().resource_type(mention.type);
            place = meaning.presence == lookup::Presence::known && meaning.define ? meaning.place : std::nullopt;
        }
        if (place && renders(ctx.project(), *place, mention.name)
            && lookup::find_module_file(ctx.project(), *ctx.file(), lookup::FileKind::templates, path).missing)
            report(mention.span, lookup::FileKind::templates, path, false, ctx);
    }
}

extern constinit const Rule rule{
    .name = "file_not_found",
    .category = "suspicious",
    .summary = "Template or file not found",
    .severity = Severity::error,
    .hooks = hooks<visit_call, visit_attribute, visit_template, visit_given>,
};

}  // namespace plint::rules::file_not_found
