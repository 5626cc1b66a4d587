#include "checks/hiera/mentioned_keys.hpp"

#include "parser/source/limits.hpp"

#include <algorithm>
#include <utility>

namespace plint::hiera {

static bool has_colons(const KeyPattern& pattern)
{
    return std::ranges::any_of(pattern.texts, [](const std::string& text) { return text.find("::") != text.npos; });
}

void MentionedKeys::add(const FileLookups& file, std::string_view module)
{
    for (const LookupCall& call : file.calls) {
        if (!call.key.is_literal()) {
            add_pattern(call.key, module);
        } else if (!call.is_of_parameter) {
            const auto [name, is_new] = looked_up_.insert(call.key.texts.front());
            if (is_new)
                for (std::string& shape : shapes_of(*name))
                    shapes_[std::move(shape)].push_back(*name);
        }
    }
    words_.insert(file.words.begin(), file.words.end());
    for (const KeyPattern& pattern : file.patterns)
        if (has_colons(pattern))  // else it is mostly no key
            add_pattern(pattern, module);
}

void MentionedKeys::add_pattern(const KeyPattern& pattern, std::string_view module)
{
    KeyPattern known = pattern.in_module(module);
    std::string whole;
    for (const std::string& part : known.texts)
        whole += part + '\0';
    // What is all computed may be anything.
    if (is_open_ || !std::ranges::any_of(whole, is_word) || !seen_.insert(whole).second)
        return;
    if (known.is_literal()) {
        words_.insert(std::move(known.texts.front()));
        return;
    }
    pattern_bytes_ += whole.size();
    patterns_.push_back(std::move(known));
    is_open_ = patterns_.size() > limits::lookup_patterns || pattern_bytes_ > limits::lookup_pattern_bytes;
}

bool MentionedKeys::may_be_read(std::string_view key) const
{
    const std::string name(key);
    const bool is_plain = key.find(':') == key.npos;
    return is_open_ || looked_up_.contains(name) || words_.contains(name)
        || std::ranges::any_of(patterns_, [&](const KeyPattern& pattern) {
               return (is_plain || has_colons(pattern)) && pattern.fits(key);
           });
}

}  // namespace plint::hiera
