// Names in a template that mean nothing to Ruby, often a variable without its `@`.
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace plint::rules::erb_unknown_name {

static std::string help_for(const ruby::NameInTemplate& name, std::string_view text)
{
    if (text.substr(name.span.end).starts_with('('))
        return fmt::format("to call Puppet's function, write `scope.call_function('{}', […])`", name.name);
    return fmt::format("to read Puppet's variable `${0}`, write `@{0}`", name.name);
}

// Others are for programs that are not Puppet, with other variables.
static bool is_template_of_puppet(const ProgramContext& ctx)
{
    return ctx.file() && ctx.project().file(*ctx.file()).inner.starts_with("templates/");
}

namespace {

// Ruby's global variables that some template sets: a template that it renders afterwards can read them.
struct SetGlobals {
    std::set<std::string, std::less<>> names;  // without `$`

    explicit SetGlobals(const index::Project& project)
    {
        for (const layout::ProjectFile& file : project.layout().files)
            if (file.role == layout::FileRole::erb)
                if (const auto text = project.system().text_of(file.path))
                    read(*text);
    }

private:
    void read(std::string_view text)
    {
        for (std::size_t at = text.find('$'); at != text.npos; at = text.find('$', at + 1)) {
            std::size_t end = at + 1;
            while (end < text.size() && is_word(text[end]))
                ++end;
            const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
            const std::string_view rest = text.substr(next, 3);
            const bool is_set = rest.starts_with("||=")
                || (rest.starts_with('=') && !rest.starts_with("==") && !rest.starts_with("=~")
                    && !rest.starts_with("=>"));
            if (is_set && end > at + 1)
                names.emplace(text.substr(at + 1, end - at - 1));
        }
    }
};

}  // namespace

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    if (!is_template_of_puppet(ctx))
        return;
    std::set<std::string_view> seen;
    for (const ruby::NameInTemplate& name : file.code().unknown_names)
        if (seen.insert(name.name).second)
            ctx.report(name.span, fmt::format("`{}` is not a local variable or method of the template", name.name))
                .help(help_for(name, file.source->text()));
    for (const ruby::NameInTemplate& name : file.code().globals)
        if (seen.insert(name.name).second && !ctx.project().derived<SetGlobals>().names.contains(name.name))
            ctx.report(name.span, fmt::format("`${}` is a Ruby global variable here, which is always `nil`", name.name))
                .severity(Severity::warning)
                .help(help_for(name, file.source->text()));
}

extern constinit const Rule rule{
    .name = "erb_unknown_name",
    .category = "correctness",
    .summary = "Unknown name in an ERB template",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_unknown_name
