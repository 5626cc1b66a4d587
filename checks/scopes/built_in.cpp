#include "checks/scopes/built_in.hpp"

#include <algorithm>
#include <array>

namespace plint::scopes {

bool is_reserved_variable(std::string_view name)
{
    return name == "facts" || name == "trusted" || name == "server_facts";
}

bool is_puppet_variable(std::string_view name)
{
    static constexpr std::array<std::string_view, 14> names{
        "agent_specified_environment", "caller_module_name", "clientcert", "clientnoop", "clientversion", "environment",
        "module_name", "name", "puppetversion", "serverip", "serverip6", "servername", "serverversion", "title"};
    static_assert(std::ranges::is_sorted(names));
    return is_reserved_variable(name) || std::ranges::binary_search(names, name) ||
           name.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_core_fact(std::string_view name)
{
    static constexpr std::array<std::string_view, 128> facts{
        "aio_agent_build", "aio_agent_version", "architecture", "augeas", "augeasversion", "az_metadata",
        "bios_release_date", "bios_vendor", "bios_version", "blockdevices", "boardassettag", "boardmanufacturer",
        "boardproductname", "boardserialnumber", "chassisassettag", "chassistype", "cloud", "dhcp_servers", "disks",
        "dmi", "domain", "ec2_metadata", "ec2_userdata", "env_windows_installdir", "facterversion", "filesystems",
        "fips_enabled", "fqdn", "gce", "gid", "hardwareisa", "hardwaremodel", "hostname", "hypervisors", "id",
        "identity", "interfaces", "ipaddress", "ipaddress6", "is_virtual", "kernel", "kernelmajversion",
        "kernelrelease", "kernelversion", "ldom", "load_averages", "lsbdistcodename", "lsbdistdescription",
        "lsbdistid", "lsbdistrelease", "lsbmajdistrelease", "lsbminordistrelease", "lsbrelease", "macaddress",
        "macosx_buildversion", "macosx_productname", "macosx_productversion", "macosx_productversion_major",
        "macosx_productversion_minor", "macosx_productversion_patch", "manufacturer", "memory", "memoryfree",
        "memoryfree_mb", "memorysize", "memorysize_mb", "mountpoints", "netmask", "netmask6", "network", "network6",
        "networking", "nim_type", "operatingsystem", "operatingsystemmajrelease", "operatingsystemrelease", "os",
        "osfamily", "partitions", "path", "physicalprocessorcount", "processor", "processorcount", "processors",
        "productname", "productuuid", "ruby", "rubyplatform", "rubysitedir", "rubyversion", "scope6", "selinux",
        "selinux_config_mode", "selinux_config_policy", "selinux_current_mode", "selinux_enforced",
        "selinux_policyversion", "serialnumber", "solaris_zones", "ssh", "sshdsakey", "sshecdsakey", "sshed25519key",
        "sshfp_dsa", "sshfp_ecdsa", "sshfp_ed25519", "sshfp_rsa", "sshrsakey", "swapencrypted", "swapfree",
        "swapfree_mb", "swapsize", "swapsize_mb", "system32", "system_profiler", "system_uptime", "timezone",
        "uptime", "uptime_days", "uptime_hours", "uptime_seconds", "uuid", "virtual", "vlans", "windows_display_version",
        "windows_edition_id", "xendomains", "zfs_version"};
    static_assert(std::ranges::is_sorted(facts));
    static constexpr std::array<std::string_view, 18> families{
        "blockdevice_", "ec2_", "gce_", "ipaddress6_", "ipaddress_", "ldom_", "lsb", "macaddress_", "macosx_", "mtu_",
        "netmask6_", "netmask_", "network6_", "network_", "processor", "scope6_", "sp_", "zone"};
    return std::ranges::binary_search(facts, name) ||
           std::ranges::any_of(families, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

}  // namespace plint::scopes
