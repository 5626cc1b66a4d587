// Code lenses: how often a definition is used, and where Hiera data sets the parameters of a class.
#include "ide/hiera_keys.hpp"
#include "ide/outline.hpp"
#include "ide/references.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::server {

namespace {

constexpr std::size_t max_locations = 1000;  // that a command gets

// Unresolved lenses. Their data has the position and the subject.
class LensWriter {
public:
    LensWriter(const engine::Snapshot& snapshot, layout::FileIndex file, const Json& uri, const Positions& positions)
        : snapshot_(snapshot), file_(file), uri_(uri), positions_(positions)
    {
    }

    void add(const std::vector<ide::OutlineItem>& items)
    {
        for (const ide::OutlineItem& item : items) {
            if (lenses.size() >= answer_lenses)
                return;
            switch (item.kind) {
            case ide::OutlineKind::class_:
                add(item, "references");
                if (std::ranges::any_of(item.children, is_parameter)
                    && std::ranges::any_of(ide::hiera_keys(snapshot_, file_, item.name + "::"),
                                           &ide::HieraKey::is_read))
                    add(item, "hiera");
                break;
            case ide::OutlineKind::define:
            case ide::OutlineKind::plan:
            case ide::OutlineKind::function:
            case ide::OutlineKind::type: add(item, "references"); break;
            default: break;
            }
            add(item.children);
        }
    }

    Json lenses = Json::array();

private:
    static bool is_parameter(const ide::OutlineItem& item) { return item.kind == ide::OutlineKind::parameter; }

    void add(const ide::OutlineItem& item, const char* subject)
    {
        const Json range = positions_.range(item.name_span);
        lenses.push_back(
            {{"range", range},
             {"data", {{"uri", uri_}, {"position", range["start"]}, {"subject", subject}, {"name", item.name}}}});
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    const Json& uri_;
    const Positions& positions_;
};

std::string count_text(std::size_t count, const char* what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

Json code_lenses(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const engine::SnapshotPointer snapshot = server.snapshot();
    LensWriter writer(*snapshot, file, params.at("textDocument").at("uri"), positions);
    writer.add(ide::outline(*snapshot, file));
    return std::move(writer.lenses);
}

Json resolve_code_lens(Server& server, const Json& params)
{
    const Json& data = params.at("data");
    const auto [file, source] = server.file_of({{"textDocument", {{"uri", data.at("uri")}}}});
    std::vector<ide::Location> places;
    std::string title;
    if (data.at("subject") == "hiera") {
        const std::string prefix = data.at("name").get<std::string>() + "::";
        for (ide::HieraKey& key : ide::hiera_keys(*server.snapshot(), file, prefix))
            if (key.is_read)
                places.push_back(std::move(key.place));
        title = count_text(places.size(), "key") + " in Hiera data";
    } else {
        places = ide::references(*server.snapshot(), file, server.positions(*source).offset(data.at("position")), false,
                                 {.cancelled = server.cancelled});
        title = count_text(places.size(), "reference");
    }
    Json lens = {{"range", params.at("range")}, {"command", {{"title", title}, {"command", ""}}}};
    if (server.shows_references && !places.empty()) {
        places.resize(std::min(places.size(), max_locations));
        Json locations = Json::array();
        for (const ide::Location& place : places)
            locations.push_back(server.location(place.path, place.span));
        lens["command"]["command"] = "plint.showReferences";
        lens["command"]["arguments"] = {data.at("uri"), data.at("position"), std::move(locations)};
    }
    return lens;
}

}  // namespace plint::server
