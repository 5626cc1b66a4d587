#include "ide/signature.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/markup.hpp"
#include "server/requests/requests.hpp"

#include <span>
#include <string>
#include <string_view>

namespace plint::server {

namespace {

// Labels are measured in UTF-16 units, whatever the encoding of positions is.
std::size_t utf16_units(std::string_view text)
{
    std::size_t units = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        units += (byte & 0xC0U) == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1;
    }
    return units;
}

// At most `signature_parameters`; a number after them means that none is active. O(size of the label).
Json signature_json(const ide::Signature& signature)
{
    std::string label = signature.label;
    std::span<const ide::SignatureParameter> shown = signature.parameters;
    if (shown.size() > signature_parameters) {
        shown = shown.first(signature_parameters);
        label.resize(shown.back().label.end);
        label += ", …";
    }
    Json parameters = Json::array();
    Offset at = 0;
    std::size_t units = 0;  // before it
    const auto units_before = [&](Offset offset) {
        units += utf16_units(std::string_view(label).substr(at, offset - at));
        at = offset;
        return units;
    };
    for (const ide::SignatureParameter& parameter : shown) {
        const std::size_t begin = units_before(parameter.label.begin);
        Json one = {{"label", {begin, units_before(parameter.label.end)}}};
        if (!parameter.documentation.empty())
            one["documentation"] = markdown(parameter.documentation);
        parameters.push_back(std::move(one));
    }
    Json result = {{"label", std::move(label)}, {"parameters", std::move(parameters)}};
    if (!signature.documentation.empty())
        result["documentation"] = markdown(signature.documentation);
    return result;
}

}  // namespace

Json signature_help(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Offset offset = server.positions(*source).offset(params.at("position"));
    const auto help = ide::signature_help(*server.snapshot(), file, offset);
    if (!help)
        return nullptr;
    Json signatures = Json::array();
    for (const ide::Signature& signature : help->signatures)
        signatures.push_back(signature_json(signature));
    // A number after the last parameter: none of them is active.
    const std::size_t none = help->signatures[help->active].parameters.size();
    return {{"signatures", std::move(signatures)},
            {"activeSignature", help->active},
            {"activeParameter", help->parameter.value_or(none)}};
}

}  // namespace plint::server
