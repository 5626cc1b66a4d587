#include "rules/engine/context.hpp"

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

const inference::FileTypes& Context::types() const
{
    if (!types_)
        types_ = std::make_unique<const inference::FileTypes>(*tree_);
    return *types_;
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
