// Compiled into the library of parser/. For systems that choose the size of pages themselves.
#include "parser/grammar/large_pages.hpp"

namespace plint::grammar {

void advise_large_pages(void*, std::size_t) {}

}  // namespace plint::grammar
