#include "rules/shared/facts.hpp"

#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace plint::rules {

namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// Sorted by name.
constexpr auto renamed = std::to_array<Pair>({
    {"architecture", "os.architecture"},
    {"augeasversion", "augeas.version"},
    {"bios_release_date", "dmi.bios.release_date"},
    {"bios_vendor", "dmi.bios.vendor"},
    {"bios_version", "dmi.bios.version"},
    {"boardassettag", "dmi.board.asset_tag"},
    {"boardmanufacturer", "dmi.board.manufacturer"},
    {"boardproductname", "dmi.board.product"},
    {"boardserialnumber", "dmi.board.serial_number"},
    {"chassisassettag", "dmi.chassis.asset_tag"},
    {"chassistype", "dmi.chassis.type"},
    {"domain", "networking.domain"},
    {"fqdn", "networking.fqdn"},
    {"gid", "identity.group"},
    {"hardwareisa", "processors.isa"},
    {"hardwaremodel", "os.hardware"},
    {"hostname", "networking.hostname"},
    {"id", "identity.user"},
    {"ipaddress", "networking.ip"},
    {"ipaddress6", "networking.ip6"},
    {"macaddress", "networking.mac"},
    {"macosx_buildversion", "os.macosx.build"},
    {"macosx_productname", "os.macosx.product"},
    {"macosx_productversion", "os.macosx.version.full"},
    {"macosx_productversion_major", "os.macosx.version.major"},
    {"macosx_productversion_minor", "os.macosx.version.minor"},
    {"macosx_productversion_patch", "os.macosx.version.patch"},
    {"manufacturer", "dmi.manufacturer"},
    {"memoryfree", "memory.system.available"},
    {"memorysize", "memory.system.total"},
    {"netmask", "networking.netmask"},
    {"netmask6", "networking.netmask6"},
    {"network", "networking.network"},
    {"network6", "networking.network6"},
    {"operatingsystem", "os.name"},
    {"operatingsystemmajrelease", "os.release.major"},
    {"operatingsystemrelease", "os.release.full"},
    {"osfamily", "os.family"},
    {"physicalprocessorcount", "processors.physicalcount"},
    {"processorcount", "processors.count"},
    {"productname", "dmi.product.name"},
    {"rubyplatform", "ruby.platform"},
    {"rubysitedir", "ruby.sitedir"},
    {"rubyversion", "ruby.version"},
    {"scope6", "networking.scope6"},
    {"selinux", "os.selinux.enabled"},
    {"selinux_config_mode", "os.selinux.config_mode"},
    {"selinux_config_policy", "os.selinux.config_policy"},
    {"selinux_current_mode", "os.selinux.current_mode"},
    {"selinux_enforced", "os.selinux.enforced"},
    {"selinux_policyversion", "os.selinux.policy_version"},
    {"serialnumber", "dmi.product.serial_number"},
    {"sp_boot_mode", "system_profiler.boot_mode"},
    {"sp_boot_rom_version", "system_profiler.boot_rom_version"},
    {"sp_boot_volume", "system_profiler.boot_volume"},
    {"sp_cpu_type", "system_profiler.processor_name"},
    {"sp_current_processor_speed", "system_profiler.processor_speed"},
    {"sp_kernel_version", "system_profiler.kernel_version"},
    {"sp_l2_cache_core", "system_profiler.l2_cache_per_core"},
    {"sp_l3_cache", "system_profiler.l3_cache"},
    {"sp_local_host_name", "system_profiler.computer_name"},
    {"sp_machine_model", "system_profiler.model_identifier"},
    {"sp_machine_name", "system_profiler.model_name"},
    {"sp_number_processors", "system_profiler.cores"},
    {"sp_os_version", "system_profiler.system_version"},
    {"sp_packages", "system_profiler.processors"},
    {"sp_physical_memory", "system_profiler.memory"},
    {"sp_platform_uuid", "system_profiler.hardware_uuid"},
    {"sp_secure_vm", "system_profiler.secure_virtual_memory"},
    {"sp_serial_number", "system_profiler.serial_number"},
    {"sp_smc_version_system", "system_profiler.smc_version"},
    {"sp_uptime", "system_profiler.uptime"},
    {"sp_user_name", "system_profiler.username"},
    {"sshdsakey", "ssh.dsa.key"},
    {"sshecdsakey", "ssh.ecdsa.key"},
    {"sshed25519key", "ssh.ed25519.key"},
    {"sshrsakey", "ssh.rsa.key"},
    {"swapencrypted", "memory.swap.encrypted"},
    {"swapfree", "memory.swap.available"},
    {"swapsize", "memory.swap.total"},
    {"system32", "os.windows.system32"},
    {"uptime", "system_uptime.uptime"},
    {"uptime_days", "system_uptime.days"},
    {"uptime_hours", "system_uptime.hours"},
    {"uptime_seconds", "system_uptime.seconds"},
    {"uuid", "dmi.product.uuid"},
    {"windows_display_version", "os.windows.display_version"},
    {"windows_edition_id", "os.windows.edition_id"},
    {"windows_installation_type", "os.windows.installation_type"},
    {"windows_product_name", "os.windows.product_name"},
    {"windows_release_id", "os.windows.release_id"},
    {"zonename", "solaris_zones.current"},
});

