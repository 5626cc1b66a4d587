#include "driver/files/kind.hpp"

namespace plint {

FileRole Kinds::role(const std::string& shown) const
{
    // What a part of the path tells, all of it tells too.
    const FileRole role = file_role(shown);
    return role == FileRole::none && !shown.starts_with('/') ? file_role(whole(shown)) : role;
}

ParseOptions Kinds::parse_options(const SourceFile& source) const
{
    ParseOptions options = plint::parse_options(source);
    if (!options.plans && !source.path().starts_with('/') && here_.find("/plans") != here_.npos)
        options.plans = whole(source.path()).find("/plans/") != std::string::npos;
    return options;
}

}  // namespace plint
