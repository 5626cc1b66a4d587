// Reads Ruby files as Puppet would load them, without running anything: literals, loops over literals, and methods that
// the file or the files it requires define are followed; the rest makes what it touches open.
#pragma once

#include "checks/ruby/arena.hpp"
#include "checks/ruby/description.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {

// All that one file defines, in order of place.
struct Descriptions {
    std::vector<ResourceType> types;
    std::vector<Addition> additions;
    std::vector<Provider> providers;
    std::vector<Function> functions;
    std::vector<Fact> facts;
    std::vector<DataType> data_types;
    // Where a definition's name is computed: something is defined, who knows what.
    std::vector<Span> unnamed;
    // The first. All that is found is open then, and what is not found may be here all the same.
    std::optional<Span> syntax_error;
    bool empty = true;  // nothing but comments and white space

    std::unique_ptr<Arena> arena;  // what all of these look at
};

// The text of a file that Ruby would find by `require 'puppet_x/a'`: the path below some lib folder, without `.rb`.
// None: there is no such file, or nobody knows.
using Library = std::function<std::optional<std::string>(std::string_view path)>;

// `path` is where the file is below its lib folder (`puppet/type/t.rb`); it says what `require_relative` and `__FILE__`
// mean. Any bytes will do. Same text and library, same result. Safe to call from several threads.
[[nodiscard]] Descriptions read(std::string_view text, std::string_view path = {}, const Library& library = {});

// The first place that the grammar of Ruby does not match, or an empty span for text that is too large to be read.
[[nodiscard]] std::optional<Span> syntax_error(std::string_view text);

}  // namespace plint::ruby
