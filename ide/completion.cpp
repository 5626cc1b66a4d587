#include "ide/completion.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "ide/completion_data.hpp"
#include "ide/completion_list.hpp"
#include "ide/completion_strings.hpp"
#include "ide/documentation.hpp"
#include "ide/type_values.hpp"
#include "ide/variables.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace plint::ide {

namespace {

class Completer {
public:
    Completer(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
        : snapshot_(snapshot), file_(file), offset_(offset), lookup_(snapshot.project(), file)
    {
        text_ = snapshot.file(file).source->text();
        begin_ = offset_;
        while (begin_ > 0 && (is_word(text_[begin_ - 1]) || text_[begin_ - 1] == ':'))
            --begin_;
        // `title:` before a word is not part of it.
        while (begin_ < offset_ && text_[begin_] == ':' && !text_.substr(begin_).starts_with("::"))
            ++begin_;
        written_ = text_.substr(begin_, offset_ - begin_);
        items_ = CompletionList(written_);
    }

    Completions run()
    {
        const char before = begin_ == 0 ? '\n' : text_[begin_ - 1];
        const std::string_view line = line_before();
        if (line.find('#') != line.npos && line.find(":ignore") != line.npos)
            add_rules();
        else if (before == '$' || (before == '{' && begin_ > 1 && text_[begin_ - 2] == '$'))
            add_variables();
        else if (declares_class(line))
            add_definitions({summary::DefinitionKind::class_}, CompletionKind::class_);
        else if (!add_attributes(line) && !add_values() && before != '\'' && before != '"')
            add_words();
        return items_.take({begin_, offset_});
    }

private:
    std::string_view line_before() const
    {
        const std::size_t start = begin_ == 0 ? std::string_view::npos : text_.rfind('\n', begin_ - 1);
        const std::size_t first = start == std::string_view::npos ? 0 : start + 1;
        return text_.substr(first, begin_ - first);
    }

    // `include `, `inherits `, `Class['`, `class { '`.
    static bool declares_class(std::string_view line)
    {
        static constexpr std::array<std::string_view, 7> openings{"include", "contain",  "require",  "inherits",
                                                                  "Class['", "Class[\"", "class { '"};
        std::string_view rest = line;
        while (rest.ends_with(' ') || rest.ends_with('\'') || rest.ends_with('('))
            rest.remove_suffix(1);
        return std::ranges::any_of(openings, [&](std::string_view opening) {
            const std::string_view end = is_letter(opening.back()) ? rest : line;
            return end.ends_with(opening)
                && (end.size() == opening.size() || !is_word(end[end.size() - opening.size() - 1]));
        });
    }

    // All definitions of these kinds that the file sees.
    void add_definitions(std::initializer_list<summary::DefinitionKind> kinds, CompletionKind as)
    {
        const index::Project& project = snapshot_.project();
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
            const auto& definitions = project.summary(file).definitions;
            for (const summary::Definition& definition : definitions)
                if (!definition.name.empty() && std::ranges::find(kinds, definition.kind) != kinds.end()
                    && project.visible(file, file_))
                    items_.add(as, as == CompletionKind::type ? names::capitalised(definition.name) : definition.name,
                               project.file(file).path);
        }
    }

    void add_variables()
    {
        if (const std::size_t colons = written_.rfind("::"); colons != written_.npos && colons > 0) {
            const std::string_view owner =
                written_.substr(written_.starts_with("::") ? 2 : 0, colons - (written_.starts_with("::") ? 2 : 0));
            const lookup::ResolvedClass meaning = lookup_.class_named(owner);
            if (meaning.definition == nullptr)
                return;
            for (const summary::DefinedParameter& parameter : meaning.definition->parameters)
                items_.add(CompletionKind::variable, std::string(owner) + "::" + parameter.name, parameter.type);
            for (const summary::DefinedVariable& variable : meaning.definition->variables)
                items_.add(CompletionKind::variable, std::string(owner) + "::" + variable.name, variable.type);
            return;
        }
        for (const std::string& name : visible_variables(snapshot_, file_, begin_ == 0 ? 0 : begin_ - 1))
            items_.add(CompletionKind::variable, name);
        for (const std::string_view name : {"facts", "trusted", "title", "name", "module_name", "environment"})
            items_.add(CompletionKind::variable, name);
    }

