// What reporters print from: plain data, made once for each run by the command line.
// Nothing here depends on the clock, the machine or the number of threads, so that equal input gives equal bytes.
#pragma once

#include "parser/source/source_file.hpp"
#include "reporters/model/findings.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint {

// How often a finding of the rule is a real problem (SARIF `precision`).
enum class Precision : std::uint8_t { medium, high, very_high };

// The properties of a rule that reports show.
struct RuleText {
    std::string name = {};  // as in Diagnostic::rule
    std::string category = {};
    std::string summary = {};      // one sentence
    std::string description = {};  // the rule's whole page, in Markdown
    std::string help_uri = {};     // absolute; empty when there is no page
    Severity severity = Severity::warning;
    Precision precision = Precision::high;
    std::vector<std::string> tags = {};
    std::string security_severity = {};  // "0.1" to "10.0" for a security rule, else empty
    std::vector<unsigned> cwes = {};     // numbers of the Common Weakness Enumeration
    bool fixable = false;
};

// Something that went wrong with the run, not with the code: a file that could not be read.
struct Notification {
    std::string id = {};  // a stable name of its kind: "unreadable_file"
    Severity severity = Severity::error;
    std::string path = {};  // the file it is about; may be empty
    std::string message = {};
    std::size_t omitted_findings = 0;    // not in the report because of its size
    std::size_t omitted_suppressed = 0;  // likewise, of the suppressed ones
};

enum class SuppressedBy : std::uint8_t { comment, baseline };

// A finding that is not counted, with the reason given for it (may be empty).
struct Suppressed {
    Diagnostic diagnostic = {};
    SuppressedBy by = SuppressedBy::comment;
    std::string reason = {};
};

// A class or defined type, for drawings of who includes whom.
struct ReportedClass {
    std::string name = {};
    std::string path = {};
    std::vector<std::size_t> includes = {};  // places in Report::classes, sorted, each once
};

// The files that spans point into, by path. A path may be absent: a file that could not be read or is not Puppet.
using Sources = std::map<std::string, const SourceFile*, std::less<>>;

struct Report {
    std::string version = {};                 // of plint: "0.1.0"
    Findings diagnostics = {};                // sorted by `comes_before`
    std::vector<Suppressed> suppressed = {};  // sorted likewise; empty unless requested
    Sources sources = {};
    std::vector<RuleText> rules = {};  // those that ran, sorted by name
    std::vector<Notification> notifications = {};
    std::vector<ReportedClass> classes = {};  // sorted by name and path; empty unless a format draws them
    std::size_t files = 0;                    // checked; the report has no names of files without findings
    std::size_t fixed = 0;                    // findings removed by --fix
    std::size_t in_baseline = 0;              // findings recorded in the baseline
    std::size_t older = 0;                    // findings that the commit of `--since` already had
    bool against_baseline = false;  // `diagnostics` are those that the baseline or that commit does not contain
    std::string category = {};      // distinguishes several runs on one repository (SARIF `automationDetails`)
};

// Where a report is shown. The default is a file.
struct Terminal {
    bool colour = false;
    bool hyperlinks = false;
    unsigned width = 0;  // in cells; 0 when it is not a terminal
};

// Null when there is no such file.
[[nodiscard]] const SourceFile* find_source(const Report& report, std::string_view path);
[[nodiscard]] const RuleText* find_rule(const Report& report, std::string_view name);

// The real path of a label or edit: an empty `path` means the diagnostic's own.
[[nodiscard]] inline const std::string& path_of(const std::string& path, const Diagnostic& diagnostic)
{
    return path.empty() ? diagnostic.path.str() : path;
}

}  // namespace plint
