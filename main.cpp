// The program. Everything it does is in driver/.
#include "driver/run.hpp"

int main(int argc, char** argv)
{
    return plint::run({argv, static_cast<std::size_t>(argc)});
}