    void add_rules()
    {
        for (const rules::Rule* const rule : rules::all_rules())
            items_.add(CompletionKind::rule, rule->name, rule->summary);
    }

    // The resource or resource body around the position; also where the code after it is missing.
    std::optional<Node> resource_around() const
    {
        const auto& tree = snapshot_.file(file_).tree;
        std::optional<Node> found;
        for (NodeIndex i = 0; tree && i < tree->size(); ++i)
            if ((tree->kind[i] == Kind::resource || tree->kind[i] == Kind::resource_defaults) && tree->begin[i] < begin_
                && offset_ <= tree->end[i])
                found = tree->node(i);
        return found;
    }

    // The title of the last body before the position, without quotes.
    std::string class_around(const syntax::Resource& resource) const
    {
        std::string name;
        for (const syntax::ResourceBody body : resource.bodies())
            if (const auto title = body.title(); title && body.span().begin < begin_)
                name = plain_name(trimmed_quotes(title->text()));
        return name;
    }

    static std::string_view trimmed_quotes(std::string_view text)
    {
        while (text.starts_with('\'') || text.starts_with('"'))
            text.remove_prefix(1);
        while (text.ends_with('\'') || text.ends_with('"'))
            text.remove_suffix(1);
        return text;
    }

    // At the begin of an attribute: after a comma, the colon of a title, or a line break in a resource.
    bool add_attributes(std::string_view line)
    {
        const bool begins = line.find_first_not_of(" \t") == line.npos;
        std::string_view rest = text_.substr(0, begin_);
        while (!rest.empty() && (is_blank(rest.back()) || rest.back() == '\n' || rest.back() == '\r'))
            rest.remove_suffix(1);
        if (rest.empty() || (rest.back() != ',' && rest.back() != ':' && !(begins && rest.back() == '{')))
            return false;
        const auto around = resource_around();
        if (!around)
            return false;
        const auto resource = syntax::as<syntax::Resource>(*around);
        const auto type = resource ? resource->type() : syntax::ResourceDefaults(*around).type();
        if (!type)
            return false;
        std::set<std::string, std::less<>> given;
        if (resource)
            for (const syntax::ResourceBody body : resource->bodies())
                if (body.span().begin < begin_) {
                    given.clear();  // of the body before
                    for (const syntax::Attribute attribute : body.attributes())
                        if (attribute.name() && attribute.name()->span().begin != begin_)
                            given.emplace(attribute.name()->text());
                }
        if (type->kind() == Kind::kw_class && resource)
            add_parameters(lookup_.class_named(class_around(*resource)), given);
        else
            add_attributes_of(lookup_.resource_type(plain_name(type->text())), given);
        return true;
    }

    void add_parameters(const lookup::ResolvedClass& meaning, const std::set<std::string, std::less<>>& given)
    {
        if (meaning.definition == nullptr || !meaning.place)
            return;
        add_parameters_of(*meaning.definition, *meaning.place, given);
    }

    void add_parameters_of(const summary::Definition& owner, index::Place place,
                           const std::set<std::string, std::less<>>& given)
    {
        const ParameterTexts texts = parameter_texts(snapshot_, place);
        for (const summary::DefinedParameter& parameter : owner.parameters)
            if (!given.contains(parameter.name))
                items_.add(CompletionKind::attribute, parameter.name, parameter.type, find_text(texts, parameter.name));
    }

    void add_attributes_of(const lookup::ResourceTypeMeaning& type, const std::set<std::string, std::less<>>& given)
    {
        if (type.define != nullptr && type.place) {
            add_parameters_of(*type.define, *type.place, given);
        } else if (type.type != nullptr) {
            for (const ruby::Attribute& attribute : type.type->attributes)
                if (!given.contains(attribute.name))
                    items_.add(CompletionKind::attribute, attribute.name, attribute.type, std::string(attribute.doc));
        }
        for (const ruby::Attribute& attribute : catalogue::metaparameters())
            if (!given.contains(attribute.name))
                items_.add(CompletionKind::attribute, attribute.name, attribute.type, std::string(attribute.doc));
    }

