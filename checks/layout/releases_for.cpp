#include "checks/layout/layout.hpp"

namespace plint::layout {

const catalogue::Releases& Layout::releases_for(std::optional<FileIndex> file) const
{
    static constexpr catalogue::Releases usual;
    if (releases)
        return *releases;
    return file && files[*file].module ? modules[*files[*file].module].releases : usual;
}

}  // namespace plint::layout
