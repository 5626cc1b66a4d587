// Small programs of which real Puppet has said whether they compile (fixtures/program/): plint must not call an error
// what compiles, and for each of Puppet's issues the rule that is named beside it must speak.
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace plint::tests {

namespace {

struct SmallProgram {
    std::string name;
    std::string about;
    Texts files;
    bool compiles = false;
};

std::string place_of(const std::string& path)
{
    if (path == "site.pp")
        return "manifests/site.pp";
    for (const std::string_view folder : {"manifests/", "functions/", "types/", "other/", "base/", "data/", "lib/"})
        if (path.starts_with(folder))
            return path;
    return path.find('/') == std::string::npos ? path : "modules/" + path;
}

// The format is described in tests/oracle/programs.rb.
std::vector<SmallProgram> read_programs(const std::string& name)
{
    std::ifstream in(PLINT_SOURCE_DIR "/fixtures/program/" + name);
    std::vector<SmallProgram> all;
    std::string path;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("== ")) {
            SmallProgram& program = all.emplace_back();
            const std::size_t bar = line.find(" | ");
            program.name = line.substr(3, bar - 3);
            program.about = line.substr(std::min(bar + 3, line.size()));
            path = "manifests/site.pp";
        } else if (line.starts_with("=> ")) {
            all.back().compiles = line == "=> ok";
            path.clear();
        } else if (line.starts_with("# file: ")) {
            path = place_of(line.substr(8));
            all.back().files[path];
        } else if (!path.empty()) {
            all.back().files[path] += line + "\n";
        }
    }
    return all;
}

std::vector<Diagnostic> findings_of(const SmallProgram& program, const std::vector<std::string>& selected)
{
    const Folder folder;
    write_tree(program.files);
    rules::RuleSelection selection;
    selection.select = selected;
    std::vector<rules::SelectionProblem> problems;
    const rules::RuleSet rules = resolve(selection, problems);
    std::vector<std::string> requested;
    for (const auto& [path, text] : program.files)
        if (layout::file_role(path) != layout::FileRole::none)
            requested.push_back(path);
    std::vector<Diagnostic> findings;
    for (const auto& [path, analysis] : analyse_tree(requested, rules))
        findings.insert(findings.end(), analysis.findings.begin(), analysis.findings.end());
    return findings;
}

}  // namespace

TEST_CASE("what Puppet compiles is no error", "[programs]")
{
    // Programs that compile though what is found is an error.
    const std::set<std::string> known{"du6", "du7"};  // compile, and no node can apply them
    const std::vector<SmallProgram> programs = read_programs("examples.txt");
    REQUIRE(programs.size() == 352);
    for (const SmallProgram& program : programs) {
        if (!program.compiles)
            continue;
        std::string errors;
        for (const Diagnostic& finding :
             findings_of(program, {"syntax", "correctness", "scope", "types", "suspicious"}))
            if (finding.severity == Severity::error)
                errors += finding.path + ": " + finding.rule + ": " + finding.message + "\n";
        CAPTURE(program.name, errors);
        CHECK(errors.empty() != known.contains(program.name));
    }
}

TEST_CASE("each issue of Puppet has a rule that finds it", "[programs]")
{
    std::size_t refused = 0;
    for (SmallProgram& program : read_programs("issues.txt")) {
        // Proves that all modules are here.
        program.files.try_emplace("Puppetfile", "mod 'example/installed', '1.0.0'\n");
        program.files.try_emplace("modules/installed/manifests/init.pp", "class installed {}\n");
        bool found = false;
        for (const Diagnostic& finding : findings_of(program, {program.about}))
            found = found || finding.rule == program.about;
        CAPTURE(program.name, program.about);
        CHECK(found != program.compiles);
        refused += program.compiles ? 0 : 1;
    }
    CHECK(refused > 100);
}

}  // namespace plint::tests