// `lsb_release` tells these on some systems, and a file the new ones.
constexpr auto asked_elsewhere = std::to_array<Pair>({
    {"lsbdistcodename", "os.distro.codename"},
    {"lsbdistdescription", "os.distro.description"},
    {"lsbdistid", "os.distro.id"},
    {"lsbdistrelease", "os.distro.release.full"},
    {"lsbmajdistrelease", "os.distro.release.major"},
    {"lsbminordistrelease", "os.distro.release.minor"},
    {"lsbrelease", "os.distro.specification"},
});

// Told otherwise today: in bytes, as a list or as a hash.
constexpr auto retold = std::to_array<Pair>({
    {"blockdevices", "disks"},
    {"dhcp_servers", ""},
    {"interfaces", "networking.interfaces"},
    {"ldom_domainchassis", "ldom"},
    {"ldom_domaincontrol", "ldom"},
    {"ldom_domainname", "ldom"},
    {"ldom_domainuuid", "ldom"},
    {"memoryfree_mb", "memory.system.available_bytes"},
    {"memorysize_mb", "memory.system.total_bytes"},
    {"sshfp_dsa", "ssh.dsa.fingerprints"},
    {"sshfp_ecdsa", "ssh.ecdsa.fingerprints"},
    {"sshfp_ed25519", "ssh.ed25519.fingerprints"},
    {"sshfp_rsa", "ssh.rsa.fingerprints"},
    {"swapfree_mb", "memory.swap.available_bytes"},
    {"swapsize_mb", "memory.swap.total_bytes"},
    {"xendomains", "xen.domains"},
    {"zones", "solaris_zones.zones"},
});

// One fact for each interface: `ipaddress_eth0`. Facter wrote `_` for signs in the interface's name.
constexpr auto of_interfaces = std::to_array<Pair>({
    {"ipaddress_", "ip"},
    {"ipaddress6_", "ip6"},
    {"macaddress_", "mac"},
    {"mtu_", "mtu"},
    {"netmask_", "netmask"},
    {"netmask6_", "netmask6"},
    {"network_", "network"},
    {"network6_", "network6"},
    {"scope6_", "scope6"},
});

// `blockdevice_sda_size`
constexpr auto of_disks = std::to_array<Pair>({{"_model", "model"}, {"_size", "size_bytes"}, {"_vendor", "vendor"}});

constexpr std::string_view of_disks_prefix = "blockdevice_";
constexpr std::string_view of_processors_prefix = "processor";

// The first two letters of names, which few variables share with any of those above: all are asked about.
constexpr std::size_t letters = 26;

constexpr std::optional<std::size_t> beginning(std::string_view name)
{
    if (name.size() < 2 || !is_lower(name[0]) || !is_lower(name[1]))
        return std::nullopt;
    return static_cast<std::size_t>(name[0] - 'a') * letters + static_cast<std::size_t>(name[1] - 'a');
}

