#include "checks/layout/metadata_names.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace plint::layout {

namespace {

// Follows the keys `name`, and `dependencies` with `name` of each object in its array. A tree of the whole file would take
// most of the time; one without the other keys takes O(n^2) in this library.
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
        if (depth_ == in_dependency && in_dependencies_ && !dependency_.empty())
            names.dependencies.push_back(std::exchange(dependency_, {}));
        return close();
    }
    bool start_array(std::size_t) override
    {
        in_dependencies_ = in_dependencies_ || (depth_ == in_file && is_dependencies_);
        return open();
    }
    bool end_array() override
    {
        in_dependencies_ = in_dependencies_ && depth_ != in_file + 1;
        return close();
    }
    bool key(string_t& name) override
    {
        wanted_ = nullptr;
        if (depth_ == in_file) {
            is_dependencies_ = name == "dependencies";
            if (is_dependencies_)
                names.dependencies.clear();
        }
        if (name == "name")
            wanted_ = depth_ == in_file                       ? &names.name
                : depth_ == in_dependency && in_dependencies_ ? &dependency_
                                                              : nullptr;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

private:
    static constexpr std::size_t in_file = 1;        // depth of the file's keys
    static constexpr std::size_t in_dependency = 3;  // depth of the keys of a dependency

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
    bool is_dependencies_ = false;
    bool in_dependencies_ = false;
    std::string dependency_;
    std::string* wanted_ = nullptr;  // where the next value goes
};

}  // namespace

MetadataNames metadata_names(std::string_view text)
{
    NameListener listener;
    const bool is_json = nlohmann::json::sax_parse(text.begin(), text.end(), &listener);
    return is_json ? std::move(listener.names) : MetadataNames();
}

}  // namespace plint::layout
