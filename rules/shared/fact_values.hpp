// Values that facts about the operating system have.
#pragma once

#include <array>
#include <string_view>

namespace plint::rules {

inline constexpr auto os_families = std::to_array<std::string_view>(
    {"AIX",     "Alpine", "Archlinux", "ClearLinux", "CoreOS",   "Darwin",   "Debian",   "DragonFly", "Flatcar",
     "FreeBSD", "Gentoo", "HP-UX",     "Linux",      "Mandrake", "Mandriva", "NetBSD",   "NixOS",     "OpenBSD",
     "OpenWrt", "RedHat", "Slackware", "Solaris",    "SunOS",    "Suse",     "VMkernel", "Void",      "windows"});

inline constexpr auto os_names = std::to_array<std::string_view>(
    {"AIX",        "AlmaLinux",  "Alpine",     "Amazon",       "Anolis",         "Archlinux", "CentOS",
     "ClearLinux", "CloudLinux", "CoreOS",     "CumulusLinux", "Darwin",         "Debian",    "Deepin",
     "Devuan",     "DragonFly",  "elementary", "EulerOS",      "EuroLinux",      "Fedora",    "Flatcar",
     "FreeBSD",    "Funtoo",     "Gentoo",     "Kali",         "Kylin",          "LinuxMint", "Mageia",
     "Mandrake",   "Mandriva",   "Manjaro",    "ManjaroLinux", "Mariner",        "NetBSD",    "NixOS",
     "OmniOS",     "OpenBSD",    "OpenEuler",  "OpenIndiana",  "OpenSuSE",       "OpenWrt",   "OracleLinux",
     "OVS",        "Parrot",     "PhotonOS",   "PureOS",       "Raspbian",       "RedHat",    "RHEL",
     "Rocky",      "Scientific", "Slackware",  "SLED",         "SLES",           "SmartOS",   "Solaris",
     "Springdale", "SunOS",      "SuSE",       "Ubuntu",       "VirtuozzoLinux", "Void",      "windows",
     "XenServer"});

inline constexpr auto kernel_names =
    std::to_array<std::string_view>({"AIX", "Darwin", "DragonFly", "FreeBSD", "GNU/kFreeBSD", "HP-UX", "Linux",
                                     "NetBSD", "OpenBSD", "SunOS", "windows"});

}  // namespace plint::rules
