// Any bytes as a file of Hiera's data and as hiera.yaml: the readers come back, and what they return is in the file.
#include "checks/hiera/hiera_data.hpp"
#include "checks/hiera/interpolations.hpp"
#include "checks/hiera/lookup_options.hpp"
#include "checks/hiera/yaml_scalar.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace plint;

void demand(bool promise)
{
    if (!promise)
        std::abort();
}

void read_as_settings(std::string_view text)
{
    using hiera::Hierarchy;
    const files::MemoryFiles files({{"/m/hiera.yaml", std::string(text)},
                                    {"/m/hiera_old.yaml", std::string(text)},
                                    {"/m/data/common.yaml", std::string(text)}});
    for (const auto layer : {Hierarchy::Layer::module, Hierarchy::Layer::environment}) {
        const Hierarchy hierarchy(files, "/m", layer);
        static_cast<void>(hierarchy.reads("data/common.yaml"));
        for (const std::string& folder : hierarchy.folders())
            demand(!folder.starts_with('/') && !folder.ends_with('/'));
        text::RegexBudget budget({.bytes = text.size()});
        static_cast<void>(hiera::LookupOptions(files, "/m/data").may_change("m::size", budget));
    }
}

void visit(const hiera::DataNode& node, std::size_t size)
{
    demand(node.span.begin <= node.span.end && node.span.end <= size);
    demand(node.kind != hiera::DataNode::Kind::mapping || node.items.size() % 2 == 0);
    if (node.kind == hiera::DataNode::Kind::plain)
        demand(hiera::read_plain_scalar(node.text).kind == hiera::read_plain_scalar(node.text).kind);
    for (const hiera::DataNode& item : node.items)
        visit(item, size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const hiera::HieraData read = hiera::read_hiera_data(text);
    visit(read.root, size);
    if (read.problem)
        demand(read.problem->at <= size && read.problem->context_at <= size && !read.problem->message.empty());
    for (const hiera::DuplicateKey& duplicate : read.duplicates)
        demand(duplicate.first.begin <= duplicate.again.begin && duplicate.again.end <= size);
    for (const hiera::YamlError& refusal : read.refusals)
        demand(refusal.span.begin <= refusal.span.end && refusal.span.end <= size);
    const auto interpolations = hiera::hiera_interpolations(text);
    demand(interpolations.has_value() || read.problem);
    if (interpolations)
        for (const hiera::HieraInterpolation& one : *interpolations)
            demand(one.span.begin < one.span.end && one.span.end <= size);
    demand(hiera::is_yaml(text) == (!read.problem || read.problem->beyond_limit));
    read_as_settings(text);
    return 0;
}