constexpr auto legacy_beginnings = [] {
    std::array<bool, letters * letters> known{};
    const auto add = [&](const auto& table) {
        for (const auto& [name, _] : table)
            known[beginning(name).value()] = true;
    };
    add(renamed);
    add(asked_elsewhere);
    add(retold);
    add(of_interfaces);
    known[beginning(of_disks_prefix).value()] = known[beginning(of_processors_prefix).value()] = true;
    return known;
}();

constexpr auto plain_on_every_node = std::to_array<std::string_view>({
    "facterversion",
    "identity",
    "is_virtual",
    "kernel",
    "kernelmajversion",
    "kernelrelease",
    "kernelversion",
    "memory",
    "networking",
    "os",
    "path",
    "processors",
    "ruby",
    "system_uptime",
    "timezone",
    "virtual",
});

// Hashes that Facter has on every system that it knows.
constexpr auto hashes_on_every_node = std::to_array<std::string_view>(
    {"identity", "memory.system", "networking", "os", "os.release", "processors", "ruby", "system_uptime"});

std::optional<std::string_view> look_up(const auto& table, std::string_view name)
{
    const auto at = std::ranges::lower_bound(table, name, {}, &Pair::first);
    return at != table.end() && at->first == name ? std::optional(at->second) : std::nullopt;
}

bool is_number(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Whether systems give interfaces such a name: `eth0`, `eth0_1`, `enp0s3`, `lo`.
bool is_usual_interface(std::string_view text)
{
    static constexpr auto kinds = std::to_array<std::string_view>(
        {"awdl", "bge", "bond",  "br",  "bridge", "docker", "dummy", "e",    "em",    "eno",   "enp", "ens",
         "enx",  "eth", "fxp",   "hn",  "ib",     "igb",    "ix",    "lo",   "lxc",   "lxdbr", "net", "p",
         "ppp",  "re",  "sit",   "tap", "team",   "tun",    "usb",   "utun", "venet", "veth",  "vif", "virbr",
         "vlan", "vmk", "vmnet", "vmx", "vtnet",  "wg",     "wlan",  "wlp",  "wlx",   "xenbr"});
    static_assert(std::ranges::is_sorted(kinds));
    const std::string_view first = text.substr(0, text.find('_'));
    const std::string_view kind = first.substr(0, first.find_first_of("0123456789"));
    return std::ranges::all_of(text, is_word) && std::ranges::binary_search(kinds, kind)
        && (kind != first || text == "lo");
}

// An interface may have any name. After `network_` and `mtu_` only names that end with a number count, because custom facts
// are called `network_zone` and `mtu_default`.
bool is_interface(std::string_view prefix, std::string_view text)
{
    const bool any = prefix != "network_" && prefix != "mtu_";
    const std::string_view first = text.substr(0, text.find('_'));
    return !first.empty() && (any || is_usual_interface(text) || is_digit(first.back()));
}

// Facter 2 wrote `_` for each sign in an interface's name: `eth0_1` may be `eth0:1`, `eth0.1` or `eth0_1`.
std::optional<LegacyFact> fact_of_interface(std::string_view name)
{
    for (const auto& [prefix, key] : of_interfaces) {
        const std::string_view interface = name.starts_with(prefix) ? name.substr(prefix.size()) : std::string_view();
        if (!is_interface(prefix, interface))
            continue;
        const bool is_exact = std::ranges::all_of(interface, [](char c) { return is_word(c) && c != '_'; });
        LegacyFact fact{is_exact ? fmt::format("networking.interfaces.{}.{}", interface, key) : "networking.interfaces",
                        is_exact ? Equivalence::nearly : Equivalence::different};
        if (!is_usual_interface(interface))
            fact.unusual_interface = interface;
        return fact;
    }
    return std::nullopt;
}

}  // namespace

std::string_view LegacyFact::may_lack() const
{
    static_assert(std::ranges::is_sorted(hashes_on_every_node));
    const std::string_view hash = std::string_view(path).substr(0, std::min(path.rfind('.'), path.size()));
    return std::ranges::binary_search(hashes_on_every_node, hash) ? std::string_view() : hash;
}

