// Findings as the protocol has them.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "server/base/server.hpp"

#include <string>
#include <string_view>

namespace plint::server {

// The address of the page about a rule; empty for an unknown rule.
[[nodiscard]] std::string page_of(std::string_view rule);

// A finding of Server::findings, or of the settings. `positions`: in its file.
[[nodiscard]] Json diagnostic_json(Server& server, const Diagnostic& finding, const Positions& positions);

// The findings of a file: at most `limits::editor_findings`, errors before warnings; the last one has the number of those not
// shown. Those of a document that was broken by edits are followed by the findings of its last text without syntax errors,
// where they are now, without those in lines that were edited. Likewise, while the findings are not complete
// (Server::complete), by the last ones about the whole program.
[[nodiscard]] Json diagnostics_json(Server& server, layout::FileIndex file);

// The same for findings in a document that need nothing but its text: it is outside of the project (lone_file.hpp), or the
// project is not read yet.
[[nodiscard]] Json text_diagnostics_json(const Server& server, const Document& document,
                                         const std::vector<Diagnostic>& findings);

}  // namespace plint::server
