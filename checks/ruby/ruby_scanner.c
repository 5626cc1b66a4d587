// tree-sitter-ruby's scanner, kept from states that it could not read back: a heredoc's word of 256 bytes or more, or more
// heredocs than the parser has room for. Such a state is forgotten, as the scanner itself does with too many literals: what
// follows is a mistake in Ruby.
#define tree_sitter_ruby_external_scanner_serialize unchecked_serialize
#include "scanner.c"
#undef tree_sitter_ruby_external_scanner_serialize

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
