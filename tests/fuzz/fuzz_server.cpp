// Any bytes as messages of an editor: files are opened and edited, anything is asked at any place. The server answers each
// request once, in messages of the protocol, without an internal error, and ends on request.
#include "server/base/framing.hpp"
#include "server/serve.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace plint;
using Json = nlohmann::json;

void demand(bool promise)
{
    if (!promise)
        std::abort();
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> files_of_project{{
    {"manifests/init.pp",
     "# @param size a size\nclass w(Integer $size = 1) {\n  $text = \"a ${size}\"\n  w::d { 'x': size => $size }\n"
     "  notice($w::text, w::f($size), epp('w/t.epp', { 'size' => $size }))\n}\n"},
    {"manifests/d.pp", "define w::d(Integer $size) {\n  include w\n}\n"},
    {"templates/t.epp", "<%- | Integer $size | -%>\n<%= $size %>\n"},
    {"templates/t.erb", "<%= @text %>\n"},
    {"data/common.yaml", "w::size: 1\n"},
    {"hiera.yaml", "version: 5\nhierarchy:\n  - name: x\n    path: common.yaml\n"},
    {"metadata.json", R"({"name": "me-w", "version": "1.0.0"})"},
    {"lib/puppet/functions/w/f.rb",
     "Puppet::Functions.create_function(:'w::f') do\n  dispatch :f do\n    param 'Integer', :x\n  end\nend\n"},
    {"plint.toml", "[lint]\nselect = [\"all\"]\n\n[rules.80chars]\nmax = 88\n"},
}};

constexpr auto requests = std::to_array<std::string_view>({
    "callHierarchy/incomingCalls",
    "callHierarchy/outgoingCalls",
    "codeAction/resolve",
    "codeLens/resolve",
    "completionItem/resolve",
    "textDocument/codeAction",
    "textDocument/codeLens",
    "textDocument/completion",
    "textDocument/declaration",
    "textDocument/definition",
    "textDocument/diagnostic",
    "textDocument/documentHighlight",
    "textDocument/documentLink",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/formatting",
    "textDocument/hover",
    "textDocument/implementation",
    "textDocument/inlayHint",
    "textDocument/linkedEditingRange",
    "textDocument/onTypeFormatting",
    "textDocument/prepareCallHierarchy",
    "textDocument/prepareRename",
    "textDocument/prepareTypeHierarchy",
    "textDocument/rangeFormatting",
    "textDocument/references",
    "textDocument/rename",
    "textDocument/selectionRange",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/full/delta",
    "textDocument/semanticTokens/range",
    "textDocument/signatureHelp",
    "textDocument/typeDefinition",
    "typeHierarchy/subtypes",
    "typeHierarchy/supertypes",
    "workspace/diagnostic",
    "workspace/symbol",
    "workspace/willRenameFiles",
});

// Turns bytes into messages.
class Script {
public:
    Script(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

    std::string messages()
    {
        add("initialize",
            {{"rootUri", "file:///w"},
             {"capabilities",
              {{"general", {{"positionEncodings", {encodings[take() % encodings.size()]}}}},
               {"workspace", {{"workspaceEdit", {{"documentChanges", take() % 2 == 0}}}}},
               {"textDocument", {{"diagnostic", Json::object()}}}}}},
            true);
        add("initialized", Json::object(), false);
        while (at_ != end_)
            add_one(take() % 8);
        add("shutdown", Json(), true);
        add("exit", Json(), false);
        return std::move(out_).str();
    }

    [[nodiscard]] int asked() const { return asked_; }
    [[nodiscard]] bool is_regular() const { return is_regular_; }

private:
    static constexpr std::array<std::string_view, 3> encodings{"utf-8", "utf-16", "utf-32"};

    unsigned take() { return at_ == end_ ? 0 : *at_++; }

    std::string take_text()
    {
        const std::size_t unit = take();
        const std::size_t wanted = unit * (take() % 4 + 1);
        const std::size_t size = std::min(wanted, static_cast<std::size_t>(end_ - at_));
        std::string text(at_, at_ + size);
        at_ += size;
        return text;
    }

    Json take_position()
    {
        const unsigned line = take();
        return {{"line", line == 255 ? -1 : static_cast<int>(line % 32)}, {"character", take() % 64}};
    }

    Json take_range()
    {
        Json begin = take_position();
        return {{"start", std::move(begin)}, {"end", take_position()}};
    }

    Json take_file()
    {
        const unsigned file = take();
        return {{"uri",
                 file == 255 ? "file:///w/other.pp"
                             : "file:///w/" + std::string(files_of_project[file % files_of_project.size()].first)}};
    }

    void add(std::string_view method, Json params, bool is_request)
    {
        Json message{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
        if (is_request)
            message["id"] = "r" + std::to_string(asked_++);
        server::write_message(out_, message.dump(-1, ' ', false, Json::error_handler_t::replace));
    }

    void add_one(unsigned what)
    {
        Json file = take_file();
        switch (what) {
        case 0:
            file["text"] = take_text();
            file["version"] = take();
            file["languageId"] = "puppet";
            return add("textDocument/didOpen", {{"textDocument", std::move(file)}}, false);
        case 1: {
            file["version"] = take();
            Json change{{"text", ""}};
            if (take() % 4 != 0)
                change["range"] = take_range();
            change["text"] = take_text();
            return add("textDocument/didChange",
                       {{"textDocument", std::move(file)}, {"contentChanges", Json::array({std::move(change)})}},
                       false);
        }
        case 2: {
            const char* const method = take() % 4 == 0 ? "textDocument/didSave" : "textDocument/didClose";
            return add(method, {{"textDocument", std::move(file)}}, false);
        }
        case 3: {
            Json change{{"uri", file["uri"]}, {"type", take() % 5}};
            return add("workspace/didChangeWatchedFiles", {{"changes", Json::array({std::move(change)})}}, false);
        }
        case 4:
            is_regular_ = false;
            server::write_message(out_, take_text());
            return;
        default: break;
        }
        const std::string_view method = requests[take() % requests.size()];
        Json position = take_position();
        Json params{{"textDocument", std::move(file)},
                    {"positions", Json::array({position})},
                    {"range", take_range()},
                    {"context", {{"includeDeclaration", take() % 2 == 0}, {"diagnostics", Json::array()}}},
                    {"options", {{"tabSize", 2}, {"insertSpaces", true}}}};
        params["position"] = std::move(position);
        if (method == "textDocument/rename")
            params["newName"] = take_text();
        if (method == "workspace/symbol")
            params["query"] = take_text();
        if (method == "workspace/willRenameFiles")
            params["files"] =
                Json::array({{{"oldUri", params["textDocument"]["uri"]}, {"newUri", "file:///w/" + take_text()}}});
        if (method == "textDocument/onTypeFormatting")
            params["ch"] = std::array{"}", "\n", ">"}[take() % 3];
        if (method == "textDocument/semanticTokens/full/delta" || method == "textDocument/diagnostic")
            params["previousResultId"] = std::to_string(take() % 4);
        if (method.find("Hierarchy/") != std::string_view::npos || method.ends_with("/resolve"))
            add_data(method, params);
        add(method, std::move(params), true);
    }

    // What earlier answers ask clients to send back.
    void add_data(std::string_view method, Json& params)
    {
        static constexpr std::array names{"w", "w::d", "w::f", "trailing_whitespace", "arrow_alignment"};
        const std::string name = names[take() % names.size()];
        params["data"] = {{"textDocument", params["textDocument"]},
                          {"uri", params["textDocument"]["uri"]},
                          {"position", params["position"]},
                          {"subject", take() % 2 == 0 ? "hiera" : "references"},
                          {"rule", name},
                          {"name", name},
                          {"path", std::string(files_of_project[take() % files_of_project.size()].first)},
                          {"kind", static_cast<int>(take() % 12) - 1}};
        params["item"] = {{"data", params["data"]}};
        if (method == "completionItem/resolve") {
            params["label"] = name;
            params["data"] = {static_cast<int>(take() % 16) - 1, name, take() % 2 == 0};
        }
    }

    const std::uint8_t* at_;
    const std::uint8_t* end_;
    std::ostringstream out_;
    int asked_ = 0;
    bool is_regular_ = true;  // no message that is not a known one
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Script script(data, size);
    std::istringstream in(script.messages());
    std::ostringstream out;
    server::ServerOptions options;
    std::map<std::string, std::string> texts;
    for (const auto& [path, text] : files_of_project)
        texts.emplace("/w/" + std::string(path), text);
    options.session.system = std::make_shared<const files::MemoryFiles>(std::move(texts), "/w");
    options.session.isolated = true;
    const int code = server::serve(in, out, options);
    std::istringstream answers(std::move(out).str());
    std::map<std::string, int> answered;
    std::string problem;
    while (const auto content = server::read_message(answers, problem)) {
        const Json message = Json::parse(*content);
        demand(!message.contains("error") || message["error"]["code"] != -32603);
        if (!message.contains("method") && message["id"].is_string())
            ++answered[message["id"].get<std::string>()];
    }
    if (!script.is_regular())
        return 0;
    demand(code == 0);
    demand(answered.size() == static_cast<std::size_t>(script.asked()));
    for (const auto& [id, times] : answered)
        demand(times == 1);
    return 0;
}
