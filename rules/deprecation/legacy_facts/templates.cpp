#include "rules/deprecation/legacy_facts/templates.hpp"

#include "checks/ruby/function_facts.hpp"
#include "checks/templates/templates.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/set_variables.hpp"
#include "parser/syntax/templates.hpp"
#include "rules/deprecation/legacy_facts/offer.hpp"
#include "rules/shared/fact_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::rules::legacy_facts {

namespace {

using Form = ruby::VariableInTemplate::Form;

// The Ruby code of one template.
struct RubyPart {
    const ruby::TemplateCode& code;
    std::string_view text;  // of the template
    std::function<bool(std::string_view, bool)>
        is_fact;                  // whether a variable, with or without `::`, can only be the fact
    std::optional<Offset> begin;  // where the text begins in the file; std::nullopt: it has escapes
    Span literal = {};            // of a template in a string, which fixes do not change
};

class RubyReporter {
public:
    RubyReporter(const RubyPart& part, ProgramContext& ctx) : part_(part), ctx_(ctx) {}

    void run()
    {
        for (const ruby::VariableInTemplate& variable : part_.code.variables)
            if (const auto fact = facters(variable.name, ctx_); fact && !is_set_here(variable.name)) {
                const bool scoped = part_.text.substr(variable.span.begin, variable.span.size()).starts_with("::");
                if (part_.is_fact(variable.name, scoped))
                    report(variable, *fact);
            }
        for (const ruby::FactInTemplate& read : part_.code.facts)
            ++reads_[read.keys.front().name];
        for (const ruby::FactInTemplate& read : part_.code.facts)
            if (read.keys.size() == 1)
                if (const auto fact = facters(read.keys.front().name, ctx_))
                    report(read, *fact);
    }

private:
    [[nodiscard]] bool is_set_here(std::string_view name) const
    {
        return std::ranges::any_of(part_.code.set, [&](const ruby::NameInTemplate& set) { return set.name == name; });
    }

    [[nodiscard]] Span place(Span span) const
    {
        return part_.begin ? Span{*part_.begin + span.begin, *part_.begin + span.end} : part_.literal;
    }

    // `use`: std::nullopt where the code only asks whether the fact is there. A value that is tested may never be used where it
    // is nil.
    Finding start(Span span, std::string_view name, std::optional<ruby::ValueUse> use, bool may_be_tested)
    {
        Finding finding = ctx_.report(place(span), fmt::format("`{}` is a legacy fact", name));
        if (!ctx_.releases().is_strict())
            return finding;
        if (!use)
            finding.note("Puppet 8 does not have it, so the answer is always no");
        else if (*use == ruby::ValueUse::printed)
            finding.note("it is `nil` in Puppet 8, which prints an empty string");
        else
            finding.note(*use == ruby::ValueUse::required && !may_be_tested ? "it is `nil` in Puppet 8, so this fails"
                                                                            : "it is `nil` in Puppet 8");
        return finding;
    }

    void report(const ruby::VariableInTemplate& variable, const LegacyFact& fact)
    {
        const auto use = variable.form == Form::question ? std::nullopt : std::optional(variable.use);
        const bool is_tested = std::ranges::binary_search(part_.code.tested, variable.name);
        Finding finding = start(variable.span, variable.name, use, is_tested);
        const Span span = variable.form == Form::scope ? variable.access : variable.span;
        offer_ruby(finding, fact, variable.form == Form::scope ? "scope['facts']" : "@facts", span, use,
                   fact.always ? Safety::safe : Safety::unsafe);
    }

    void report(const ruby::FactInTemplate& read, const LegacyFact& fact)
    {
        const std::string& name = read.keys.front().name;
        const auto use = read.is_asked ? std::nullopt : std::optional(read.use);
        Finding finding = start(read.span, name, use, reads_[name] > 1);
        offer_ruby(finding, fact, part_.text.substr(read.root.begin, read.root.size()), read.span, use, Safety::safe);
    }

