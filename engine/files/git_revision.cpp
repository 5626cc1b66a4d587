#include "engine/files/git_revision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace plint::engine {

namespace {

// What the name of a revision may stand for.
struct NamedCommit {
    std::string what;    // "`refs/tags/main`"
    std::string object;  // of an annotated tag, what it names
};

// The name of a reference or commit at the start of a revision: `main` of `main~2` and `main@{upstream}`.
std::string_view leading_name(std::string_view revision)
{
    const std::size_t end = revision.find_first_of("~^:");
    return revision.substr(0, std::min(end, revision.find("@{")));
}

// The digits of a shortened commit: all of `1234abc`, and the end of `v1-2-g1234abc`. Empty: it cannot be one. Fewer than
// seven digits are no commit but by chance.
std::string_view short_commit(std::string_view name)
{
    constexpr std::size_t fewest = 7;
    if (const std::size_t mark = name.rfind("-g"); mark != name.npos)
        name.remove_prefix(mark + 2);
    const bool is_hex = name.find_first_not_of("0123456789abcdef") == name.npos;
    return is_hex && name.size() >= fewest ? name : std::string_view();
}

// The references that git tries for a name, as far as they exist.
std::optional<std::vector<NamedCommit>> references(GitRepository& repository, std::string_view name)
{
    const std::array<std::string, 5> places{fmt::format("refs/{}", name), fmt::format("refs/tags/{}", name),
                                            fmt::format("refs/heads/{}", name), fmt::format("refs/remotes/{}", name),
                                            fmt::format("refs/remotes/{}/HEAD", name)};
    const auto lines = repository.run({"for-each-ref", "--format=%(refname) %(objectname) %(*objectname)", "--",
                                       places[0], places[1], places[2], places[3], places[4]});
    if (!lines)
        return std::nullopt;
    std::vector<NamedCommit> found;
    for (std::string_view rest = *lines; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const std::string_view reference = line.substr(0, line.find(' '));
        if (std::ranges::find(places, reference) == places.end())
            continue;  // one below it
        const std::string_view objects = line.substr(std::min(reference.size() + 1, line.size()));
        const std::string_view tagged = objects.substr(std::min(objects.find(' ') + 1, objects.size()));
        found.push_back({fmt::format("`{}`", reference),
                         std::string(tagged.empty() ? objects.substr(0, objects.find(' ')) : tagged)});
    }
    return found;
}

}  // namespace

std::optional<std::string> commit_of(GitRepository& repository, std::string_view revision, std::string& problem)
{
    const std::string_view name = leading_name(revision);
    // A whole name is what git tries first, and so are HEAD and a whole commit; no reference is called like an option.
    constexpr std::size_t whole_commit = 40;
    const bool may_be_several = !name.empty() && name != "HEAD" && name != "@" && !name.starts_with('-')
        && !name.starts_with("refs/") && short_commit(name).size() < whole_commit;
    if (may_be_several) {
        auto found = references(repository, name);
        if (!found) {
            problem = repository.problem();
            return std::nullopt;
        }
        if (const std::string_view digits = short_commit(name); !digits.empty() && !found->empty())
            if (const auto object = repository.line({"rev-parse", fmt::format("--disambiguate={}", digits)});
                object && !object->empty())
                found->push_back({fmt::format("commit `{}`", *object), *object});
        const auto other =
            std::ranges::find_if(*found, [&](const NamedCommit& each) { return each.object != found->front().object; });
        if (other != found->end()) {
            problem = fmt::format("it is ambiguous: {} and {} differ; write the full name of the one that you mean "
                                  "(`refs/heads/…`, `refs/remotes/…`, `refs/tags/…`)",
                                  found->front().what, other->what);
            return std::nullopt;
        }
    }
    auto commit =
        repository.line({"rev-parse", "--verify", "--end-of-options", fmt::format("{}^{{commit}}", revision)});
    if (!commit)
        problem = repository.problem();
    return commit;
}

}  // namespace plint::engine
