// plint's side of compare_ruby.rb: a Ruby file a line (its lib folder, a tab, the path below it); what it defines as one
// line of JSON each. With `--time` only how long reading them all took. Other lib folders are arguments: where
// `require` looks too.
#include "checks/ruby/read.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace plint;
using Json = nlohmann::ordered_json;

template <class T, class Convert>
static Json list(const T& items, Convert convert)
{
    Json out = Json::array();
    for (const auto& item : items)
        out.push_back(convert(item));
    return out;
}

static Json words(ruby::List<ruby::Text> all)
{
    return list(all, [](ruby::Text word) { return Json(std::string(word)); });
}

static Json causes(ruby::List<ruby::Opening> all)
{
    return list(all, [](const ruby::Opening& opening) { return Json(std::string(opening.cause)); });
}

static Json attribute(const ruby::Attribute& a)
{
    static constexpr const char* checks[] = {"anything", "values", "truth", "path", "paths", "type", "code"};
    static constexpr const char* defaults[] = {"none", "computed", "literal"};
    return {{"name", a.name},
            {"kind", a.kind == ruby::AttributeKind::property ? "property" : "parameter"},
            {"check", checks[static_cast<std::size_t>(a.check)]},
            {"namevar", a.namevar},
            {"all", a.takes_all},
            {"munges", a.munges},
            {"boolean", a.boolean_query},
            {"conditional", a.conditional},
            {"default", defaults[static_cast<std::size_t>(a.has_default)]},
            {"default_value", a.default_value},
            {"type", a.type},
            {"values", list(a.values,
                            [](const ruby::Value& v) {
                                return Json{{"text", v.text}, {"regex", v.is_regex}, {"flags", v.flags},
                                            {"features", words(v.required_features)}};
                            })},
            {"aliases", list(a.aliases, [](const ruby::ValueAlias& v) { return Json{v.name, v.value}; })},
            {"features", words(a.required_features)},
            {"open", causes(a.open)}};
}

static Json type(const ruby::ResourceType& t)
{
    static constexpr const char* how[] = {"require", "before", "notify", "subscribe"};
    return {{"name", t.name},
            {"api", t.by_resource_api},
            {"title_patterns", t.title_patterns},
            {"attributes", list(t.attributes, attribute)},
            {"features", list(t.features,
                              [](const ruby::Feature& f) {
                                  return Json{{"name", f.name}, {"methods", words(f.methods)}};
                              })},
            {"relations", list(t.relations,
                               [](const ruby::AutoRelation& r) {
                                   return Json{{"how", how[static_cast<std::size_t>(r.how)]}, {"type", r.type},
                                               {"conditional", r.conditional}};
                               })},
            {"open", causes(t.open)}};
}

static Json function(const ruby::Function& f)
{
    static constexpr const char* kinds[] = {"required", "optional", "repeated", "required_repeated"};
    const auto signature = [](const ruby::Signature& s) {
        Json out{{"method", s.method},
                 {"parameters", list(s.parameters,
                                     [](const ruby::Parameter& p) {
                                         return Json{{"name", p.name}, {"type", p.type},
                                                     {"kind", kinds[static_cast<std::size_t>(p.kind)]}};
                                     })},
                 {"min", s.min()},
                 {"max", s.max() == ruby::unlimited ? Json() : Json(s.max())},
                 {"return", s.return_type}};
        if (s.block)
            out["block"] = {{"type", s.block->type}, {"required", s.block->required}};
        return out;
    };
    return {{"name", f.name},
            {"api", f.api == ruby::FunctionApi::ruby_4x ? 4 : 3},
            {"internal", f.internal},
            {"rvalue", f.returns_value},
            {"arity", f.arity},
            {"signatures", list(f.signatures, signature)},
            {"local_types", list(f.local_types,
                                 [](const ruby::LocalType& t) { return Json{{"name", t.name}, {"type", t.type}}; })},
            {"open", causes(f.open)}};
}

static Json everything(const ruby::Descriptions& all)
{
    return {{"types", list(all.types, type)},
            {"functions", list(all.functions, function)},
            {"providers", list(all.providers,
                               [](const ruby::Provider& p) {
                                   return Json{{"name", p.name}, {"type", p.type}, {"parent", p.parent},
                                               {"features", words(p.features)}, {"open", causes(p.open)}};
                               })},
            {"facts", list(all.facts,
                           [](const ruby::Fact& f) {
                               return Json{{"name", f.name}, {"prefix", f.prefix}, {"conditional", f.conditional},
                                           {"resolutions", list(f.resolutions, [](const ruby::Resolution& r) {
                                                return Json{{"value", r.value},
                                                            {"confines", list(r.confines, [](const ruby::Confine& c) {
                                                                 return Json{{"fact", c.fact}, {"values", words(c.values)}};
                                                             })}};
                                            })}};
                           })},
            {"data_types", list(all.data_types, [](const ruby::DataType& t) { return Json(std::string(t.name)); })},
            {"additions", list(all.additions,
                               [](const ruby::Addition& a) { return Json{{"type", a.type}, {"name", a.name}}; })},
            {"unnamed", all.unnamed.size()},
            {"syntax_error", all.syntax_error.has_value()},
            {"empty", all.empty}};
}

static std::optional<std::string> contents(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return std::nullopt;
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

int main(int count, char** arguments)
{
    const std::vector<std::string> given(arguments + 1, arguments + count);
    const bool timing = !given.empty() && given[0] == "--time";
    std::vector<std::pair<std::string, std::string>> files;
    for (std::string line; std::getline(std::cin, line);)
        if (const std::size_t tab = line.find('\t'); tab != std::string::npos)
            files.emplace_back(line.substr(0, tab), line.substr(tab + 1));
    std::vector<std::string> texts;
    for (const auto& [lib, path] : files)
        texts.push_back(contents(lib + "/" + path).value_or(""));
    const auto start = std::chrono::steady_clock::now();
    std::size_t defined = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::string own = files[i].first;
        const ruby::Library library = [&](std::string_view path) {
            std::optional<std::string> text = contents(own + "/" + std::string(path) + ".rb");
            for (std::size_t k = timing ? 1 : 0; !text && k < given.size(); ++k)
                text = contents(given[k] + "/" + std::string(path) + ".rb");
            return text;
        };
        const ruby::Descriptions all = ruby::read(texts[i], files[i].second, library);
        defined += all.types.size() + all.functions.size() + all.providers.size() + all.facts.size();
        if (!timing)
            std::cout << everything(all).dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (timing)
        std::cout << files.size() << " files, " << defined << " definitions, " << took.count() << " s\n";
}
