// Files with the setuid or setgid bit, which run with the rights of their owner or group.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::security_file_with_setuid_permission {

// Whether it is certainly not a directory: there the bit has another meaning.
static bool is_file(Node list)
{
    const auto ensure = attribute_text(list, "ensure");
    return ensure ? ensure == "file" || ensure == "present"
                  : !find_attribute(list, "ensure")
            && (find_attribute(list, "content") || find_attribute(list, "source")) && !find_attribute(list, "recurse");
}

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    const auto mode = attribute_text(list, "mode");
    if (!mode || mode->size() < 4 || mode->size() > 5 || mode->find_first_not_of("01234567") != std::string::npos
        || syntax::resource_type(list) != "file" || attribute_text(list, "ensure") == "directory")
        return;
    const int special = (*mode)[mode->size() - 4] - '0';
    if ((special & 4) != 0 || ((special & 2) != 0 && is_file(list)))
        ctx.report(find_attribute(list, "mode")->value()->span(),
                   (special & 4) != 0 ? fmt::format("mode `{}` sets the setuid bit: the file runs as its owner", *mode)
                                      : fmt::format("mode `{}` sets the setgid bit: the file runs as its group", *mode))
            .help("remove the bit; use `sudo` for programs that need more rights");
}

extern constinit const Rule rule{
    .name = "security_file_with_setuid_permission",
    .category = "security",
    .aliases = "security_file_with_setgid_permission",
    .summary = "File with the setuid or setgid bit",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_file_with_setuid_permission
