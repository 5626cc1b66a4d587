// Strings of code that titles may be made of: all that are not titles, keys of references or names of included classes.
#pragma once

#include "checks/items/title_values.hpp"
#include "checks/text/word_table.hpp"

namespace plint::items {

// Adds to `Items::strings` and `Items::patterns`. What it gets must outlive it.
class TitleParts {
public:
    TitleParts(Items& items, text::WordTable& words) : items_(items), words_(words) {}

    void read_string(Node node);
    void read_name(Node node);
    void read_pattern(Node node, const TitleValues& values);

private:
    void add_strings(std::string_view text);
    void add_format(std::string_view text);

    Items& items_;
    text::WordTable& words_;
};

}  // namespace plint::items