    // `use`: as for start().
    void offer_ruby(Finding& finding, const LegacyFact& fact, std::string_view root, Span span,
                    std::optional<ruby::ValueUse> use, Safety safety)
    {
        if (fact.path.empty())
            return;
        const std::string access = ruby_facts_access(root, fact);
        if (!use) {
            finding.help(fmt::format("use `{}`", access));
            return;
        }
        std::string value = ruby_facts_value(root, fact);
        if (fact.is_in_bytes && *use != ruby::ValueUse::printed)
            value = fmt::format("({})", value);
        if (!part_.literal.empty()) {
            advise(finding, fact, value);
            return;
        }
        const bool bare = span.begin > 0 && part_.text[span.begin - 1] == '#';  // `"#@fqdn"`
        offer(finding, fact, access, {{}, place(span), bare ? fmt::format("{{{}}}", access) : access}, safety, value);
    }

    const RubyPart& part_;
    ProgramContext& ctx_;
    std::map<std::string_view, std::size_t> reads_;  // how often the code reads each key of the hash of all facts
};

// The text of a literal in the file, if it has no escapes.
std::optional<Offset> begin_of_text(Node literal, std::string_view text)
{
    const std::size_t at = literal.text().find(text);
    return text.empty() || at == std::string_view::npos ? std::nullopt
                                                        : std::optional(literal.span().begin + static_cast<Offset>(at));
}

// What a node of the text of `inline_epp` reads: the name of the fact, and whether a variable of the code may have it instead.
struct EppRead {
    std::string name;
    bool is_variable = false;
    bool is_scoped = false;
};

std::optional<EppRead> epp_read(Node node)
{
    const auto variable = syntax::as<syntax::Variable>(node);
    if (variable && !syntax::is_set_here(*variable)) {
        const bool scoped = variable->name().starts_with("::");
        return EppRead{std::string(variable->name().substr(scoped ? 2 : 0)), true, scoped};
    }
    const auto path = node.kind() == Kind::access ? fact_path(node) : std::nullopt;
    return path && path->size() == 1 ? std::optional(EppRead{path->front().name}) : std::nullopt;
}

void report_in_epp(Node argument, const std::string& text, bool may_be_inherited, ProgramContext& ctx)
{
    const SourceFile source("inline.epp", text);
    const Tree tree = parse(source, {.language = Language::epp});
    const std::vector<std::string_view> set = syntax::set_variables(tree);
    const std::optional<Offset> begin = begin_of_text(argument, text);
    for (NodeIndex index = 0; index < tree.size(); ++index) {
        const Node node = tree.node(index);
        const auto read = epp_read(node);
        const auto fact = read ? facters(read->name, ctx) : std::nullopt;
        const auto is_set = [&](const auto& names) { return std::ranges::binary_search(names, read->name); };
        if (!fact
            || (read->is_variable
                && (order::program_of(ctx.project()).is_set_globally(read->name)
                    || (!read->is_scoped && (may_be_inherited || is_set(set) || is_set(ctx.set_variables()))))))
            continue;
        const Span span = begin ? Span{*begin + node.span().begin, *begin + node.span().end} : argument.span();
        Finding finding = ctx.report(span, fmt::format("`{}` is a legacy fact", read->name));
        if (!fact->path.empty())
            advise(finding, *fact, facts_value(*fact));
    }
}

// What the calls of `epp` in a file look like after the name of the template.
struct FileTexts {
    std::unordered_map<layout::FileIndex, std::string> known;

    explicit FileTexts(const ProgramContext&) {}

    const std::string& of(layout::FileIndex file, const index::Project& project)
    {
        const auto [found, is_new] = known.try_emplace(file);
        if (is_new)
            found->second = project.system().text_of(project.file(file).path).value_or("");
        return found->second;
    }
};

// Whether the code of a call may give the template this variable: always if it gives more than a hash without this word.
bool gives(std::string_view text, Offset end_of_name, std::string_view variable)
{
    const std::size_t next = text.find_first_not_of(" \t\r\n", std::min<std::size_t>(end_of_name, text.size()));
    if (next == std::string_view::npos)
        return true;
    if (text[next] == ')')
        return false;
    const std::size_t value = text[next] == ',' ? text.find_first_not_of(" \t\r\n", next + 1) : std::string_view::npos;
    if (value == std::string_view::npos || text[value] == ')')
        return value == std::string_view::npos;
    const std::size_t end = text.find('}', value);
    return text[value] != '{' || end == std::string_view::npos
        || text.substr(value, end - value).find(variable) != std::string_view::npos
        || text.substr(value + 1, end - value).find_first_of("{+*") != std::string_view::npos;
}

}  // namespace

