// tree-sitter-ruby's scanner, kept from states that it could not read back: a heredoc's word of 256 bytes or more, or more
// heredocs than the parser has room for. Such a state is forgotten, as the scanner itself does with too many literals: what
// follows is a mistake in Ruby.
//
// It also counts how often the parser looks for its way behind a syntax error, and ends it where that is too often.
#include "ruby_errors.h"

#define tree_sitter_ruby_external_scanner_serialize unchecked_serialize
#define tree_sitter_ruby_external_scanner_scan uncounted_scan
#include "scanner.c"
#undef tree_sitter_ruby_external_scanner_serialize
#undef tree_sitter_ruby_external_scanner_scan

// Of the file that this thread parses. The parser makes the scanner itself, which knows of no file.
static _Thread_local struct plint_ruby_errors *counted;

void plint_count_ruby_errors(struct plint_ruby_errors *errors)
{
    counted = errors;
}

// Behind an error the parser takes any token, which no grammar does: the inside of a string or the start of one.
bool tree_sitter_ruby_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols)
{
    if (counted != NULL && valid_symbols[STRING_CONTENT] && valid_symbols[STRING_START] && valid_symbols[HEREDOC_BODY_END]) {
        if (counted->left == 0)
            counted->stop = true;
        else
            counted->left--;
    }
    return uncounted_scan(payload, lexer, valid_symbols);
}

unsigned tree_sitter_ruby_external_scanner_serialize(void *payload, char *buffer)
{
    const Scanner *scanner = payload;
    size_t size = 2 + 5 * (size_t)scanner->literal_stack.size;
    for (uint32_t i = 0; i < scanner->open_heredocs.size; i++) {
        const size_t word = scanner->open_heredocs.contents[i].word.size;
        if (word > UINT8_MAX)
            return 0;
        size += 4 + word;
    }
    return size < TREE_SITTER_SERIALIZATION_BUFFER_SIZE ? serialize((Scanner *)payload, buffer) : 0;
}
