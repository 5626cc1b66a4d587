// Includes run one way: parser <- checks <- rules <- driver and parser <- reporters <- driver.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace plint {

namespace fs = std::filesystem;

// The rooms that each room may look into, besides itself.
static const std::map<std::string, std::set<std::string>, std::less<>> allowed{
    {"parser", {}},
    {"checks", {"parser"}},
    {"rules", {"parser", "checks"}},
    {"reporters", {"parser"}},
    {"driver", {"parser", "checks", "rules", "reporters"}},
    {"server", {"parser", "checks", "rules", "reporters", "driver"}},
};

TEST_CASE("includes run one way between the rooms", "[architecture]")
{
    std::size_t includes = 0;
    for (const auto& [room, others] : allowed) {
        const fs::path folder = fs::path(PLINT_SOURCE_DIR) / room;
        if (!fs::exists(folder))
            continue;
        for (const fs::directory_entry& file : fs::recursive_directory_iterator(folder)) {
            if (file.path().extension() != ".hpp" && file.path().extension() != ".cpp")
                continue;
            std::ifstream in(file.path());
            for (std::string line; std::getline(in, line);) {
                const std::string start = "#include \"";
                if (!line.starts_with(start))
                    continue;
                const std::string target = line.substr(start.size(), line.find('/') - start.size());
                CAPTURE(file.path().string(), line);
                CHECK((target == room || others.contains(target)));
                ++includes;
            }
        }
    }
    CHECK(includes > 100);
}

}  // namespace plint
