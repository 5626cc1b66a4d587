// What may be meant by a variable that no code sets where it renders a template, if the name is no typing error. Internal to
// the rule.
#pragma once

#include "checks/index/project.hpp"
#include "checks/templates/templates.hpp"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules::erb_unknown_variable {

// Of one template. The project and the renderings must outlive it.
class RelatedNames {
public:
    RelatedNames(const index::Project& project, std::span<const templates::Rendering> renderings);

    // A variable that the code sets and the template does not read, and whose name has words of this one: one with a longer or
    // shorter word (`pcap_logfile` for `pcap_file`), or one that the code does not read, either, and that begins with the same
    // words or is the name of the setting (`log_format = <%= @row_format %>`). `is_read`: by the template. Empty: there is
    // none, or more than one.
    [[nodiscard]] std::string_view variable(std::string_view name, std::string_view setting,
                                            const std::function<bool(std::string_view)>& is_read);

    // The parameter of the code that is a `Struct` with this key. Empty: there is none, or more than one.
    [[nodiscard]] std::string_view parameter_with_key(const std::string& key);

private:
    void read_keys();

    const index::Project& project_;
    std::vector<order::UnitIndex> units_;  // each once
    bool has_keys_ = false;
    std::map<std::string, std::string_view> parameters_;  // by key; empty: several
};

}  // namespace plint::rules::erb_unknown_variable
