// What the Ruby files of modules define, read from the disk one by one, when something leads to them.
#pragma once

#include "checks/layout/layout.hpp"
#include "checks/ruby/read.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plint::index {

// Shared by all threads: a file is read by the first that asks for it, and once.
class RubyFiles {
public:
    // `layout` is the one that all questions are about.
    explicit RubyFiles(const layout::Layout& layout);
    ~RubyFiles();
    RubyFiles(const RubyFiles&) = delete;
    RubyFiles& operator=(const RubyFiles&) = delete;

    // Of a file of role `ruby`. A file that cannot be read has a syntax error, so that nothing is said about what it
    // lacks.
    [[nodiscard]] const ruby::Descriptions& read(const layout::Layout& layout, layout::FileIndex file) const;

    // Whether some Ruby file of any module, wherever it lies, adds attributes to this type from outside of it. Looks
    // at all of them when first asked: to be asked last.
    [[nodiscard]] bool adds_attributes(const layout::Layout& layout, std::string_view type) const;

    // Whether the file of a function may read any variable of the code that calls it: it renders a template, or looks
    // variables up by computed names.
    [[nodiscard]] bool reads_caller(const layout::Layout& layout, layout::FileIndex file) const;

    // Whether some Ruby file of any module sets a variable of this name: `scope['x'] = …`, `scope.setvar('x', …)`. Looks at
    // all of them when first asked.
    [[nodiscard]] bool sets_variable(const layout::Layout& layout, std::string_view name) const;

private:
    struct Slot;
    struct Additions;
    const Additions& additions(const layout::Layout& layout) const;

    std::unique_ptr<Slot[]> slots_;
    std::unique_ptr<Additions> additions_;
};

}  // namespace plint::index
