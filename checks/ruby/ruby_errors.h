// How many syntax errors the parser of Ruby may still meet. C, for the scanner and for syntax.cpp.
#ifndef PLINT_RUBY_ERRORS_H
#define PLINT_RUBY_ERRORS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct plint_ruby_errors {
    size_t left;  // tokens that may still be read behind an error
    bool stop;    // there were more: the text ends here
};

// From now on this thread counts here; null: nowhere.
void plint_count_ruby_errors(struct plint_ruby_errors *errors);

#ifdef __cplusplus
}
#endif

#endif
