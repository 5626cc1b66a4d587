// Writes files whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace plint {

// Puts `bytes` in the place of the file in one step: who reads it meanwhile, or after plint was killed, finds the old
// or the new text, never a part. Keeps mode and (where allowed) owner of a file that exists; follows links; writes
// straight to what is not a file (a device, a pipe). Returns why it could not, worded to follow "cannot write `…`: ";
// empty when it is on disk.
[[nodiscard]] std::string replace_file(const std::string& path, std::string_view bytes);

// All of `bytes` to an open file. Returns 0 or an errno value.
[[nodiscard]] int write_all(int file, std::string_view bytes);

}  // namespace plint
