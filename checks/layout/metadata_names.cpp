#include "checks/layout/metadata_names.hpp"

#include "checks/types/version_range.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace plint::layout {

namespace {

// Follows the keys `name`, and `dependencies` and `requirements` with the names and versions of the objects in their arrays. A
// tree of the whole file would take most of the time; one without the other keys takes O(n^2) in this library.
class NameListener : public nlohmann::json_sax<nlohmann::json> {
public:
    MetadataNames names;

    bool null() override { return set({}); }
    bool boolean(bool) override { return set({}); }
    bool number_integer(number_integer_t) override { return set({}); }
    bool number_unsigned(number_unsigned_t) override { return set({}); }
    bool number_float(number_float_t, const string_t&) override { return set({}); }
    bool string(string_t& value) override { return set(std::move(value)); }
    bool binary(binary_t&) override { return set({}); }
    bool start_object(std::size_t) override { return open(); }
    bool end_object() override
    {
        if (depth_ == in_entry)
            finish_entry();
        return close();
    }
    bool start_array(std::size_t) override
    {
        if (depth_ == in_file)
            list_ = next_list_;
        return open();
    }
    bool end_array() override
    {
        if (depth_ == in_file + 1)
            list_ = List::none;
        return close();
    }
    bool key(string_t& name) override
    {
        wanted_ = nullptr;
        if (depth_ == in_file) {
            next_list_ = name == "dependencies" ? List::dependencies
                : name == "requirements"        ? List::requirements
                                                : List::none;
            if (next_list_ == List::dependencies)
                names.dependencies.clear();
            if (name == "name")
                wanted_ = &names.name;
        } else if (depth_ == in_entry && list_ != List::none) {
            wanted_ = name == "name" ? &name_ : name == "version_requirement" ? &range_ : nullptr;
        }
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

private:
    enum class List : std::uint8_t { none, dependencies, requirements };
    static constexpr std::size_t in_file = 1;   // depth of the file's keys
    static constexpr std::size_t in_entry = 3;  // depth of the keys of a dependency or requirement

    void finish_entry()
    {
        const std::string name = std::exchange(name_, {});
        std::string range = std::exchange(range_, {});
        if (list_ == List::dependencies && !name.empty())
            names.dependencies.push_back(name);
        if (list_ == List::requirements && (name == "puppet" || name == "openvox"))
            (name == "puppet" ? names.puppet : names.openvox) = std::move(range);
    }
    bool set(std::string value)
    {
        if (wanted_ != nullptr)
            *std::exchange(wanted_, nullptr) = std::move(value);
        return true;
    }
    bool open()
    {
        ++depth_;
        return set({});
    }
    bool close()
    {
        --depth_;
        return true;
    }

    std::size_t depth_ = 0;  // open objects and arrays
    List next_list_ = List::none;
    List list_ = List::none;
    std::string name_;
    std::string range_;
    std::string* wanted_ = nullptr;  // where the next value goes
};

using catalogue::Release;

// The first known release in a range of versions, and the one after the last.
std::optional<std::pair<Release, Release>> known_part(std::string_view text)
{
    const auto read = types::read_version_range(text);
    const auto* const range = std::get_if<types::VersionRange>(&read);
    if (range == nullptr)
        return std::nullopt;
    const auto number = [](std::int64_t value) {
        return static_cast<unsigned>(std::clamp<std::int64_t>(value, 0, 999));
    };
    const types::Version& from = range->from;
    const types::Version& to = range->to;
    Release first{number(from.major), number(from.minor)};
    // `< 9.0.0` ends before 9.0, `<= 8.5.0` and `< 8.5.1` after 8.5.
    Release end{number(to.major), number(to.minor)};
    if (to.patch > 0 || !range->excludes_to)
        ++end.minor;
    // Who sets no upper bound has not seen the newest version.
    if (end.major > catalogue::newest_major + 1)
        end = Release{std::clamp(first.major + 1, 9U, catalogue::newest_major + 1), 0};
    first = std::max(first, Release{catalogue::oldest_major, 0});
    end = std::min(end, Release{catalogue::newest_major + 1, 0});
    return first < end ? std::optional(std::pair(first, end)) : std::nullopt;
}

}  // namespace

MetadataNames metadata_names(std::string_view text)
{
    NameListener listener;
    const bool is_json = nlohmann::json::sax_parse(text.begin(), text.end(), &listener);
    return is_json ? std::move(listener.names) : MetadataNames();
}

std::optional<catalogue::Releases> required_releases(const MetadataNames& names)
{
    const auto puppet = names.puppet.empty() ? std::nullopt : known_part(names.puppet);
    const auto openvox = names.openvox.empty() ? std::nullopt : known_part(names.openvox);
    using catalogue::Product;
    using catalogue::Releases;
    if (puppet && openvox)
        return Releases{Product::any, std::min(puppet->first, openvox->first),
                        std::max(puppet->second, openvox->second)};
    if (puppet)
        return Releases{Product::any, puppet->first, puppet->second};
    return openvox ? std::optional(Releases{Product::openvox, openvox->first, openvox->second}) : std::nullopt;
}

}  // namespace plint::layout