std::optional<LegacyFact> legacy_fact(std::string_view name)
{
    static_assert(std::ranges::is_sorted(renamed, {}, &Pair::first) && std::ranges::is_sorted(retold, {}, &Pair::first)
                  && std::ranges::is_sorted(asked_elsewhere, {}, &Pair::first));
    const auto letters_in_front = beginning(name);
    if (!letters_in_front || !legacy_beginnings[*letters_in_front])
        return std::nullopt;
    if (const auto path = look_up(renamed, name)) {
        LegacyFact fact{std::string(*path), Equivalence::same};
        fact.always =
            fact.may_lack().empty() && (!path->starts_with("networking.") || name == "fqdn" || name == "hostname");
        return fact;
    }
    if (const auto path = look_up(asked_elsewhere, name))
        return LegacyFact{std::string(*path), Equivalence::nearly};
    if (const auto path = look_up(retold, name))
        return LegacyFact{.path = std::string(*path), .is_in_bytes = path->ends_with("_bytes")};
    if (auto fact = fact_of_interface(name))
        return fact;
    for (const auto& [suffix, key] : of_disks)
        if (name.starts_with(of_disks_prefix) && name.ends_with(suffix)
            && name.size() > of_disks_prefix.size() + suffix.size()) {
            const std::size_t size = name.size() - of_disks_prefix.size() - suffix.size();
            return LegacyFact{fmt::format("disks.{}.{}", name.substr(of_disks_prefix.size(), size), key),
                              Equivalence::nearly};
        }
    if (name.starts_with(of_processors_prefix) && is_number(name.substr(of_processors_prefix.size())))
        return LegacyFact{fmt::format("processors.models.{}", name.substr(of_processors_prefix.size())),
                          Equivalence::same};
    return std::nullopt;
}

std::optional<std::string_view> removed_fact(std::string_view name)
{
    static constexpr auto removed = std::to_array<Pair>({{"memorytotal", "memory.system.total"}, {"uniqueid", ""}});
    return look_up(removed, name);
}

bool is_on_every_node(std::string_view name)
{
    static_assert(std::ranges::is_sorted(plain_on_every_node));
    return std::ranges::binary_search(plain_on_every_node, name);
}

std::string facts_access(std::string_view path)
{
    std::string access = "facts";
    while (!path.empty()) {
        const std::string_view key = path.substr(0, path.find('.'));
        path.remove_prefix(std::min(key.size() + 1, path.size()));
        access += is_number(key) ? fmt::format("[{}]", key) : fmt::format("['{}']", key);
    }
    return access;
}

std::string ruby_facts_access(std::string_view facts, const LegacyFact& fact)
{
    std::string access(facts);
    std::string keys;
    const bool digs = !fact.may_lack().empty();
    for (std::string_view path = fact.path; !path.empty();) {
        const std::string_view key = path.substr(0, path.find('.'));
        path.remove_prefix(std::min(key.size() + 1, path.size()));
        const std::string written = is_number(key) ? std::string(key) : fmt::format("'{}'", key);
        keys += digs ? (keys.empty() ? "" : ", ") + written : fmt::format("[{}]", written);
    }
    return digs ? fmt::format("{}.dig({})", access, keys) : access + keys;
}

std::string facts_value(const LegacyFact& fact)
{
    return fmt::format("${}{}", facts_access(fact.path), fact.is_in_bytes ? " / 1048576.0" : "");
}

std::string ruby_facts_value(std::string_view facts, const LegacyFact& fact)
{
    const std::string access = ruby_facts_access(facts, fact);
    if (!fact.is_in_bytes)
        return access;
    return fact.may_lack().empty() ? fmt::format("{} / 1048576.0", access) : fmt::format("{}.to_f / 1048576", access);
}

Edit use_fact(Node variable, std::string_view path)
{
    const bool dollar = variable.text().starts_with('$');
    const Kind around = variable.parent() ? variable.parent()->kind() : Kind::file;
    const bool bare = dollar && (around == Kind::interpolated_string || around == Kind::heredoc_body);
    const std::string access = facts_access(path);
    return {{}, variable.span(), bare ? fmt::format("${{{}}}", access) : dollar ? fmt::format("${}", access) : access};
}

}  // namespace plint::rules
