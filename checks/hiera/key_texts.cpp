#include "checks/hiera/key_texts.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "parser/parse.hpp"
#include "parser/source/limits.hpp"
#include "parser/source/source_file.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace plint::hiera {

static bool is_puppet(std::string_view path)
{
    return path.ends_with(".pp") || path.ends_with(".epp");
}

bool has_names(std::string_view path)
{
    return is_puppet(path) || is_called_data(path) || path.ends_with(".erb") || path.ends_with(".rb");
}

bool is_searched(std::string_view name)
{
    return !name.starts_with('.') && name != "spec" && name != "tests" && name != "examples";
}

// Of a file that is not code of the project.
static FileLookups lookups_of_text(const std::string& path, std::string text)
{
    FileLookups found;
    if (is_called_data(path)) {
        found.calls = calls_in_data(text);
        add_mentions_in_data(text, found);
    } else if (is_puppet(path)) {
        const SourceFile source(path, std::move(text));
        const Tree tree = parse(source, parse_options(source));
        found = *lookups_of(tree);
        if (!tree.errors.empty())
            add_mentions(source.text(), found);
    } else {
        found.calls = path.ends_with(".erb") ? calls_in_template(text) : calls_in_ruby(text);
        add_mentions(text, found);
    }
    return found;
}

KeyTexts::KeyTexts(const files::FileSystem& system, const std::string& root, const FindCode& find_code)
    : bytes_left_(limits::walked_bytes)
{
    const bool is_complete = files::each_file_below(
        system, root, is_searched, [&](const std::string& path, int) { read(system, path, find_code); });
    open_ = open_ || !is_complete;
    index_keys();
}

KeyTexts::KeyTexts(const files::FileSystem& system, const std::string& root, const FindCode& find_code,
                   std::span<const std::string> files, std::shared_ptr<const KeyTexts> others)
    : others_(std::move(others)), open_(others_->open_), bytes_left_(others_->bytes_left_)
{
    for (const std::string& path : files)
        if (files::would_find_below(system, root, path, is_searched))
            read(system, path, find_code);
    index_keys();
}

void KeyTexts::read(const files::FileSystem& system, const std::string& path, const FindCode& find_code)
{
    if (!has_names(path))
        return;
    const auto code = is_puppet(path) ? find_code(path) : std::nullopt;
    if (code)
        code_files_.push_back(code->file);
    if ((code && !code->is_broken) || bytes_left_ == 0)
        return;
    std::optional<std::string> text = system.text_of(path);
    if (!text) {
        open_ = true;
        return;
    }
    bytes_left_ -= std::min(bytes_left_, text->size());
    if (is_called_data(path))
        read_keys(path, *text);
    if (code) {
        FileLookups found;
        add_mentions(*text, found);
        mentioned_.add(found, {});
    } else {
        mentioned_.add(lookups_of_text(path, std::move(*text)), {});
    }
}

// Adds the names with colons in a line that is a comment: `# a::b -- set in the private repository`.
static void add_names(std::string_view comment, std::unordered_set<std::string>& names)
{
    for (std::size_t at = 0; at < comment.size();) {
        std::size_t end = at;
        while (end < comment.size() && is_key_sign(comment[end]))
            ++end;
        std::string_view name = comment.substr(at, end - at);
        while (name.ends_with(':') || name.ends_with('.'))
            name.remove_suffix(1);
        if (name.find("::") != name.npos)
            names.emplace(name);
        at = end + 1;
    }
}

// Keys as lines of YAML and JSON begin. What a comment names is taken for a key that data elsewhere have.
void KeyTexts::read_keys(const std::string& path, std::string_view text)
{
    for (std::size_t line = 0; line < text.size(); line = std::min(text.find('\n', line), text.size()) + 1) {
        const std::size_t begin = text.find_first_not_of(" \t#-\"'{,", line);
        if (begin == text.npos)
            return;
        if (text.substr(line, begin - line).find('#') != text.npos)
            add_names(text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin), inner_keys_);
        std::size_t end = begin;
        while (end < text.size() && is_key_sign(text[end]))
            ++end;
        const std::size_t after = end < text.size() && (text[end] == '"' || text[end] == '\'') ? end + 1 : end;
        std::string_view key = text.substr(begin, end - begin);
        const bool is_colon = key.ends_with(':') || text.substr(after, 1) == ":";
        while (key.ends_with(':'))
            key.remove_suffix(1);
        if (!is_colon || key.empty())
            continue;
        const bool is_outermost =
            begin == line || (begin == line + 1 && text[line] != ' ' && text[line] != '-' && text[line] != '#');
        if (!is_outermost || path.ends_with(".json")) {
            inner_keys_.emplace(key);
            continue;
        }
        const Span span{static_cast<Offset>(begin), static_cast<Offset>(begin + key.size())};
        const auto [known, fresh] = keys_.try_emplace(std::string(key), DataKey{path, span});
        if (!fresh && path < known->second.path)
            known->second = {path, span};
    }
}

void KeyTexts::index_keys()
{
    open_ = open_ || bytes_left_ == 0;
    for (const auto& [key, place] : keys_)
        for (std::string& shape : shapes_of(key))
            key_shapes_[std::move(shape)].push_back(key);
}

std::vector<layout::FileIndex> KeyTexts::code_files() const
{
    std::vector<layout::FileIndex> all = others_ ? others_->code_files() : std::vector<layout::FileIndex>();
    all.insert(all.end(), code_files_.begin(), code_files_.end());
    std::ranges::sort(all);
    return all;
}

bool KeyTexts::may_be_read(std::string_view key) const
{
    return open_ || mentioned_.may_be_read(key) || (others_ && others_->may_be_read(key));
}

bool KeyTexts::may_have_data(std::string_view key) const
{
    return open_ || keys_.contains(key) || inner_keys_.contains(std::string(key))
        || (others_ && others_->may_have_data(key));
}

const DataKey* KeyTexts::data_key(std::string_view key) const
{
    const auto found = keys_.find(key);
    const DataKey* const here = found == keys_.end() ? nullptr : &found->second;
    const DataKey* const other = others_ ? others_->data_key(key) : nullptr;
    return here == nullptr || (other != nullptr && other->path < here->path) ? other : here;
}

bool KeyTexts::has_data_below(std::string_view prefix) const
{
    const auto found = keys_.lower_bound(prefix);
    return (found != keys_.end() && found->first.starts_with(prefix)) || (others_ && others_->has_data_below(prefix));
}

std::vector<std::string_view> KeyTexts::data_keys(std::string_view prefix, std::size_t limit) const
{
    std::vector<std::string_view> keys;
    for (auto key = keys_.lower_bound(prefix); key != keys_.end() && keys.size() < limit; ++key) {
        if (!key->first.starts_with(prefix))
            break;
        keys.push_back(key->first);
    }
    if (!others_)
        return keys;
    std::vector<std::string_view> all;
    std::ranges::set_union(keys, others_->data_keys(prefix, limit), std::back_inserter(all));
    all.resize(std::min(all.size(), limit));
    return all;
}

std::vector<std::string_view> KeyTexts::similar_keys(std::string_view key) const
{
    std::vector<const NameShapes*> tables{&key_shapes_};
    if (others_)
        tables.push_back(&others_->key_shapes_);
    return similar_names(tables, key);
}

void KeyTexts::add_looked_up(std::vector<const NameShapes*>& tables) const
{
    tables.push_back(&mentioned_.looked_up());
    if (others_)
        others_->add_looked_up(tables);
}

}  // namespace plint::hiera
