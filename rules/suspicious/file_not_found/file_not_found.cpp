// A template that is not there ends the compilation; a file that is not there, the run of the agent.
#include "checks/lookup/module_files.hpp"
#include "checks/project/stdlib_names.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/module_path.hpp"

namespace plint::rules::file_not_found {

// The same path in the module of the code, when there is a file; empty: there is none.
static std::string in_own_module(std::string_view name, FileKind kind, const Context& ctx)
{
    const Module* const own = ctx.project().module_of(*ctx.file());
    if (own == nullptr || own->name.empty() || name.find('/') == std::string_view::npos)
        return {};
    std::string path = own->name + std::string(name.substr(name.find('/')));
    const ModuleFile file = find_module_file(ctx.project(), *ctx.file(), kind, path);
    return file.missing || file.path.empty() ? std::string() : path;
}

static void report(Node place, FileKind kind, std::string_view name, bool certain, Context& ctx)
{
    Finding finding = ctx.report(place.span(), fmt::format("module `{}` has no {} `{}`", name.substr(0, name.find('/')),
                                                           kind == FileKind::templates ? "template" : "file",
                                                           name.substr(name.find('/') + 1)));
    if (!certain)
        finding.severity(Severity::warning);
    if (const std::string own = in_own_module(name, kind, ctx); !own.empty()) {
        finding.help(fmt::format("did you mean `{}`?", own));
        return;
    }
    std::vector<std::string> all;
    suggest(ctx, finding, name, [&] {
        all = module_file_names(ctx.project(), *ctx.file(), kind, name);
        return std::vector<std::string_view>(all.begin(), all.end());
    });
}

// `template` renders all that it is given; `file` takes the first that it finds.
static void visit_call(const syntax::AnyCall& call, Context& ctx)
{
    const std::string_view function = call.function();
    const bool is_file = function == "file";
    const bool is_epp = renders_epp(function);
    if (!ctx.file() || (!is_file && function != "template" && !is_epp))
        return;
    const FileKind kind = is_file ? FileKind::files : FileKind::templates;
    std::vector<Node> arguments = call.arguments();
    if (is_epp && !arguments.empty())
        arguments.erase(arguments.begin() + 1, arguments.end());  // what it gets
    const auto is_missing = [&](const std::string& name) {
        return (is_epp ? find_template(ctx.project(), *ctx.file(), name)
                       : find_module_file(ctx.project(), *ctx.file(), kind, name))
            .missing;
    };
    std::vector<std::pair<Node, std::string>> missing;
    for (const Node argument : arguments) {
        const auto name = module_path(argument, ctx);
        if (name && !name->starts_with('/') && is_missing(*name))
            missing.emplace_back(argument, *name);
        else if (is_file)
            return;
    }
    for (const auto& [place, name] : missing)
        report(place, kind, name, is_certain(call), ctx);
}

// `source` of one file; of a list the first that is there is taken.
static void visit_attribute(const syntax::Attribute& attribute, Context& ctx)
{
    constexpr std::string_view scheme = "puppet:///modules/";
    const auto value = attribute.value();
    const auto text = value && syntax::attribute_name(attribute) == "source" ? module_path(*value, ctx) : std::nullopt;
    if (!ctx.file() || !text || !text->starts_with(scheme))
        return;
    const std::string_view name = std::string_view(*text).substr(scheme.size());
    const ModuleFile found = find_module_file(ctx.project(), *ctx.file(), FileKind::files, name);
    if (found.missing)
        report(*value, FileKind::files, name, is_certain(attribute), ctx);
    else if (found.path.empty() && ctx.lookup().sight().in_environment())  // no such module, as far as can be seen
        if (const std::string own = in_own_module(name, FileKind::files, ctx); !own.empty())
            ctx.report(value->span(), fmt::format("there is no module `{}` here, and this module has the file", name.substr(0, name.find('/'))))
                .severity(Severity::warning)
                .help(fmt::format("did you mean `{}{}`?", scheme, own));
}

extern constinit const Rule rule{
    .name = "file_not_found",
    .category = "suspicious",
    .summary = "Templates and files that code names are there",
    .severity = Severity::error,
    .hooks = hooks<visit_call, visit_attribute>,
};

}  // namespace plint::rules::file_not_found
