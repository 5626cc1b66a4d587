// Puppet finds definitions by turning their names into paths. What is elsewhere is not found, or only by luck.
#include "checks/project/autoload.hpp"
#include "rules/engine/relocate.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules {

// `{what}` and `{name}` are of the definition, `{wanted}` is what `{file}` is for, `{home}` where the definition belongs.
struct Wording {
    Misfit::Kind kind;
    Severity severity;
    std::string_view message;
    std::string_view note;
    std::string_view help;
};

static constexpr std::string_view move_it = "move it to `{home}`";
static constexpr Wording wordings[]{
    {Misfit::foreign, Severity::error, "{what} `{name}` does not belong to the module `{module}`",
     "Puppet looks for a name in the module that its first part says", move_it},
    {Misfit::refused, Severity::error, "{what} `{name}` does not belong in `{file}`",
     "Puppet refuses the file: all names in it must begin with `{wanted}`", move_it},
    {Misfit::unreachable, Severity::error, "Puppet does not look for {what} `{name}` in `{file}`",
     "it is known only after something else made Puppet read the file", move_it},
    {Misfit::wrong_folder, Severity::error, "{what} `{name}` does not belong in `{file}`",
     "it is known only after something else made Puppet read the file", move_it},
    {Misfit::crowded, Severity::error, "{what} `{name}` shares its file with `{wanted}`",
     "Puppet loads nothing from a file that holds more than its one definition", move_it},
    {Misfit::fallback, Severity::warning, "{what} `{name}` is found in `{file}` by luck only",
     "Puppet tries files of shorter names too; what it finds there depends on what it has read before", move_it},
    {Misfit::module_init, Severity::warning, "{what} `{name}` is found in `{file}` by luck only",
     "`init.pp` is the file of `{wanted}`; a class of the name `init` is documented as impossible", "give it another name"},
    {Misfit::shadowed, Severity::error, "{what} `{name}` is defined twice",
     "which of the two counts depends on what Puppet reads first; when it reads both it fails", "remove one of them"},
    {Misfit::nothing, Severity::warning, "`{file}` does not define `{wanted}`",
     "Puppet reads this file when it looks for `{wanted}`, and fails when that is nowhere else",
     "define it here, or remove the file"},
    {Misfit::top_code, Severity::error, "code outside of definitions in `{file}`",
     "Puppet refuses the file: what it loads by name may hold definitions only", "move it into a class or defined type"},
    {Misfit::ruby_name, Severity::error, "{what} `{name}` is not named like its file",
     "Puppet reads `{file}` when it looks for `{wanted}`", "call it `{wanted}`, or rename the file"},
    {Misfit::ruby_nothing, Severity::warning, "`{file}` does not define the function `{wanted}`",
     "Puppet reads this file when it looks for `{wanted}`, and fails without `Puppet::Functions.create_function`",
     "move it out of `lib/puppet/functions/`"},
    {Misfit::provider_type, Severity::error, "provider `{name}` of `{type}` lies in the folder of another type",
     "Puppet looks for providers of `{type}` in `lib/puppet/provider/{type}/`", "move it there"},
    {Misfit::deep_fact, Severity::warning, "fact `{name}` is not loaded from a folder below `lib/facter/`",
     "Facter reads the files directly in `lib/facter/` only", "move it there"},
};

static void visit(const ProjectFile& file, Context& ctx)
{
    for (const Misfit& misfit : misfits(ctx.project(), *ctx.file())) {
        const Wording& wording = *std::ranges::find(wordings, misfit.kind, &Wording::kind);
        const Definition* definition = misfit.definition ? &ctx.summary().definitions[*misfit.definition] : nullptr;
        const Module* module = ctx.project().module_of(*ctx.file());
        const auto fill = [&](std::string_view text) {
            return fmt::format(fmt::runtime(text), fmt::arg("what", definition ? name(definition->kind) : ""),
                               fmt::arg("name", definition ? definition->name : ""), fmt::arg("home", misfit.home),
                               fmt::arg("type", definition ? definition->type : ""), fmt::arg("file", file.inner),
                               fmt::arg("wanted", misfit.wanted), fmt::arg("module", module ? module->name : ""));
        };
        Finding finding = ctx.report(misfit.span, fill(wording.message));
        finding.severity(wording.severity).note(fill(wording.note));
        if (wording.help != move_it)
            finding.help(fill(wording.help));
        else if (!misfit.home.empty())
            finding.help(fill(move_it));
        if (misfit.other)
            finding.label(ctx.project().file(misfit.other->file).path, ctx.project().definition(*misfit.other).name_span,
                         "the other one");
        if (misfit.kind == Misfit::top_code)
            for (std::size_t i = 1; i < std::min<std::size_t>(ctx.summary().top_code.size(), 10); ++i)
                finding.label(ctx.summary().top_code[i], "here too");
        if (definition && wording.help == move_it && misfit.kind != Misfit::foreign && file.role == FileRole::manifest)
            if (auto fix = relocate(ctx, *definition, home(definition->kind, definition->name, !file.module)))
                finding.fix(std::move(*fix));
    }
}

extern constinit const Rule autoload_layout{
    .name = "autoload_layout",
    .category = "layout",
    .aliases = "autoloader_layout",
    .summary = "Everything that Puppet loads by name lies where its name says",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
