#include "rules/deprecation/removed_in_openvox_9/deferred.hpp"

#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/deprecation/removed_in_openvox_9/report.hpp"
#include "rules/shared/body_around.hpp"
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace plint::rules::removed_in_openvox_9 {

namespace {

// A resource that writes a file.
struct WrittenFile {
    syntax::Resource resource;
    Node title;
};

// Whether a resource of type `file` with these attributes writes a certain content. `path`: of the attribute, if it is set.
bool writes_content(const syntax::ResourceBody& body, std::optional<Node>& path)
{
    bool has_content = false;
    bool may_keep = false;  // what is there
    const bool are_all = each_attribute(body, [&](const GivenAttribute& given) {
        const auto text = given.value ? syntax::constant_string(*given.value) : std::nullopt;
        has_content = has_content || given.name == "content" || given.name == "source";
        may_keep =
            may_keep || given.name == "replace" || (given.name == "ensure" && text != "file" && text != "present");
        if (given.name == "path")
            path = given.value;
    });
    return are_all && has_content && !may_keep;
}

// The files that resources of a file of code write, by path.
struct WrittenFiles {
    std::unordered_multimap<std::string, WrittenFile> by_path;

    explicit WrittenFiles(const ProgramContext& ctx)
    {
        const Tree& tree = ctx.tree();
        for (NodeIndex index = 0; index < tree.size(); ++index)
            if (const auto resource = syntax::as<syntax::Resource>(tree.node(index)))
                add(*resource);
    }

private:
    void add(const syntax::Resource& resource)
    {
        const auto type = resource.type();
        const auto around = resource.parent();
        if (!type || (type->text() != "file" && type->text() != "::file")
            || (around && around->kind() == Kind::virtual_resource))
            return;
        for (const syntax::ResourceBody body : resource.bodies()) {
            std::optional<Node> path = body.title();
            if (!path || !writes_content(body, path))
                continue;
            if (const auto list = path ? syntax::as<syntax::Array>(*path) : std::nullopt)
                for (const syntax::Element element : list->elements())
                    add_path(resource, element);
            else if (path)
                add_path(resource, *path);
        }
    }

    void add_path(const syntax::Resource& resource, Node path)
    {
        if (const auto text = syntax::constant_string(path); text && text->starts_with('/'))
            by_path.emplace(*text, WrittenFile{resource, path});
    }
};

// The path of a file that the function reads on the agent: of `Deferred('file', ['/x'])` the string.
std::optional<Node> path_read(const syntax::AnyCall& call)
{
    // Source: Puppet 7.23 with `preprocess_deferred`, where all of them fail or find nothing.
    static constexpr auto readers = std::to_array<std::string_view>(
        {"binary_file", "epp", "file", "find_file", "find_template", "generate", "loadjson", "loadyaml", "template"});
    static constexpr auto takes_several = std::to_array<std::string_view>({"file", "find_file", "find_template"});
    const auto functor = call.kind() == Kind::call ? syntax::Call(call).functor() : std::nullopt;
    std::vector<Node> arguments = call.arguments();
    if (const auto method = syntax::as<syntax::MethodCall>(Node(call))) {
        if (call.function() != "new" || arguments.empty() || arguments.front().text() != "Deferred")
            return std::nullopt;
        arguments.erase(arguments.begin());
    } else if (!functor || functor->text() != "Deferred") {
        return std::nullopt;
    }
    const auto function = arguments.size() == 2 ? syntax::constant_string(arguments[0]) : std::nullopt;
    const auto list = function ? syntax::as<syntax::Array>(arguments[1]) : std::nullopt;
    if (!list || std::ranges::find(readers, *function) == readers.end())
        return std::nullopt;
    std::vector<Node> given;
    for (const syntax::Element element : list->elements())
        given.push_back(element);
    const bool is_choice = std::ranges::find(takes_several, *function) != takes_several.end();
    return given.empty() || (is_choice && given.size() > 1) ? std::nullopt : std::optional(given.front());
}

// Whether the resource is evaluated whenever the call is.
bool is_as_certain(const syntax::Resource& resource, Node call)
{
    std::optional<Node> around = resource.parent();
    while (around && !around->span().contains(call.span().begin))
        around = around->parent();
    return around && is_certain(resource, around);
}

// Whether a metaparameter of the resource around the call names the path.
bool orders(Node call, std::string_view path, std::initializer_list<std::string_view> metaparameters)
{
    const auto body = call.enclosing(Kind::resource_body);
    bool found = false;
    if (body)
        each_attribute(*body, [&](const GivenAttribute& given) {
            found = found
                || (std::ranges::find(metaparameters, given.name) != metaparameters.end() && given.value
                    && given.value->text().find(path) != std::string_view::npos);
        });
    return found;
}

}  // namespace

void visit_deferred(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto path = path_read(call);
    const auto text = path ? syntax::constant_string(*path) : std::nullopt;
    if (!text || !text->starts_with('/'))
        return;
    const auto [first, last] = ctx.kept<WrittenFiles>().by_path.equal_range(*text);
    for (auto at = first; at != last; ++at) {
        const WrittenFile& file = at->second;
        const bool is_before =
            file.resource.span().begin < call.span().begin || orders(call, *text, {"require", "subscribe"});
        if (file.resource.span().contains(call.span().begin) || !is_before
            || body_around(file.resource) != body_around(call) || !is_as_certain(file.resource, call)
            || orders(call, *text, {"before", "notify"}))
            continue;
        report(path->span(), fmt::format("in OpenVox 9 this reads `{}` before the same run writes it", *text), ctx)
            .label(file.title.span(), "written here")
            .note("the agent calls all deferred functions before it applies the catalog")
            .help("set `preprocess_deferred = false` in `puppet.conf` of the agents");
        return;
    }
}

}  // namespace plint::rules::removed_in_openvox_9
