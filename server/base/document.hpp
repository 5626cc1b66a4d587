// A file that is open in the editor.
#pragma once

#include "server/base/edited_text.hpp"
#include "server/base/line_map.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plint::server {

struct Document {
    std::string uri;
    std::string path;  // absolute; empty: not saved yet
    std::int64_t version = 0;
    std::string text;
    std::string language = {};               // as the client names it
    std::vector<std::uint32_t> tokens = {};  // the last semantic tokens that the client got, as in the protocol
    std::uint64_t tokens_id = 0;             // of these

    // The last text without syntax errors since the file was opened, as far as plint looked at it, and its lines in `text`.
    struct Unbroken {
        std::string text;
        LineMap lines = {};
    };
    std::optional<Unbroken> unbroken = {};

    // Findings about the whole program when they were last complete, as in the protocol, and their lines in `text`.
    struct ProgramFindings {
        nlohmann::json diagnostics = nlohmann::json::array();
        LineMap lines = {};
    };
    ProgramFindings program_findings = {};

    // The findings of a document outside of the project (lone_file.hpp), as in the protocol; std::nullopt after changes of the
    // text or of the settings. A client that does not request findings has got them.
    std::optional<nlohmann::json> lone_diagnostics = {};

    // `text` with edits that are not in it yet (Server::finish_edits).
    std::optional<EditedText> edited = {};
};

}  // namespace plint::server
