#include "engine/platform/build_id.hpp"

#include <cstddef>

#include <elf.h>
#include <link.h>

namespace plint::engine {

namespace {

constexpr std::size_t padded(std::size_t size)
{
    return (size + 3) / 4 * 4;
}

std::string_view build_id_in(std::string_view notes)
{
    constexpr std::string_view owner("GNU\0", 4);
    while (notes.size() >= sizeof(ElfW(Nhdr))) {
        const auto& header = *reinterpret_cast<const ElfW(Nhdr)*>(notes.data());
        notes.remove_prefix(sizeof header);
        const std::size_t name = padded(header.n_namesz);
        const std::size_t text = padded(header.n_descsz);
        if (notes.size() < name + text)
            break;
        if (header.n_type == NT_GNU_BUILD_ID && notes.substr(0, header.n_namesz) == owner)
            return notes.substr(name, header.n_descsz);
        notes.remove_prefix(name + text);
    }
    return {};
}

// The first object is the program itself.
int look_at(dl_phdr_info* info, std::size_t, void* result)
{
    for (ElfW(Half) i = 0; i < info->dlpi_phnum; ++i) {
        const auto& part = info->dlpi_phdr[i];
        auto& id = *static_cast<std::string_view*>(result);
        if (part.p_type == PT_NOTE && id.empty())
            id = build_id_in({reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr), part.p_memsz});
    }
    return 1;
}

}  // namespace

std::string_view build_id()
{
    std::string_view id;
    dl_iterate_phdr(look_at, &id);
    return id;
}

}  // namespace plint::engine
