#include "checks/catalog/file_edges.hpp"

#include "checks/items/calls.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>

namespace plint::catalog {

namespace {

// Whether the parameter is one string, as opposed to a list, which may be empty.
bool is_string(const summary::Definition* definition, std::string_view parameter)
{
    static constexpr auto types = std::to_array<std::string_view>(
        {"String", "Pattern[", "Enum[", "Stdlib::Absolutepath", "Stdlib::Fqdn", "Stdlib::Host", "Stdlib::Unixpath"});
    return definition != nullptr && !parameter.empty()
        && std::ranges::any_of(definition->parameters, [&](const summary::DefinedParameter& each) {
               return each.name == parameter
                   && std::ranges::any_of(types, [&](std::string_view type) { return each.type.starts_with(type); });
           });
}

// Of the names of the classes that the function of Ruby code includes.
std::optional<std::string> prefix_of(const index::Project& project, layout::FileIndex from, std::string_view function)
{
    std::optional<layout::FileIndex> file;
    for (const index::Place place : project.visible_definitions(function, from)) {
        const summary::DefinitionKind kind = project.definition(place).kind;
        const bool is_ruby =
            kind == summary::DefinitionKind::ruby_function || kind == summary::DefinitionKind::ruby_function_3x;
        if (!is_ruby && kind != summary::DefinitionKind::function)
            continue;
        if (file || !is_ruby)
            return std::nullopt;
        file = place.file;
    }
    return file ? project.included_class_prefix(*file) : std::nullopt;
}

class EdgesOfFile {
public:
    EdgesOfFile(const index::Project& project, layout::FileIndex file)
        : project_(project), file_(file), summary_(project.summary(file)), items_(*summary_.items)
    {
        for (const flow::Body& body : summary_.bodies)
            kinds_.push_back(order::unit_kind(project.file(file), definition(body)));
    }

    FileEdges take()
    {
        for (std::uint32_t item = 0; item < items_.declared.size(); ++item)
            add(item, items_.declared[item]);
        return std::move(found_);
    }

private:
    [[nodiscard]] const summary::Definition* definition(const flow::Body& body) const
    {
        return body.definition ? &summary_.definitions[*body.definition] : nullptr;
    }

    void add(std::uint32_t item, const items::Declared& declared)
    {
        if (declared.how == items::How::alias || declared.how == items::How::virtual_resource
            || declared.body >= kinds_.size() || !order::is_in_catalogs(kinds_[declared.body]))
            return;
        const std::string_view type = items_.words[declared.type];
        if (items::is_call(type))
            add_call(item, declared, items::called_function(type));
        else if (declared.how != items::How::by_function)
            add_edge(item, declared, type, items_.words[declared.title]);
    }

    void add_call(std::uint32_t item, const items::Declared& declared, std::string_view function)
    {
        const auto prefix = prefix_of(project_, file_, function);
        if (!prefix)
            return;
        std::string_view argument = items_.words[declared.title];
        argument.remove_prefix(argument.starts_with("::") ? 2 : 0);
        found_.calls.push_back({item, plain_name(*prefix + std::string(argument))});
        add_edge(item, declared, "class", found_.calls.back().class_name);
    }

    void add_edge(std::uint32_t item, const items::Declared& declared, std::string_view type, std::string_view title)
    {
        if (declared.branch != 0)
            return;
        const bool is_class = type == "class";
        if (is_class ? !items::is_literal(title)
                     : title == std::string_view(&items::any_text, 1)
                    && !is_string(definition(summary_.bodies[declared.body]),
                                  items::whole_variable(items_.words[declared.symbols])))
            return;
        if (const auto target = is_class
                ? order::only_definition(project_, file_, title, summary::DefinitionKind::class_)
                : order::only_definition(project_, file_, type, summary::DefinitionKind::define))
            found_.edges.push_back({item, target});
    }

    const index::Project& project_;
    layout::FileIndex file_;
    const summary::Summary& summary_;
    const items::Items& items_;
    std::vector<order::UnitKind> kinds_;  // by body
    FileEdges found_;
};

}  // namespace

std::shared_ptr<const FileEdges> FileEdges::make(const index::Project& project, layout::FileIndex file)
{
    static const auto nothing = std::make_shared<const FileEdges>();
    const summary::Summary& summary = project.summary(file);
    if (summary.broken || summary.items->declared.empty())
        return nothing;
    return std::make_shared<const FileEdges>(EdgesOfFile(project, file).take());
}

const FileEdges::Call* FileEdges::call(std::uint32_t item) const
{
    const auto at = std::ranges::lower_bound(calls, item, {}, &Call::item);
    return at == calls.end() || at->item != item ? nullptr : &*at;
}

}  // namespace plint::catalog
