#include "checks/ruby/name_guards.hpp"

#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace plint::ruby {

namespace {

bool has_text(std::string_view text, std::string_view word)
{
    return text.find(word) != std::string_view::npos;
}

// Whether `before` is somewhere in the text with the word right after it.
bool has_word_after(std::string_view text, std::string_view before, std::string_view word)
{
    for (std::size_t at = text.find(before); at != std::string_view::npos; at = text.find(before, at + 1)) {
        const std::string_view rest = text.substr(at + before.size());
        const bool ends = rest.size() == word.size() || (rest.size() > word.size() && !is_word(rest[word.size()]));
        const bool begins = at == 0 || !is_word(before.front()) || (!is_word(text[at - 1]) && text[at - 1] != '.');
        if (rest.starts_with(word) && ends && begins)
            return true;
    }
    return false;
}

// Whether a line has the word somewhere after the test. An empty word is on no line.
bool is_on_line_of(std::string_view text, std::string_view test, std::string_view word)
{
    for (std::size_t at = text.find(test); at != std::string_view::npos; at = text.find(test, at + 1)) {
        const std::size_t begin = at + test.size();
        if (!word.empty() && has_text(text.substr(begin, std::min(text.find('\n', at), text.size()) - begin), word))
            return true;
    }
    return false;
}

// `Fixnum = Integer`
bool assigns_constant(std::string_view text, std::string_view constant)
{
    for (std::size_t at = text.find(constant); at != std::string_view::npos; at = text.find(constant, at + 1)) {
        const std::size_t next = text.find_first_not_of(' ', at + constant.size());
        const bool begins = at == 0 || !is_word(text[at - 1]);
        if (begins && next != std::string_view::npos && text[next] == '=' && !text.substr(next).starts_with("==")
            && !text.substr(next).starts_with("=~") && !text.substr(next).starts_with("=>"))
            return true;
    }
    return false;
}

bool defines_constant(std::string_view text, std::string_view constant)
{
    static constexpr auto openings = std::to_array<std::string_view>(
        {"class ", "module ", "const_set(:", "const_set('", "const_set(\"", "const_set :"});
    return has_text(text, "const_missing") || assigns_constant(text, constant)
        || std::ranges::any_of(openings,
                               [&](std::string_view opening) { return has_word_after(text, opening, constant); });
}

}  // namespace

bool is_guarded(std::string_view text, const NameInRuby& name)
{
    static constexpr auto errors = std::to_array<std::string_view>({"NameError", "NoMethodError", "method_missing"});
    return std::ranges::any_of(errors, [&](std::string_view error) { return has_text(text, error); })
        || (name.rejects_arguments && has_text(text, "ArgumentError"))
        || is_on_line_of(text, "defined?", names::last_segment(name.constant))
        || is_on_line_of(text, "respond_to", name.method) || is_on_line_of(text, "method_defined?", name.method)
        || is_on_line_of(text, "methods", name.method);
}

std::size_t count_versions(std::string_view text)
{
    static constexpr auto names = std::to_array<std::string_view>(
        {"RUBY_VERSION", "RUBY_ENGINE", "ruby_version", "rubyversion", "PUPPETVERSION", "Puppet.version",
         "puppetversion", "Facter.version", "Facter::VERSION", "facterversion", "FACTERVERSION", "Psych::VERSION",
         "ERB.version", "ERB::VERSION", "instance_method(:initialize)", "method(:safe_load)"});
    std::size_t count = 0;
    for (const std::string_view name : names)
        for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + name.size()))
            ++count;
    return count;
}

bool may_define(std::string_view text, const NameInRuby& name)
{
    const std::string_view last = names::last_segment(name.constant);
    const bool is_bare = last.empty() || name.needs_no_receiver;
    if (text.find(is_bare ? name.method : last) == std::string_view::npos)
        return false;
    if (name.method.empty())
        return defines_constant(text, last);
    if (is_bare) {
        static constexpr auto openings =
            std::to_array<std::string_view>({"def ", "def self.", "alias ", "alias_method :", "alias_method(:",
                                             "define_method(:", "define_method :", "attr_reader :", "attr_accessor :"});
        return std::ranges::any_of(openings, [&](std::string_view opening) {
            return has_text(text, std::string(opening) + std::string(name.method));
        });
    }
    if (name.constant == "Puppet" || name.constant == "Facter")  // modules that everybody opens
        return has_text(text, "def Puppet.") || has_text(text, "def Facter.");
    static constexpr auto changes =
        std::to_array<std::string_view>({"class_eval", "instance_eval", "module_eval", "extend", "prepend", "include",
                                         "singleton_class", "define_singleton_method", "send"});
    const std::string constant(name.constant);
    return defines_constant(text, constant) || has_word_after(text, "class << ", constant)
        || has_text(text, "def " + constant + '.') || has_text(text, "refine " + constant)
        || has_text(text, "refine(" + constant) || std::ranges::any_of(changes, [&](std::string_view change) {
               return has_word_after(text, constant + '.', change);
           });
}

}  // namespace plint::ruby
