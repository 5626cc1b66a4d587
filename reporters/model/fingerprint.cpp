#include "reporters/model/fingerprint.hpp"

#include "reporters/text/place.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fmt/format.h>

#include <unordered_map>

namespace plint {

namespace {

std::string without_blanks(std::string_view line)
{
    std::string text;
    for (const char c : line)
        if (c != ' ' && c != '\t' && c != '\r')
            text += c;
    return text;
}

// The message without the numbers between quotations: columns, lengths and how many others there are change with other code.
std::string without_amounts(std::string_view message)
{
    std::string text;
    bool quoted = false;
    for (const char c : message) {
        quoted = quoted != (c == '`');
        if (quoted || c < '0' || c > '9')
            text += c;
    }
    return text;
}

std::uint64_t seeded_hash(std::string_view text, std::uint64_t secret)
{
    return XXH3_64bits_withSeed(text.data(), text.size(), secret);
}

// The lines of findings as they count in fingerprints. One line may have a million findings.
class Lines {
public:
    Lines(const Sources& sources, std::uint64_t secret) : sources_(&sources), secret_(secret) {}

    [[nodiscard]] const std::string& of(const Diagnostic& finding)
    {
        const auto source = sources_->find(finding.path);
        if (source == sources_->end())
            return finding.message;
        const auto& file = *source->second;
        const auto line = file.lines().line(reporters::marked(file, finding.span).begin);
        if (&file == file_ && line == line_)
            return text_;
        file_ = &file;
        line_ = line;
        text_ = without_blanks(file.text(reporters::visible_line(file, line)));
        constexpr std::size_t max = 10'000;  // of a longer line, its hash counts
        if (text_.size() > max)
            text_ = fmt::format("{} {:016x}", text_.size(), seeded_hash(text_, secret_));
        return text_;
    }

private:
    const Sources* sources_;
    std::uint64_t secret_;
    const SourceFile* file_ = nullptr;
    std::uint32_t line_ = 0;
    std::string text_;
};

}  // namespace

std::string fingerprint_text(Fingerprint fingerprint)
{
    return fmt::format("{:016x}", fingerprint);
}

std::vector<Fingerprint> fingerprints(const Findings& findings, const Sources& sources,
                                      const std::function<std::string(const std::string& path)>& name_of,
                                      std::uint64_t secret)
{
    std::vector<Fingerprint> all;
    all.reserve(findings.size());
    std::unordered_map<std::uint64_t, unsigned> seen;  // by the hash of the text: a million texts take 100 MB
    std::string what;
    Lines line_text(sources, secret);
    for (const Diagnostic& finding : findings) {
        // Separated by NUL, which no name contains.
        what = finding.rule.str();
        what += '\0';
        if (!finding.scope.empty())
            what += finding.scope;
        else
            what += name_of ? name_of(finding.path) : finding.path.str();
        what += '\0';
        what += line_text.of(finding);
        if (secret != 0) {  // of one line, an old finding must not stand for another one
            what += '\0';
            what += without_amounts(finding.message);
        }
        const unsigned number = ++seen[seeded_hash(what, secret)];
        what += fmt::format("{}{}", '\0', number);
        all.push_back(seeded_hash(what, secret));
    }
    return all;
}

}  // namespace plint
