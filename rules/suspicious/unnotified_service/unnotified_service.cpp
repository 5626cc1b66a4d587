// Services that require their configuration file but do not subscribe to it: they are not restarted when it changes.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace plint::rules::unnotified_service {

// Adds the titles of `File['a', 'b']`, also in arrays.
static void add_files(Node value, std::vector<std::pair<std::string, Node>>& files)
{
    if (const auto list = syntax::as<syntax::Array>(value)) {
        for (const syntax::Element element : list->elements())
            add_files(element, files);
        return;
    }
    const auto access = syntax::as<syntax::Access>(value);
    if (!access || !access->left() || access->left()->text() != "File")
        return;
    for (const syntax::Element key : access->keys())
        if (const auto title = syntax::constant_string(key))
            files.emplace_back(*title, key);
}

// The file with this title in the same body whose content Puppet manages.
static std::optional<syntax::ResourceBody> written_file(const syntax::Block& block, std::string_view title)
{
    for (const syntax::Resource resource : syntax::children_of<syntax::Resource>(block)) {
        if (!resource.type() || resource.type()->text() != "file")
            continue;
        for (const syntax::ResourceBody body : resource.bodies())
            if (body.title() && syntax::constant_string(*body.title()) == title
                && (find_attribute(body, "content") || find_attribute(body, "source")))
                return body;
    }
    return std::nullopt;
}

static void visit(const syntax::Resource& resource, TreeContext& ctx)
{
    if (!resource.type() || resource.type()->text() != "service")
        return;
    const auto around = resource.enclosing(Kind::block);
    for (const syntax::ResourceBody body : resource.bodies()) {
        const auto require = find_attribute(body, "require");
        if (!around || !require || !require->value() || find_attribute(body, "subscribe") || has_splat(body))
            continue;
        std::vector<std::pair<std::string, Node>> files;
        add_files(*require->value(), files);
        for (const auto& [title, reference] : files) {
            const auto file = written_file(syntax::Block(*around), title);
            if (!file || find_attribute(*file, "notify"))
                continue;
            ctx.report(reference.span(), fmt::format("the service is not restarted when `{}` changes", title))
                .label(file->title()->span(), "the file is managed here")
                .help("use `subscribe` instead of `require`: it also restarts the service");
        }
    }
}

extern constinit const Rule rule{
    .name = "unnotified_service",
    .category = "suspicious",
    .summary = "Service is not restarted when its file changes",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unnotified_service
