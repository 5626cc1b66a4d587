// `plint server`: the language server on standard input and output.
#include "cli/commands/commands.hpp"
#include "checks/files/paths.hpp"
#include "cli/output/console.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/request/request.hpp"
#include "engine/platform/memory.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/engine.hpp"
#include "server/serve.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <system_error>

namespace plint::cli {

int run_server(const Options& options)
{
    server::ServerOptions server;
    server.version = PLINT_VERSION;
    server.session = session_options(options);
    std::ofstream log;
    if (!options.log.empty()) {
        log.open(files::for_user(options.log), std::ios::app);
        server.log = &log;
    }
    std::vector<rules::SelectionProblem> unknown;
    static_cast<void>(rules::resolve(options.rules, unknown));
    for (const auto& [given, near] : unknown)
        print_error_line(fmt::format("unknown rule, category or preset `{}`{}", reporters::visible(given),
                                     near.empty() ? "" : fmt::format("; did you mean `{}`?", near)));
    engine::save_memory();
    server.on_client_end = [] { std::_Exit(EXIT_FAILURE); };
    server.on_broken_input = [](std::string_view problem) {
        print_error_line(fmt::format("the language server ends: {}", problem));
    };
    std::ios::sync_with_stdio(false);
    try {
        return server::serve(std::cin, std::cout, server);
    } catch (const std::system_error& error) {  // of threads
        print_error_line(fmt::format("cannot start the language server: {}", error.what()));
        return exit_usage_error;
    }
}

}  // namespace plint::cli
