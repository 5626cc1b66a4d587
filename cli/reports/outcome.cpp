#include "cli/reports/outcome.hpp"

#include <cstdint>
#include <cstring>

namespace plint::cli {

namespace {

void append_part(std::string& out, std::uint64_t number)
{
    char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    out.append(bytes, sizeof number);
}

void append_part(std::string& out, std::string_view text)
{
    append_part(out, std::uint64_t{text.size()});
    out += text;
}

class OutcomeReader {
public:
    explicit OutcomeReader(std::string_view text) : rest_(text) {}

    std::uint64_t number()
    {
        std::uint64_t value = 0;
        const std::string_view bytes = take(sizeof value);
        if (bytes.size() == sizeof value)
            std::memcpy(&value, bytes.data(), sizeof value);
        return value;
    }

    std::string text() { return std::string(take(number())); }

    // Whether every read succeeded and nothing is left.
    [[nodiscard]] bool is_done() const { return good_ && rest_.empty(); }
    [[nodiscard]] bool is_good() const { return good_; }

private:
    std::string_view take(std::uint64_t size)
    {
        good_ = good_ && size <= rest_.size();
        const std::string_view taken = rest_.substr(0, good_ ? size : 0);
        rest_.remove_prefix(taken.size());
        return taken;
    }

    std::string_view rest_;
    bool good_ = true;
};

}  // namespace

std::string write_outcome(const Outcome& outcome)
{
    std::string out;
    append_part(out, std::uint64_t{outcome.findings});
    append_part(out, std::uint64_t{outcome.reports.size()});
    for (const auto& [path, text] : outcome.reports) {
        append_part(out, path);
        append_part(out, text);
    }
    for (const auto& warning : outcome.warnings)
        append_part(out, warning);
    return out;
}

std::optional<Outcome> read_outcome(std::string_view text)
{
    OutcomeReader reader(text);
    Outcome outcome;
    outcome.findings = reader.number() != 0;
    for (auto count = reader.number(); count > 0 && reader.is_good(); --count) {
        std::string path = reader.text();
        outcome.reports.push_back({std::move(path), reader.text()});
    }
    while (reader.is_good() && !reader.is_done())
        outcome.warnings.push_back(reader.text());
    return reader.is_good() ? std::optional(std::move(outcome)) : std::nullopt;
}

}  // namespace plint::cli
