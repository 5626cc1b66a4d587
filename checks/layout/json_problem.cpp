#include "checks/layout/json_problem.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace plint::layout {

namespace {

// Takes what is parsed for granted and keeps the first error.
struct Listener : nlohmann::json_sax<nlohmann::json> {
    std::optional<std::size_t> error;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override
    {
        error = position;
        return false;
    }
};

// `position`: how many bytes have been read when the error is met, the wrong one included.
JsonProblem explain(std::string_view text, std::size_t position)
{
    const auto at = static_cast<Offset>(std::min(position > 0 ? position - 1 : 0, text.size()));
    if (at >= text.size())
        return {at, "the file ends before the value does"};
    const std::size_t before = text.find_last_not_of(" \t\r\n", at == 0 ? 0 : at - 1);
    const bool after_comma = before != text.npos && text[before] == ',';
    if (after_comma && (text[at] == '}' || text[at] == ']'))
        return {static_cast<Offset>(before), "trailing comma"};
    if (text[at] == '"')
        return {at, "expected `,` or `:` before this string"};
    return {at, "not valid JSON"};
}

}  // namespace

std::optional<JsonProblem> json_problem(std::string_view text)
{
    Listener listener;
    const bool is_json = nlohmann::json::sax_parse(text.begin(), text.end(), &listener,
                                                   nlohmann::json::input_format_t::json, true, true);
    return is_json ? std::nullopt : std::optional(explain(text, listener.error.value_or(text.size())));
}

}  // namespace plint::layout
