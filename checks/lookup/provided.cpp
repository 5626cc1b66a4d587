#include "checks/lookup/provided.hpp"

#include "checks/names/names.hpp"

#include <algorithm>
#include <array>

namespace plint::lookup {

static bool is_of_bolt(std::string_view plain)
{
    static constexpr std::array<std::string_view, 9> modules{"boltlib", "coll", "ctrl",   "dir",   "file",
                                                             "log",     "out",  "prompt", "system"};
    static constexpr std::array<std::string_view, 46> flat{"add_facts",
                                                           "add_to_group",
                                                           "apply",
                                                           "apply_prep",
                                                           "applyresult",
                                                           "applytarget",
                                                           "background",
                                                           "catch_errors",
                                                           "containerresult",
                                                           "download_file",
                                                           "facts",
                                                           "fail_plan",
                                                           "file_upload",
                                                           "future",
                                                           "get_resources",
                                                           "get_target",
                                                           "get_targets",
                                                           "parallelize",
                                                           "planresult",
                                                           "prompt",
                                                           "puppetdb_command",
                                                           "puppetdb_fact",
                                                           "remove_from_group",
                                                           "resolve_references",
                                                           "resource",
                                                           "resourceinstance",
                                                           "result",
                                                           "resultset",
                                                           "run_command",
                                                           "run_container",
                                                           "run_plan",
                                                           "run_script",
                                                           "run_task",
                                                           "run_task_with",
                                                           "set_config",
                                                           "set_feature",
                                                           "set_resources",
                                                           "set_var",
                                                           "target",
                                                           "targetspec",
                                                           "upload_file",
                                                           "vars",
                                                           "wait",
                                                           "wait_until_available",
                                                           "without_default_logging",
                                                           "write_file"};
    static_assert(std::ranges::is_sorted(modules) && std::ranges::is_sorted(flat));
    const bool qualified = plain.find("::") != plain.npos;
    return qualified ? std::ranges::binary_search(modules, names::first_segment(plain))
                     : std::ranges::binary_search(flat, plain);
}

bool is_provided(std::string_view plain, layout::Area area)
{
    const bool may_serve_plans =
        area == layout::Area::plans || area == layout::Area::functions || area == layout::Area::types;
    return plain == "puppetdb_query" || (may_serve_plans && is_of_bolt(plain));
}

bool is_of_enterprise(std::string_view first_segment)
{
    return first_segment.starts_with("pe_") || first_segment == "puppet_enterprise";
}

}  // namespace plint::lookup