    // After `name =>`: the values that the attribute has.
    bool add_values()
    {
        std::string_view rest = text_.substr(0, begin_);
        while (!rest.empty() && (is_blank(rest.back()) || rest.back() == '\''))
            rest.remove_suffix(1);
        if (!rest.ends_with("=>"))
            return false;
        rest.remove_suffix(2);
        while (!rest.empty() && is_blank(rest.back()))
            rest.remove_suffix(1);
        std::size_t first = rest.size();
        while (first > 0 && is_word(rest[first - 1]))
            --first;
        const auto around = resource_around();
        const auto resource = around ? syntax::as<syntax::Resource>(*around) : std::nullopt;
        const auto type = resource ? resource->type() : std::nullopt;
        if (!type)
            return false;
        const std::string_view name = rest.substr(first);
        if (type->kind() == Kind::kw_class) {
            const lookup::ResolvedClass meaning = lookup_.class_named(class_around(*resource));
            return add_values_of(meaning.definition, meaning.place, name);
        }
        const lookup::ResourceTypeMeaning meaning = lookup_.resource_type(plain_name(type->text()));
        if (meaning.define != nullptr)
            return add_values_of(meaning.define, meaning.place, name);
        const lookup::AttributeMeaning attribute = lookup_.attribute(meaning, name);
        if (attribute.attribute == nullptr)
            return false;
        for (const ruby::Value& value : attribute.attribute->values)
            if (!value.is_regex)
                items_.add(CompletionKind::value, value.text, attribute.attribute->name);
        return !items_.empty();
    }

    // The values that the declared type of a parameter lists.
    bool add_values_of(const summary::Definition* owner, const std::optional<index::Place>& place,
                       std::string_view name)
    {
        if (owner == nullptr || !place)
            return false;
        const auto parameter = std::ranges::find(owner->parameters, name, &summary::DefinedParameter::name);
        if (parameter == owner->parameters.end())
            return false;
        const bool is_quoted = begin_ > 0 && (text_[begin_ - 1] == '\'' || text_[begin_ - 1] == '"');
        for (const ListedValue& value : listed_values(snapshot_, place->file, parameter->type))
            if (value.is_string || !is_quoted)
                items_.add({CompletionKind::value, value.text, parameter->type, "",
                            value.is_string && !is_quoted ? "'" + value.text + "'" : value.text});
        return !items_.empty();
    }

    void add_words()
    {
        using enum summary::DefinitionKind;
        if (!written_.empty() && is_upper(written_.front())) {
            add_definitions({type_alias, define, ruby_type}, CompletionKind::type);
            for (const ruby::ResourceType& type : catalogue::types())
                items_.add(CompletionKind::type, names::capitalised(type.name));
            return;
        }
        for (const ruby::Function& function : catalogue::functions())
            items_.add(CompletionKind::function, function.name, "Puppet function", std::string(function.doc));
        for (const ruby::ResourceType& type : catalogue::types())
            items_.add(CompletionKind::resource_type, type.name, "resource type", std::string(type.doc));
        add_definitions({function, ruby_function, ruby_function_3x}, CompletionKind::function);
        add_definitions({define, ruby_type}, CompletionKind::resource_type);
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    Offset offset_;
    lookup::Lookup lookup_;
    std::string_view text_;
    Offset begin_ = 0;
    std::string_view written_;
    CompletionList items_{{}};
};

}  // namespace

Completions complete(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (!snapshot.file(file).source || offset > snapshot.file(file).source->text().size())
        return {};
    if (snapshot.project().file(file).role == layout::FileRole::data)
        return complete_data(snapshot, file, offset);
    if (auto found = complete_string(snapshot, file, offset))
        return std::move(*found);
    return Completer(snapshot, file, offset).run();
}

}  // namespace plint::ide
