#include "ide/yaml_position.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

// `- `, or a key with its colon.
struct LineItem {
    std::size_t column = 0;
    bool is_dash = false;
    std::string_view key = {};
};

struct YamlLine {
    std::vector<LineItem> items;
    std::size_t column = 0;      // of the rest
    std::string_view rest = {};  // after the items: a value, or the beginning of a key
};

bool is_yaml_quote(char c)
{
    return c == '\'' || c == '"';
}

// The length of a key with its colon at the beginning of a text; 0 without one. `is_unfinished`: more may follow, so that the
// text `web:` is the beginning of a key.
std::size_t key_size(std::string_view text, bool is_unfinished = false)
{
    std::size_t end = 0;
    if (!text.empty() && is_yaml_quote(text.front())) {
        end = text.find(text.front(), 1);
        if (end == text.npos)
            return 0;
        ++end;
        const bool has_colon = end < text.size() && text[end] == ':';
        return has_colon && !(is_unfinished && end + 1 == text.size()) ? end + 1 : 0;
    }
    for (end = text.find(':'); end != text.npos; end = text.find(':', end + 1))
        if (end + 1 == text.size() || text[end + 1] == ' ' || text[end + 1] == '\t')
            break;
    const std::string_view key = text.substr(0, end);
    // `web::` is the beginning of a key that is being written.
    const bool is_plain = end != text.npos && !(is_unfinished && end + 1 == text.size()) && !key.ends_with(':')
        && key.find_first_of("#{}[],&*!|>'\"%@`") == key.npos;
    return is_plain ? end + 1 : 0;
}

std::string_view bare_key(std::string_view key)
{
    return !key.empty() && is_yaml_quote(key.front()) ? key.substr(1, key.size() - 2) : key;
}

// Without the end of a CRLF line.
std::string_view without_return(std::string_view line)
{
    return line.substr(0, line.size() - (line.ends_with('\r') ? 1 : 0));
}

YamlLine read_line(std::string_view line, bool is_unfinished = false)
{
    line = without_return(line);
    YamlLine result;
    std::size_t at = 0;
    const auto skip_spaces = [&] { at = std::min(line.find_first_not_of(" \t\r", at), line.size()); };
    skip_spaces();
    while (line.substr(at).starts_with("- ") || line.substr(at) == "-") {
        result.items.push_back({at, true});
        ++at;
        skip_spaces();
    }
    if (const std::size_t size = key_size(line.substr(at), is_unfinished); size != 0) {
        result.items.push_back({at, false, bare_key(line.substr(at, size - 1))});
        at += size;
        skip_spaces();
    }
    result.column = at;
    result.rest =
        line.substr(at, line.find_last_not_of(" \t\r") + 1 - std::min(line.find_last_not_of(" \t\r") + 1, at));
    return result;
}

bool is_empty_value(std::string_view rest)
{
    return rest.empty() || rest.starts_with('#');
}

class PositionFinder {
public:
    PositionFinder(std::string_view text, Offset offset) : text_(text), offset_(offset)
    {
        line_ = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
    }

    std::optional<YamlPosition> run()
    {
        const std::string_view before = text_.substr(line_, offset_ - line_);
        const YamlLine line = read_line(before, true);
        std::size_t column = line.column;
        std::string_view written = before.substr(std::min(column, before.size()));
        if (!written.empty() && is_yaml_quote(written.front())) {
            position_.in_quotes = true;
            written.remove_prefix(1);
        }
        if (written.find_first_of(position_.in_quotes ? "'\"\\" : "#{}[],&*!|>'\"%@`") != written.npos
            || written.find(" #") != written.npos || before.find('\t') != before.npos)
            return std::nullopt;
        position_.written = written;
        position_.begin = offset_ - static_cast<Offset>(written.size());
        position_.after_key = !line.items.empty() && !line.items.back().is_dash;
        for (auto item = line.items.rbegin(); item != line.items.rend(); ++item)
            add_step(*item);
        // The keys beside the written text have its column.
        key_column_ = column;
        limit_ = line.items.empty() ? column : line.items.front().column;
        is_dash_ = !line.items.empty() && line.items.front().is_dash;
        collects_ = line.items.empty();
        if (!climb())
            return std::nullopt;
        if (!position_.after_key)
            add_keys_below();
        std::ranges::reverse(position_.path);
        return std::move(position_);
    }

private:
    void add_step(const LineItem& item) { position_.path.push_back({item.is_dash, std::string(item.key)}); }

    bool is_outermost() const { return limit_ == 0 && !is_dash_; }

    // Adds the steps of the lines above. Returns false if the position is not in a value that it knows.
    bool climb()
    {
        std::size_t end = line_;
        while (end > 0 && !(is_outermost() && !collects_)) {
            const std::size_t begin = end < 2 ? 0 : text_.rfind('\n', end - 2) + 1;
            const std::string_view raw = text_.substr(begin, end - begin - 1);
            end = begin;
            if (raw.starts_with("---") || raw.starts_with("..."))
                break;
            const YamlLine line = read_line(raw);
            if (line.items.empty()) {
                // Text of a block scalar, or a value on lines of its own: its key follows.
                continue;
            }
            if (!add_line(line))
                return false;
        }
        return is_outermost() || (is_dash_ && limit_ == 0);
    }

    bool add_line(const YamlLine& line)
    {
        for (auto item = line.items.rbegin(); item != line.items.rend(); ++item) {
            const bool is_parent = item->column < limit_ || (!item->is_dash && is_dash_ && item->column == limit_);
            if (!is_parent) {
                if (collects_ && !item->is_dash && item->column == key_column_)
                    position_.given.emplace_back(item->key);
                continue;
            }
            if (!item->is_dash && !is_empty_value(line.rest))
                return false;
            collects_ = false;
            add_step(*item);
            limit_ = item->column;
            is_dash_ = item->is_dash;
        }
        return true;
    }

    void add_keys_below()
    {
        std::size_t begin = text_.find('\n', offset_);
        while (begin != text_.npos) {
            ++begin;
            const std::size_t end = text_.find('\n', begin);
            const YamlLine line = read_line(text_.substr(begin, end == text_.npos ? end : end - begin));
            if (!line.items.empty() && line.items.front().column < key_column_)
                return;
            if (!line.items.empty() && line.items.front().column == key_column_) {
                if (line.items.front().is_dash)
                    return;
                position_.given.emplace_back(line.items.front().key);
            }
            begin = end;
        }
    }

    std::string_view text_;
    Offset offset_;
    std::size_t line_ = 0;
    YamlPosition position_;
    std::size_t key_column_ = 0;
    std::size_t limit_ = 0;  // the column of the outermost step
    bool is_dash_ = false;   // this step is a dash
    bool collects_ = false;  // the lines above may be beside the written text
};

}  // namespace

std::optional<YamlPosition> yaml_position(std::string_view text, Offset offset)
{
    return PositionFinder(text, offset).run();
}

std::vector<std::string_view> outermost_keys(std::string_view text)
{
    std::vector<std::string_view> keys;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = without_return(text.substr(at, end - at));
        if (!line.empty() && line.front() != ' ' && line.front() != '#')
            if (const std::size_t size = key_size(line); size > 1)
                keys.push_back(bare_key(line.substr(0, size - 1)));
        at = end + 1;
    }
    return keys;
}

}  // namespace plint::ide
