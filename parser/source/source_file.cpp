#include "parser/source/source_file.hpp"

#include <utility>

namespace plint {

SourceFile::SourceFile(std::string path, std::string text)
    : path_(std::move(path)), text_(std::move(text)), lines_(text_)
{
}

Language SourceFile::language() const
{
    return path_.ends_with(".epp") ? Language::epp : Language::manifest;
}

}  // namespace plint
