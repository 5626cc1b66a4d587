#include "cli/commands/list_files.hpp"

#include "cli/output/console.hpp"
#include "cli/output/write.hpp"
#include "parser/source/limits.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <string>

namespace plint::cli {

bool print_files(const CheckRequest& request)
{
    const std::vector<std::string>& files = request.files;
    const bool is_escaped = is_text_escaped();
    std::string text;
    std::size_t listed = 0;
    while (listed < files.size() && text.size() + files[listed].size() < limits::report_bytes) {
        text += is_escaped ? reporters::visible(files[listed]) : files[listed];
        ++listed;
        text += '\n';
    }
    const bool done = text.empty() || print_text(text);
    if (listed < files.size())
        print_error_line(fmt::format("{} of {} files are not in this list", files.size() - listed, files.size()));
    for (const auto& directory : request.vendored)
        print_error_line(fmt::format("`{}` is not checked: {}; use `--include-vendored` to check it",
                                     reporters::visible(directory.path), directory.why));
    return done;
}

}  // namespace plint::cli
