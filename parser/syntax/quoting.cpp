#include "parser/syntax/quoting.hpp"

namespace plint::syntax {

std::string single_quote(std::string_view value)
{
    std::string text = "'";
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool last = i + 1 == value.size();
        // A backslash stands for itself unless what follows would make it an escape.
        if (value[i] == '\'' || (value[i] == '\\' && (last || value[i + 1] == '\\' || value[i + 1] == '\'')))
            text += '\\';
        text += value[i];
    }
    return text + '\'';
}

}  // namespace plint::syntax
