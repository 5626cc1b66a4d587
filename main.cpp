// The program. Everything it does is in driver/.
#include "driver/run.hpp"

int main(int argc, char** argv)
{
    // A caller may pass no words at all, not even the program's name.
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    return plint::run(words.empty() ? words : words.subspan(1));
}
