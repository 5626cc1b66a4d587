#include "checks/hiera/lookups.hpp"

#include <utility>

namespace plint::hiera {

CodeLookups::CodeLookups(std::vector<File> files) : files_(std::move(files))
{
    for (const File& each : files_) {
        mentioned_.add(*each.lookups, each.module);
        for (const LookupCall& call : each.lookups->calls)
            if (call.key.is_literal())
                calls_[call.key.texts.front()].push_back({each.file, &call});
    }
}

std::span<const LookupPlace> CodeLookups::of(std::string_view key) const
{
    const auto found = calls_.find(key);
    return found == calls_.end() ? std::span<const LookupPlace>() : found->second;
}

std::vector<std::string_view> Lookups::similar_lookups(std::string_view key) const
{
    std::vector<const NameShapes*> tables{&code_->mentioned().looked_up()};
    texts_->add_looked_up(tables);
    return similar_names(tables, key);
}

}  // namespace plint::hiera
