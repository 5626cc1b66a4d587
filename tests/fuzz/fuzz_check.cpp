// Any bytes as one file of a small environment, checked and fixed with all rules: data, templates, Ruby code, metadata, a
// Puppetfile, settings of Hiera, code.
#include "tests/fuzz/environment.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    if (size == 0)
        return 0;
    static constexpr std::array<std::string_view, 11> targets{
        "Puppetfile",
        "hiera.yaml",
        "data/common.yaml",
        "manifests/site.pp",
        "environment.conf",
        "modules/m/metadata.json",
        "modules/m/manifests/init.pp",
        "modules/m/templates/t.erb",
        "modules/m/templates/t.epp",
        "modules/m/lib/puppet/type/t.rb",
        "modules/m/lib/puppet/functions/m/f.rb",
    };
    const std::string path = "/e/" + std::string(targets[data[0] % targets.size()]);
    fuzz::Texts texts = fuzz::small_environment();
    texts[path] = std::string(reinterpret_cast<const char*>(data) + 1, size - 1);
    const unsigned how = data[0] / targets.size() % 4;
    if (how == 0)
        fuzz::check_fixes(texts, path, Safety::safe);
    else if (how == 1)
        fuzz::check_fixes(texts, path, Safety::unsafe);
    else
        fuzz::check_guarantees(texts);
    return 0;
}
