#include "checks/catalogue/releases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace plint::catalogue {

namespace {

constexpr auto product_names =
    std::to_array<std::pair<std::string_view, Product>>({{"openvox-", Product::openvox}, {"puppet-", Product::puppet}});

// OpenVox continues Puppet. The catalogue has no Puppet 9.
constexpr unsigned newest_puppet = 8;

struct Named {
    Product product = Product::any;
    Release release;
    bool has_minor = false;
};

bool read_part(std::string_view text, unsigned& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty() && value < 1000;
}

std::optional<Named> read_named(std::string_view text)
{
    Named named;
    for (const auto& [start, product] : product_names)
        if (text.starts_with(start)) {
            named.product = product;
            text.remove_prefix(start.size());
            break;
        }
    const std::size_t dot = text.find('.');
    named.has_minor = dot != text.npos;
    if (!read_part(text.substr(0, dot), named.release.major)
        || (named.has_minor && !read_part(text.substr(dot + 1), named.release.minor)))
        return std::nullopt;
    return named;
}

// The first release of this product that the text names; std::nullopt: none of it.
std::optional<Release> first_of(std::string_view text, Product product)
{
    const auto named = read_named(text);
    if (!named || (named->product != Product::any && named->product != product))
        return std::nullopt;
    return named->release;
}

std::string_view word_for(Product product)
{
    return product == Product::openvox ? "OpenVox" : product == Product::puppet ? "Puppet" : "Puppet and OpenVox";
}

std::string in_words(std::string_view text)
{
    const auto named = read_named(text);
    if (!named)
        return std::string(text);
    const bool is_openvox = named->product == Product::openvox || named->release.major > newest_puppet;
    return fmt::format("{} {}", is_openvox ? "OpenVox" : "Puppet", text.substr(text.find('-') + 1));
}

}  // namespace

bool Releases::have(const ruby::Versions& versions) const
{
    if (versions.since.empty() && versions.until.empty())
        return true;
    for (const Product each : {Product::puppet, Product::openvox}) {
        if (product != Product::any && product != each)
            continue;
        const auto since = versions.since.empty() ? Release{} : first_of(versions.since, each);
        const auto until = versions.until.empty() ? std::nullopt : first_of(versions.until, each);
        if (since && std::max(*since, first) < (until ? std::min(*until, end) : end))
            return true;
    }
    return false;
}

std::optional<Releases> read_releases(std::string_view text)
{
    const auto named = read_named(text);
    const unsigned newest = named && named->product == Product::puppet ? newest_puppet : newest_major;
    if (!named || named->release.major < oldest_major || named->release.major > newest)
        return std::nullopt;
    const auto [major, minor] = named->release;
    return Releases{named->product, named->release,
                    named->has_minor ? Release{major, minor + 1} : Release{major + 1, 0}};
}

std::string in_words(const Releases& releases)
{
    const Release& first = releases.first;
    const auto name = word_for(first.major > newest_puppet ? Product::openvox : releases.product);
    if (releases.end == Release{first.major, first.minor + 1})
        return fmt::format("{} {}.{}", name, first.major, first.minor);
    if (first.minor == 0 && releases.end == Release{first.major + 1, 0})
        return fmt::format("{} {}", name, first.major);
    const std::string from =
        first.minor == 0 ? std::to_string(first.major) : fmt::format("{}.{}", first.major, first.minor);
    const std::string to = releases.end.minor == 0 ? std::to_string(releases.end.major - 1)
                                                   : fmt::format("{}.{}", releases.end.major, releases.end.minor - 1);
    return fmt::format("{} {} to {}", name, from, to);
}

std::string in_words(const ruby::Versions& versions)
{
    std::string text;
    if (!versions.since.empty())
        text = fmt::format("since {}", in_words(versions.since));
    if (!versions.until.empty())
        text += fmt::format("{}before {}", text.empty() ? "" : " and ", in_words(versions.until));
    return text;
}

}  // namespace plint::catalogue
