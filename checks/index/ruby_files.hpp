// The definitions of the Ruby files of modules, each file read when it is first needed.
#pragma once

#include "checks/layout/layout.hpp"
#include "checks/ruby/name_uses.hpp"
#include "checks/ruby/read.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::index {

// Thread-safe: each file is read once, by the first thread that needs it.
class RubyFiles {
public:
    // Precondition: all calls pass this layout, and a file system with the same Ruby files.
    explicit RubyFiles(const layout::Layout& layout);
    ~RubyFiles();
    RubyFiles(const RubyFiles&) = delete;
    RubyFiles& operator=(const RubyFiles&) = delete;

    // Precondition: the file's role is `ruby`. A file that cannot be read counts as one with a syntax error, so that no
    // absence is reported.
    [[nodiscard]] const ruby::Descriptions& read(const files::FileSystem& system, const layout::Layout& layout,
                                                 layout::FileIndex file) const;

    // Whether a Ruby file of any module adds attributes to this type outside of its definition. The first call reads all
    // Ruby files, so callers should check cheaper conditions first.
    [[nodiscard]] bool adds_attributes(const files::FileSystem& system, const layout::Layout& layout,
                                       std::string_view type) const;

    // Whether a function in the file may read any variable of its callers: it renders a template, or reads variables by
    // computed names.
    [[nodiscard]] bool reads_caller(const files::FileSystem& system, const layout::Layout& layout,
                                    layout::FileIndex file) const;

    // What the function in the file includes: ruby::included_class_prefix. std::nullopt also if the file cannot be read.
    [[nodiscard]] const std::optional<std::string>&
    included_class_prefix(const files::FileSystem& system, const layout::Layout& layout, layout::FileIndex file) const;

    // Whether a Ruby file of any module sets a variable of this name: `scope['x'] = …`, `scope.setvar('x', …)`. The first call
    // reads all Ruby files.
    [[nodiscard]] bool sets_variable(const files::FileSystem& system, const layout::Layout& layout,
                                     std::string_view name) const;

    // `summary::foreign_names` of all Ruby files below `lib` of any module; sorted, each once. Looks at all of them when
    // first asked.
    [[nodiscard]] const std::vector<std::string>& names(const files::FileSystem& system,
                                                        const layout::Layout& layout) const;

private:
    struct Slot;
    struct Additions;
    const Additions& additions(const files::FileSystem& system, const layout::Layout& layout) const;

    std::unique_ptr<Slot[]> slots_;
    std::unique_ptr<Additions> additions_;
};

// For each of the names whether Ruby code below `lib` of any module may define it; all of them if not all files can be read.
// Reads all of these files.
[[nodiscard]] std::vector<bool> defined_in_ruby(const files::FileSystem& system, const layout::Layout& layout,
                                                std::span<const ruby::NameInRuby> names);

}  // namespace plint::index
