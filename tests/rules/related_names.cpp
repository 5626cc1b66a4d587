// Names that people know, but not in their exact words.
#include "rules/engine/related_names.hpp"

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plint::tests {

namespace {

constexpr std::size_t enough_letters = 1000;

using Names = std::vector<std::string_view>;

std::string same(std::string_view given, const Names& names)
{
    std::size_t letters_left = enough_letters;
    return std::string(rules::same_words(given, names, letters_left));
}

std::string with_segment(std::string_view given, const Names& names)
{
    std::size_t letters_left = enough_letters;
    return std::string(rules::with_other_segment(given, names, letters_left));
}

std::string with_word(std::string_view given, const Names& names)
{
    std::size_t letters_left = enough_letters;
    return std::string(rules::with_other_word(given, names, letters_left));
}

}  // namespace

TEST_CASE("short forms and plurals are the same words")
{
    CHECK(same("cmd", {"cwd", "command"}) == "command");
    CHECK(same("a::dump_params", {"a::dump_parameters", "a::dump"}) == "a::dump_parameters");
    CHECK(same("a::directory", {"a::dirs"}) == "a::dirs");
    CHECK(same("passwd", {"password"}) == "password");
    CHECK(same("repositories", {"repository"}) == "repository");
    CHECK(same("Addresses", {"address"}) == "address");
    CHECK(same("https", {"http"}).empty());
    CHECK(same("port", {"port", "portal"}).empty());
    CHECK(same("conf", {"config", "configuration"}).empty());
    CHECK(same("config", {"config", "conf"}) == "conf");
    CHECK(same("", {"a", ""}).empty());
    std::size_t letters_left = 6;
    CHECK(rules::same_words("cmd", Names{"command"}, letters_left).empty());
    CHECK(letters_left == 0);
}

TEST_CASE("a segment in the middle of a qualified name may be missing")
{
    CHECK(with_segment("a::c", {"a::b::c", "a::d"}) == "a::b::c");
    CHECK(with_segment("a::b::c", {"a::c", "a::b"}) == "a::c");
    CHECK(with_segment("a::c", {"a::b::c", "a::d::c"}).empty());
    CHECK(with_segment("a::c", {"a::b::d::c", "a::c::b", "b::a::c"}).empty());
    CHECK(with_segment("a::params", {"a::b::params"}).empty());
    CHECK(with_segment("c", {"a::c"}).empty());
}

TEST_CASE("a word of the name of a parameter may be missing")
{
    CHECK(with_word("default", {"default_value", "default_values_hash"}) == "default_value");
    CHECK(with_word("port", {"listen_port", "listen_host"}) == "listen_port");
    CHECK(with_word("port", {"listen_port", "admin_port"}).empty());
    CHECK(with_word("user", {"user_home", "manage_user"}).empty());
    CHECK(with_word("mysql_root_password", {"root_password"}) == "root_password");
    CHECK(with_word("ssl_port", {"port"}).empty());
    CHECK(with_word("config_file", {"config"}) == "config");
    CHECK(with_word("id", {"machine_id"}).empty());
    CHECK(with_word("", {"name"}).empty());
}

TEST_CASE("attributes have other words elsewhere")
{
    CHECK(rules::synonym("workdir", Names{"command", "cwd"}) == "cwd");
    CHECK(rules::synonym("user", Names{"owner"}) == "owner");
    CHECK(rules::synonym("user", Names{"group"}).empty());
    CHECK(rules::synonym("", Names{"group", ""}).empty());
}

}  // namespace plint::tests
