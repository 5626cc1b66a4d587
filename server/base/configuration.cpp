#include "server/base/configuration.hpp"

#include "rules/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace plint::server {

namespace {

using Json = nlohmann::json;

// Reads the settings one by one. A value that is null or empty counts as not set: editors send the defaults of their settings.
class SettingsReader {
public:
    SettingsReader(const Json& settings, std::vector<std::string>& problems) : settings_(settings), problems_(problems)
    {
    }

    void read(const char* name, std::string& value) { read_as(name, "a string", value, &Json::is_string); }
    void read(const char* name, bool& value) { read_as(name, "true or false", value, &Json::is_boolean); }

    void read(const char* name, std::vector<std::string>& value)
    {
        const auto is_list = [](const Json& given) {
            return given.is_array() && std::ranges::all_of(given, [](const Json& each) { return each.is_string(); });
        };
        if (const Json* const given = find(name); given != nullptr && !is_list(*given))
            add_problem(name, "a list of strings");
        else if (given != nullptr && !given->empty())
            value = given->get<std::vector<std::string>>();
    }

    void read_releases(const char* name, std::optional<catalogue::Releases>& value)
    {
        const Json* const given = find(name);
        if (given == nullptr || *given == "")
            return;
        const std::string text = given->is_string() ? given->get<std::string>() : given->dump();
        if (const auto releases = catalogue::read_releases(text))
            value = releases;
        else
            add_problem(name, catalogue::accepted_releases);
    }

private:
    // `a.b` is a member of the object `a`, or a name of its own.
    [[nodiscard]] const Json* find(std::string_view name) const
    {
        if (const auto found = settings_.find(name); found != settings_.end())
            return found->is_null() ? nullptr : &*found;
        const std::size_t dot = name.find('.');
        const auto outer = dot == name.npos ? settings_.end() : settings_.find(name.substr(0, dot));
        if (outer == settings_.end() || !outer->is_object())
            return nullptr;
        const auto found = outer->find(name.substr(dot + 1));
        return found == outer->end() || found->is_null() ? nullptr : &*found;
    }

    template <class Value>
    void read_as(const char* name, const char* expected, Value& value, bool (Json::*is_expected)() const noexcept)
    {
        const Json* const given = find(name);
        if (given == nullptr || *given == "")
            return;
        if ((given->*is_expected)())
            value = given->get<Value>();
        else
            add_problem(name, expected);
    }

    void add_problem(const char* name, std::string_view expected)
    {
        problems_.push_back(fmt::format("the setting `plint.{}` must be {}", name, expected));
    }

    const Json& settings_;
    std::vector<std::string>& problems_;
};

}  // namespace

engine::SessionOptions with_settings(engine::SessionOptions options, const Json& settings,
                                     std::vector<std::string>& problems)
{
    if (!settings.is_object())
        return options;
    SettingsReader reader(settings, problems);
    const std::vector<std::string> selected = options.rules.select;
    std::string environment;
    bool preview = options.rules.preview.value_or(false);
    reader.read("config", options.config);
    reader.read("modulepath", options.project.module_path);
    reader.read("environment", environment);
    reader.read_releases("puppetVersion", options.project.releases);
    reader.read("select", options.rules.select);
    reader.read("extendSelect", options.rules.extend_select);
    reader.read("ignore", options.rules.ignore);
    reader.read("preview", preview);
    if (!environment.empty())
        options.project.environment = std::move(environment);
    if (preview != options.rules.preview.value_or(false))
        options.rules.preview = preview;
    std::vector<rules::SelectionProblem> unknown;
    static_cast<void>(rules::resolve(options.rules, unknown));
    for (const auto& [given, near] : unknown) {
        std::erase(options.rules.select, given);
        problems.push_back(fmt::format("unknown rule, category or preset `{}`{}", given,
                                       near.empty() ? "" : fmt::format("; did you mean `{}`?", near)));
    }
    if (options.rules.select.empty())  // without a known name it would mean no rules at all
        options.rules.select = selected;
    return options;
}

DisplaySettings display_settings(const Json& settings, std::vector<std::string>& problems)
{
    DisplaySettings display;
    if (!settings.is_object())
        return display;
    SettingsReader reader(settings, problems);
    reader.read("inlayHints.types", display.inlay_hints.types);
    reader.read("inlayHints.parameterNames", display.inlay_hints.parameter_names);
    return display;
}

}  // namespace plint::server
