// A suggestion is a name that the code which gets it can use.
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

namespace {

rules::RuleSet only(std::string rule)
{
    rules::RuleSelection selection;
    selection.select = {std::move(rule)};
    std::vector<rules::SelectionProblem> problems;
    return resolve(selection, problems);
}

// The help for the only finding in a manifest, where two environments have these manifests.
std::vector<std::string> help(const std::string& first, const std::string& second)
{
    const Folder folder;
    const std::string here = "environments/a/manifests/site.pp";
    const std::string elsewhere = "environments/b/manifests/site.pp";
    write_tree({{"environments/a/environment.conf", "modulepath = modules\n"},
                {"environments/b/environment.conf", "modulepath = modules\n"},
                {here, first},
                {elsewhere, second}});
    const auto found = analyse_tree({here, elsewhere}, only("unknown_dependency"));
    REQUIRE(found.at(here).findings.size() == 1);
    const auto& texts = found.at(here).findings.front().help;
    return {texts.begin(), texts.end()};
}

}  // namespace

TEST_CASE("a similar title of another environment is not suggested")
{
    const std::string relation = "service { 'nginx': require => File['/etc/nginx/nginx.cnf'] }\n";
    const std::string target = "file { '/etc/nginx/nginx.conf': ensure => file }\n";
    const std::string unknown = "service { 'x': require => File['/etc/zzz'] }\n";
    const std::vector<std::string> suggested{"did you mean `/etc/nginx/nginx.conf`?"};
    CHECK(help(relation + target, unknown) == suggested);
    CHECK(help(relation, target + unknown) != suggested);
}

}  // namespace plint::tests
