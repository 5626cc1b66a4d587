#include "rules/engine/context.hpp"

#include "parser/syntax/white_space.hpp"
#include "rules/engine/rule.hpp"

namespace plint {

Finding& Finding::severity(Severity severity)
{
    diagnostic_->severity = severity;
    return *this;
}

Finding& Finding::label(std::string message)
{
    diagnostic_->label = std::move(message);
    return *this;
}

Finding& Finding::label(Span span, std::string message)
{
    return label({}, span, std::move(message));
}

Finding& Finding::label(std::string path, Span span, std::string message)
{
    diagnostic_->labels.push_back({std::move(path), span, std::move(message)});
    return *this;
}

Finding& Finding::step(std::string path, Span span, std::string message)
{
    diagnostic_->flow.push_back({std::move(path), span, std::move(message)});
    return *this;
}

Finding& Finding::note(std::string text)
{
    diagnostic_->notes.push_back(std::move(text));
    return *this;
}

Finding& Finding::help(std::string text)
{
    diagnostic_->help.push_back(std::move(text));
    return *this;
}

Finding& Finding::fix(std::string title, std::vector<Edit> edits, Safety safety)
{
    return fix(Fix{std::move(title), safety, std::move(edits), {}});
}

Finding& Finding::fix(Fix fix)
{
    diagnostic_->fixes.push_back(std::move(fix));
    return *this;
}

Context::Context(const Tree* tree, std::optional<FileIndex> file, const Project& project, std::string_view path,
                 std::vector<Diagnostic>& findings)
    : tree_(tree), file_(file), project_(&project), path_(path), findings_(&findings)
{
}

const Summary& Context::summary() const
{
    if (file_)
        return project_->summary(*file_);
    if (!own_summary_)
        own_summary_ = tree_ ? summarise(*tree_) : Summary();
    return *own_summary_;
}

const std::vector<Span>& Context::white_space() const
{
    if (!white_space_)
        white_space_ = syntax::white_space(*tree_);
    return *white_space_;
}

const Scopes& Context::scopes() const
{
    if (!scopes_)
        scopes_ = find_scopes(*tree_, summary(), *project_, file_);
    return *scopes_;
}

const std::vector<QualifiedRead>& Context::doubtful_reads() const
{
    if (!reads_)
        reads_ = file_ ? plint::doubtful_reads(*project_, *file_) : std::vector<QualifiedRead>();
    return *reads_;
}

Finding Context::report(Span span, std::string message)
{
    Diagnostic& finding = findings_->emplace_back();
    finding.rule = rule_->name;
    finding.severity = rule_->severity;
    finding.message = std::move(message);
    finding.path = path_;
    finding.span = span;
    return Finding(finding);
}

void Context::enter(const Rule& rule, const std::any& options)
{
    rule_ = &rule;
    options_ = &options;
}

}  // namespace plint
