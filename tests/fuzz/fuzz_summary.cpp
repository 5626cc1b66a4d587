// Any bytes as the kept summary of a file: refused, or as sound as one that was just made.
#include "checks/summary/summary.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void demand(bool promise)
{
    if (!promise)
        std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    const auto summary = summary::read_summary(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!summary)
        return 0;
    for (const summary::Definition& definition : summary->definitions) {
        demand(!name(definition.kind).empty());
        demand(!definition.outer || *definition.outer < summary->definitions.size());
    }
    for (const summary::Reference& reference : summary->references)
        demand(!reference.inside || *reference.inside < summary->definitions.size());
    for (const flow::Body& body : summary->bodies) {
        demand(body.exit <= body.history.size());
        for (const flow::Step& step : body.steps)
            demand(step.state <= body.history.size() && step.first + step.count <= summary->lists.size());
    }
    const std::string text = summary::write_summary(*summary);
    const auto again = summary::read_summary(text);
    demand(again && summary::write_summary(*again) == text);
    return 0;
}
