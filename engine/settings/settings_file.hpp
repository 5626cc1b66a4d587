// The content of one plint.toml.
#pragma once

#include "checks/catalogue/releases.hpp"
#include "checks/files/file_system.hpp"
#include "checks/files/gitignore.hpp"
#include "engine/settings/words.hpp"
#include "formatter/document/options.hpp"
#include "parser/source/diagnostic.hpp"
#include "parser/source/source_file.hpp"
#include "reporters/format.hpp"
#include "rules/engine/custom_rule_text.hpp"
#include "rules/engine/selection.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

inline constexpr std::string_view settings_file_name = "plint.toml";
inline constexpr std::string_view invalid_settings = "invalid_settings";  // the rule name of its findings

// An entry of `[per-file]`.
struct PerFile {
    std::string glob;
    std::vector<files::IgnorePattern> patterns;
    rules::RuleSelection rules;
};

// `[format]`
struct FormatSettings {
    std::optional<std::uint32_t> line_length;
    std::optional<std::uint32_t> indent_width;
    std::optional<bool> align_arrows;
    std::optional<bool> align_parameters;
    std::optional<formatter::Alignment> align_types;
    std::vector<files::IgnorePattern> exclude;
};

struct SettingsFile {
    std::string path;                    // as shown to the user
    std::string folder;                  // absolute; base of its relative paths and patterns
    std::unique_ptr<SourceFile> source;  // null: it could not be read

    std::string extends;  // as written; empty: none
    rules::RuleSelection rules;
    std::vector<PerFile> per_file;
    std::vector<rules::CustomRuleText> patterns;  // as written; those without problems are in `rules.custom`
    std::vector<files::IgnorePattern> ignore_paths;
    std::vector<files::IgnorePattern> vendored;
    std::optional<std::vector<std::string>> module_path;  // as shown to the user
    std::optional<std::string> environment;               // likewise
    std::optional<catalogue::Releases> releases;
    std::string baseline;  // as shown to the user; empty: none
    const Format* format = nullptr;
    std::optional<Colour> colour;
    std::optional<Severity> fail_on;
    FormatSettings formatting;

    // Every value by its full name ("lint.select", "rules.140chars.severity"), for `--show-settings`.
    struct Given {
        rules::OptionValue value;
        Span span;
    };
    std::map<std::string, Given, std::less<>> given;

    // Names that only a custom rule may have, of this file or of those that it extends. Settings moves the problems of those
    // that none has to `problems`.
    struct UnknownName {
        std::string name;
        Diagnostic problem;  // if the rule does not exist
    };
    std::vector<UnknownName> unknown_names;

    std::vector<Diagnostic> problems;  // sorted by place; empty: no problems
};

// Reads and checks. `path`: absolute; `folder`: see SettingsFile, likewise absolute.
[[nodiscard]] SettingsFile read_settings_file(const files::FileSystem& system, const std::string& path,
                                              std::string folder);

// ERROR: `message` about a part of the file.
[[nodiscard]] Diagnostic settings_problem(const SettingsFile& file, Span span, std::string message);

}  // namespace plint::engine