void visit_template(const TemplateFile& file, ProgramContext& ctx)
{
    if (!ctx.file() || !file.code().is_read || file.code().sets_anything)
        return;
    const index::Project& project = ctx.project();
    const auto& templates = project.derived<templates::Templates>();
    std::optional<templates::Renderers> renderers;
    const auto is_fact = [&](std::string_view name, bool scoped) {
        if (templates.is_set_globally(project, name))
            return false;
        if (scoped)
            return true;
        if (!renderers)
            renderers = templates.renderers(project, *ctx.file());
        return renderers->are_known && std::ranges::all_of(renderers->all, [&](const templates::Rendering& rendering) {
                   return templates.lacks(project, rendering, name);
               });
    };
    const std::string_view text = file.source->text();
    RubyReporter({file.code(), text, is_fact, Offset{0}}, ctx).run();
}

void visit_inline_template(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const bool is_epp = call.function() == "inline_epp";
    if (!is_epp && call.function() != "inline_template")
        return;
    const auto around = call.enclosing(Kind::class_definition);
    const bool inherits = around && syntax::ClassDefinition(*around).inherits().has_value();
    for (const Node argument : call.arguments()) {
        const auto text = syntax::constant_string(argument);
        if (!text || text->find("<%") == std::string::npos)
            continue;
        if (is_epp) {
            report_in_epp(argument, *text, inherits, ctx);
            continue;
        }
        const erb::Template parts = erb::read(*text);
        const ruby::TemplateCode code = ruby::read_template(*text, parts);
        const auto is_fact = [&](std::string_view name, bool scoped) {
            return !ctx.project().derived<templates::Templates>().is_set_globally(ctx.project(), name)
                && (scoped || (!inherits && !std::ranges::binary_search(ctx.set_variables(), name)));
        };
        if (code.is_read && !code.sets_anything)
            RubyReporter({code, *text, is_fact, begin_of_text(argument, *text), argument.span()}, ctx).run();
    }
}

void visit_ruby(const layout::ProjectFile& file, ProgramContext& ctx)
{
    const auto text = file.role == layout::FileRole::ruby ? ctx.project().system().text_of(file.path) : std::nullopt;
    if (!text)
        return;
    const auto& program = order::program_of(ctx.project());
    for (const ruby::FactInFunction& read : ruby::facts_in_functions(*text)) {
        const auto fact = facters(read.name, ctx);
        if (!fact || (!read.in_facts && program.is_set_globally(read.name)))
            continue;
        Finding finding = ctx.report(read.span, fmt::format("`{}` is a legacy fact", read.name));
        finding.note("it is `nil` in Puppet 8");
        if (!fact->path.empty())
            advise(finding, *fact, ruby_facts_value("closure_scope['facts']", *fact));
    }
}

bool may_be_given(const syntax::Variable& variable, const ProgramContext& ctx)
{
    const auto epp = syntax::as<syntax::EppFile>(variable.tree().root());
    if (epp && epp->parameter_list())
        return false;  // it sees its parameters, and variables that every scope has
    if (!epp || !ctx.file())
        return true;
    const order::Program& program = order::program_of(ctx.project());
    const auto unit = program.unit_of(*ctx.file(), std::nullopt);
    if (!unit)
        return true;
    const auto callers = program.callers(*unit);
    return callers.empty() || std::ranges::any_of(callers, [&](order::Site site) {
               const layout::FileIndex file = program.unit(site.unit).file;
               return gives(ctx.kept<FileTexts>().of(file, ctx.project()), program.step(site).span.end,
                            variable.name());
           });
}

}  // namespace plint::rules::legacy_facts
