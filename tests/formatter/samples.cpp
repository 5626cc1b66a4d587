// Approved samples: each file in fixtures/format and its layout. PLINT_UPDATE=1 writes the layout for review.
#include "formatter/format.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace plint::tests::formatting {

namespace fs = std::filesystem;

static std::string sample_text(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST_CASE("the layout of the samples is the approved one", "[format]")
{
    std::size_t samples = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(PLINT_SOURCE_DIR "/fixtures/format")) {
        const fs::path input = entry.path();
        if (input.extension() != ".pp" && input.extension() != ".epp")
            continue;
        ++samples;
        const fs::path approved = fs::path(input.string() + ".formatted");
        const SourceFile source(input.filename().string(), sample_text(input));
        const formatter::Formatted found = formatter::format(source, parse_options(source), std::nullopt, {});
        CAPTURE(input.string());
        CHECK(found.outcome == formatter::Outcome::formatted);
        if (std::getenv("PLINT_UPDATE") != nullptr)
            std::ofstream(approved, std::ios::binary) << found.text;
        CHECK(found.text == sample_text(approved));
    }
    CHECK(samples > 8);
}

}  // namespace plint::tests::formatting
