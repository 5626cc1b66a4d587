// One spelling for each path, so that a file is checked once and shown the same however it was requested. All functions are
// thread-safe. Paths are bytes with `/` between directories. Absolute paths begin with it, also on Windows: `/C:/a` is `C:\a`.
#pragma once

#include <string>
#include <string_view>

namespace plint::files {

// `path` as an absolute path without `.`, `..`, doubled slashes and a slash at its end. Precondition: `folder` is absolute;
// a relative `path` starts there. Symlinks are not resolved, except one that is followed by `..`, as the system does.
[[nodiscard]] std::string absolute_path(std::string_view path, std::string_view folder);

// The path for reports: relative to `folder` if it is in it ("." for `folder` itself), else unchanged. Precondition: both are
// absolute_path()s.
[[nodiscard]] std::string shown_path(std::string_view path, std::string_view folder);

// The path as plint writes it, for a path as the user of this system does. On Windows `C:\a\b` becomes `/C:/a/b` and
// `\\server\share` becomes `/UNC/server/share`; elsewhere nothing changes.
[[nodiscard]] std::string from_user(std::string_view path);

// The other way.
[[nodiscard]] std::string for_user(std::string_view path);

// The character between the paths of a list such as `--modulepath`: `;` on Windows, else `:`.
[[nodiscard]] char list_separator();

// `path` relative to `folder`, with `..` for each directory that it is not in; "." for `folder` itself. Precondition: both are
// absolute_path()s.
[[nodiscard]] std::string path_from(std::string_view path, std::string_view folder);

// The next functions work on the text alone, because a run compares thousands of paths. Their results view `path`.

// The directory of the absolute `path`; "/" for "/".
[[nodiscard]] std::string_view parent_of(std::string_view path);

// The last component of `path`.
[[nodiscard]] std::string_view name_of(std::string_view path);

// The end of the last component from its last dot on (`.pp`); empty without a dot, and for a name that only begins with one.
[[nodiscard]] std::string_view extension_of(std::string_view path);

// `folder/inner`.
[[nodiscard]] std::string below(std::string_view folder, std::string_view inner);

// `path` relative to `folder`; "." for `folder` itself, empty if `path` is not in it.
[[nodiscard]] std::string_view inside(std::string_view path, std::string_view folder);

// Whether a component of the path is `..`: it may lead out of the directory that it is relative to.
[[nodiscard]] bool leads_up(std::string_view path);

}  // namespace plint::files
