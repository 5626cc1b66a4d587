// Findings as the protocol has them.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "server/base/server.hpp"

#include <map>
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

// Of findings in a document that need nothing but its text.
[[nodiscard]] Json text_diagnostics_json(const Server& server, const Document& document,
                                         const std::vector<Diagnostic>& findings);

// The same for a document that is not a file of the project: of a plint.toml the problems of the settings, of a lone document
// (lone_file.hpp) what is wrong in it alone, else none. Checks a lone document once for each text.
[[nodiscard]] Json diagnostics_outside_json(Server& server, Document& document);

// The problems of the settings, by URI of their file: of an open file the URI that the client gave it.
[[nodiscard]] std::map<std::string, Json> settings_diagnostics_json(Server& server);

}  // namespace plint::server
