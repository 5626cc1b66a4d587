#include "ide/signature.hpp"
#include "server/requests/requests.hpp"

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

Json markdown(const std::string& text)
{
    return {{"kind", "markdown"}, {"value", text}};
}

Json signature_json(const ide::Signature& signature)
{
    const std::string_view label = signature.label;
    Json parameters = Json::array();
    for (const ide::SignatureParameter& parameter : signature.parameters) {
        Json one = {
            {"label",
             {utf16_units(label.substr(0, parameter.label.begin)), utf16_units(label.substr(0, parameter.label.end))}}};
        if (!parameter.documentation.empty())
            one["documentation"] = markdown(parameter.documentation);
        parameters.push_back(std::move(one));
    }
    Json result = {{"label", signature.label}, {"parameters", std::move(parameters)}};
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
