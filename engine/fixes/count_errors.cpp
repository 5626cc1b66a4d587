#include "engine/fixes/count_errors.hpp"

#include "checks/hiera/yaml.hpp"
#include "checks/ruby/read.hpp"
#include "checks/ruby/template_code.hpp"
#include "parser/parse.hpp"

#include <memory>
#include <utility>

namespace plint::engine {

std::size_t count_errors(const layout::Kinds& kinds, const std::string& path, const std::string& text,
                         LoadedFile* parsed)
{
    if (kinds.role(path) == layout::FileRole::data)
        return hiera::is_yaml(text) ? 0 : 1;
    if (layout::is_ruby_code(kinds.role(path)))
        return ruby::syntax_error(text) ? 1 : 0;
    if (kinds.role(path) == layout::FileRole::erb) {
        const erb::Template parts = erb::read(text);
        return parts.unclosed || ruby::read_template(text, parts).syntax_error ? 1 : 0;
    }
    auto source = std::make_shared<const SourceFile>(path, text);
    Tree tree = parse(*source, kinds.parse_options(*source));
    const std::size_t errors = tree.errors.size();
    if (parsed != nullptr) {
        parsed->source = std::move(source);
        parsed->tree = std::make_shared<const Tree>(std::move(tree));
    }
    return errors;
}

}  // namespace plint::engine
