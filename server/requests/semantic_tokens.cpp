#include "ide/tokens.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace plint::server {

namespace {

// In the order of ide::TokenKind.
constexpr std::array<const char*, 13> kind_names{"class",    "struct",   "type",    "function", "parameter",
                                                 "variable", "property", "keyword", "comment",  "string",
                                                 "number",   "regexp",   "operator"};
// In the order of the bits.
constexpr std::array<const char*, 4> modifier_names{"declaration", "readonly", "deprecated", "defaultLibrary"};

// Five numbers a token, relative to the one before it; a token on several lines becomes one for each line.
class TokenWriter {
public:
    TokenWriter(std::string_view text, const Positions& positions) : text_(text), positions_(positions) {}

    void add(const ide::Token& token)
    {
        Offset begin = token.span.begin;
        while (begin < token.span.end) {
            const std::size_t newline = text_.substr(0, token.span.end).find('\n', begin);
            const Offset end = newline == text_.npos ? token.span.end : static_cast<Offset>(newline);
            const bool has_return = end > begin && newline != text_.npos && text_[end - 1] == '\r';
            add_line({begin, has_return ? end - 1 : end}, token);
            begin = newline == text_.npos ? token.span.end : end + 1;
        }
    }

    [[nodiscard]] std::size_t size() const { return data_.size() / 5; }

    std::vector<std::uint32_t> finish() { return std::move(data_); }

private:
    void add_line(Span span, const ide::Token& token)
    {
        if (span.begin >= span.end)
            return;
        const Positions::Place at = positions_.place(span.begin);
        const Positions::Place end = positions_.place(span.end);
        data_.push_back(at.line - last_.line);
        data_.push_back(at.line == last_.line ? at.column - last_.column : at.column);
        data_.push_back(end.column - at.column);
        data_.push_back(static_cast<std::uint32_t>(token.kind));
        data_.push_back(token.modifiers);
        last_ = at;
    }

    std::string_view text_;
    const Positions& positions_;
    Positions::Place last_;
    std::vector<std::uint32_t> data_;
};

std::vector<std::uint32_t> tokens_in(Server& server, const Json& params, bool in_range)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const Span wanted =
        in_range ? positions.span(params.at("range")) : Span{0, static_cast<Offset>(source->text().size())};
    TokenWriter writer(source->text(), positions);
    for (const ide::Token& token : ide::tokens(*server.snapshot(), file))
        if (writer.size() < answer_tokens && token.span.end > wanted.begin && token.span.begin < wanted.end)
            writer.add(token);
    return writer.finish();
}

}  // namespace

Json semantic_tokens_legend()
{
    return {{"tokenTypes", kind_names}, {"tokenModifiers", modifier_names}};
}

Json semantic_tokens_full(Server& server, const Json& params)
{
    std::vector<std::uint32_t> tokens = tokens_in(server, params, false);
    Json answer = {{"data", tokens}};
    if (Document* const document = server.open_document(params)) {
        document->tokens = std::move(tokens);
        answer["resultId"] = std::to_string(++document->tokens_id);
    }
    return answer;
}

// The answer is one edit of what the client has, or all tokens if it has others than the last ones.
Json semantic_tokens_delta(Server& server, const Json& params)
{
    Document* const document = server.open_document(params);
    if (document == nullptr || params.at("previousResultId") != std::to_string(document->tokens_id))
        return semantic_tokens_full(server, params);
    std::vector<std::uint32_t> tokens = tokens_in(server, params, false);
    const std::vector<std::uint32_t> before = std::exchange(document->tokens, tokens);
    const auto [changed, last] = std::ranges::mismatch(before, tokens);
    const auto start = static_cast<std::size_t>(changed - before.begin());
    const std::size_t shorter = std::min(before.size(), tokens.size()) - start;
    std::size_t same_end = 0;
    while (same_end < shorter && before[before.size() - 1 - same_end] == tokens[tokens.size() - 1 - same_end])
        ++same_end;
    Json edits = Json::array();
    if (before != tokens)
        edits.push_back(
            {{"start", start},
             {"deleteCount", before.size() - same_end - start},
             {"data", std::vector<std::uint32_t>(last, tokens.end() - static_cast<std::ptrdiff_t>(same_end))}});
    return {{"resultId", std::to_string(++document->tokens_id)}, {"edits", std::move(edits)}};
}

Json semantic_tokens_range(Server& server, const Json& params)
{
    return {{"data", tokens_in(server, params, true)}};
}

}  // namespace plint::server
