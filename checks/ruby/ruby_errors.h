// How many syntax errors the parser of Ruby may still meet. C, for the scanner and for syntax.cpp.
#ifndef PLINT_RUBY_ERRORS_H
#define PLINT_RUBY_ERRORS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct plint_ruby_errors {
    size_t left;  // tokens that may still be read behind an error
    size_t stop;  // not 0: there were more; a flag for ts_parser_set_cancellation_flag
};

// From now on this thread counts here; null: nowhere.
void plint_count_ruby_errors(struct plint_ruby_errors *errors);

#ifdef __cplusplus
}
#endif

#endif
