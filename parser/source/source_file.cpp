#include "parser/source/source_file.hpp"

#include <memory>
#include <utility>

namespace plint {

SourceFile::SourceFile(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}

SourceFile::~SourceFile()
{
    delete lines_.load(std::memory_order_relaxed);
}

// Of threads that ask at the same time, the first to be done makes it for all.
const LineIndex& SourceFile::make_lines() const
{
    auto fresh = std::make_unique<const LineIndex>(text_);
    const LineIndex* made = nullptr;
    if (lines_.compare_exchange_strong(made, fresh.get(), std::memory_order_acq_rel, std::memory_order_acquire))
        made = fresh.release();
    return *made;
}

Language SourceFile::language() const
{
    return path_.ends_with(".epp") ? Language::epp : Language::manifest;
}

}  // namespace plint
