#include "engine/settings/format_settings.hpp"

#include "checks/files/paths.hpp"

#include <algorithm>

namespace plint::engine {

formatter::FormatOptions format_options(const SettingsChain& chain)
{
    formatter::FormatOptions options;
    for (const SettingsFile* const file : chain) {
        const FormatSettings& given = file->formatting;
        options.line_length = given.line_length.value_or(options.line_length);
        options.indent_width = given.indent_width.value_or(options.indent_width);
        options.align_arrows = given.align_arrows.value_or(options.align_arrows);
        options.align_parameters = given.align_parameters.value_or(options.align_parameters);
        options.align_types = given.align_types.value_or(options.align_types);
    }
    return options;
}

bool is_excluded_from_format(std::string_view path, const SettingsChain& chain, std::uint64_t& steps)
{
    return std::ranges::any_of(chain, [&](const SettingsFile* file) {
        const auto prefix = files::below(file->folder, "");
        return path.starts_with(prefix)
            && files::ignored_on_the_way(file->formatting.exclude, path.substr(prefix.size()), &steps);
    });
}

}  // namespace plint::engine
