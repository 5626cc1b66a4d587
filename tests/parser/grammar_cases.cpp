// Reads the notation line by line: a marker opens a block, other lines are its bytes.
#include "tests/parser/grammar_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace plint::tests {

namespace {

constexpr std::string_view hex_open = "\u2039";
constexpr std::string_view hex_close = "\u203a";

// `‹EF BB BF›` is these bytes.
std::string decode(std::string_view text)
{
    std::string bytes;
    while (!text.empty()) {
        const std::size_t open = text.find(hex_open);
        bytes += text.substr(0, open);
        if (open == std::string_view::npos)
            break;
        text.remove_prefix(open + hex_open.size());
        const std::size_t close = text.find(hex_close);
        std::istringstream codes{std::string(text.substr(0, close))};
        for (unsigned code = 0; codes >> std::hex >> code;)
            bytes += static_cast<char>(code);
        text.remove_prefix(close + hex_close.size());
    }
    return bytes;
}

class Reader {
public:
    explicit Reader(const std::filesystem::path& file) : name_(file.filename().string()), in_(file)
    {
        if (!in_)
            throw std::runtime_error("cannot read " + file.string());
    }

    std::vector<GrammarCase> read()
    {
        for (std::string line; std::getline(in_, line);) {
            ++number_;
            if (line.starts_with("=== "))
                bytes_ = nullptr;
            else if (line.starts_with("--- "))
                marker(line.substr(4));
            else if (bytes_ != nullptr)
                *bytes_ += line + '\n';
        }
        for (GrammarCase& item : cases_) {
            item.source = decode(item.source.substr(0, item.source.size() - 1));
            item.text.erase(item.text.find_last_not_of('\n') + 1);
            item.text = decode(item.text);
        }
        return std::move(cases_);
    }

private:
    void marker(const std::string& line)
    {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "source")
            return open_case(words);
        if (cases_.empty())
            fail(line);
        GrammarCase& item = cases_.back();
        bytes_ = nullptr;
        if (line == "tree") {
            item.outcome = Outcome::tree;
            bytes_ = &item.text;
        } else if (line == "accepted without tree") {
            item.outcome = Outcome::accepted_without_tree;
        } else if (word == "refused") {
            item.outcome = Outcome::refused;
            words >> word;
            item.line = word == "-" ? 0 : static_cast<std::uint32_t>(std::stoul(word));
            std::getline(words >> std::ws, item.text);
        } else if (word == "crashed") {
            item.outcome = Outcome::crashed;
            std::getline(words >> std::ws, item.text);
        } else if (word == "plint") {
            difference(item, line);
        } else {
            fail(line);
        }
    }

    void difference(GrammarCase& item, std::string_view line) const
    {
        constexpr std::string_view pointing = "plint points at line ";
        if (line.starts_with("plint accepts: "))
            item.difference = Difference::accepts;
        else if (line.starts_with("plint refuses: "))
            item.difference = Difference::refuses;
        else if (line.starts_with("plint reads another tree: "))
            item.difference = Difference::another_tree;
        else if (line.starts_with(pointing) && line.find(": ") != std::string_view::npos)
            item.difference = Difference::another_line;
        else
            fail(line);
        if (item.difference == Difference::another_line)
            item.plint_line = static_cast<std::uint32_t>(std::stoul(std::string(line.substr(pointing.size()))));
    }

    void open_case(std::istringstream& flags)
    {
        GrammarCase& item = cases_.emplace_back();
        item.place = fmt::format("{}:{}", name_, number_);
        for (std::string flag; flags >> flag;) {
            if (flag == "epp")
                item.options.language = Language::epp;
            else if (flag == "plans")
                item.options.plans = true;
            else
                fail(flag);
        }
        bytes_ = &item.source;
    }

    [[noreturn]] void fail(std::string_view what) const
    {
        throw std::runtime_error(fmt::format("{}:{}: unknown marker: {}", name_, number_, what));
    }

    std::string name_;
    std::ifstream in_;
    std::size_t number_ = 0;
    std::vector<GrammarCase> cases_;
    std::string* bytes_ = nullptr;  // of the last case, so that growing the vector does not matter
};

}  // namespace

std::vector<GrammarCase> read_grammar_cases(const std::filesystem::path& file)
{
    return Reader(file).read();
}

std::vector<std::filesystem::path> grammar_case_files()
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(PLINT_SOURCE_DIR "/fixtures/grammar"))
        if (entry.path().extension() == ".txt")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace plint::tests
