#include "ide/completion_names.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/index/autoload.hpp"
#include "checks/names/names.hpp"
#include "ide/code_brackets.hpp"
#include "parser/source/characters.hpp"
#include "rules/shared/types.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

using PlaceKind = CompletionPlace::Kind;
class NameAdder {
public:
    NameAdder(const engine::Snapshot& snapshot, layout::FileIndex file, CompletionList& list)
        : snapshot_(snapshot), file_(file), list_(list)
    {
    }

    void add_functions()
    {
        for (const ruby::Function& function : catalogue::functions())
            list_.add(CompletionKind::function, function.name, "Puppet function");
        add_definitions(snapshot_, file_,
                        {summary::DefinitionKind::function, summary::DefinitionKind::ruby_function,
                         summary::DefinitionKind::ruby_function_3x},
                        CompletionKind::function, list_);
    }

    void add_resource_types()
    {
        for (const ruby::ResourceType& type : catalogue::types())
            list_.add(CompletionKind::resource_type, type.name, "resource type");
        add_definitions(snapshot_, file_, {summary::DefinitionKind::define, summary::DefinitionKind::ruby_type},
                        CompletionKind::resource_type, list_);
    }

    // `File` of `File['/a']`.
    void add_references(CompletionOrder order)
    {
        add_type("Class", "class reference", order);
        for (const ruby::ResourceType& type : catalogue::types())
            add_type(names::capitalised(type.name), "resource type", order);
        add_definitions(snapshot_, file_, {summary::DefinitionKind::define, summary::DefinitionKind::ruby_type},
                        CompletionKind::type, list_, order);
    }

    void add_data_types()
    {
        for (const std::string_view name : rules::data_type_names)
            add_type(name, "data type", CompletionOrder::normal);
        add_definitions(snapshot_, file_, {summary::DefinitionKind::type_alias}, CompletionKind::type, list_);
    }

    void add_keywords(std::initializer_list<std::string_view> words)
    {
        for (const std::string_view word : words)
            if (list_.fits(word)) {
                CompletionItem item{CompletionKind::keyword, std::string(word), "", ""};
                item.order = CompletionOrder::last;
                list_.add(std::move(item));
            }
    }

private:
    void add_type(std::string_view name, std::string_view detail, CompletionOrder order)
    {
        if (!list_.fits(name))
            return;
        CompletionItem item{CompletionKind::type, std::string(name), std::string(detail), ""};
        item.order = order;
        list_.add(std::move(item));
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    CompletionList& list_;
};

// As code refers to it.
std::string type_name(const summary::Definition& definition)
{
    const std::string_view written = definition.written;
    const bool is_type =
        definition.kind == summary::DefinitionKind::type_alias && plain_name(written) == definition.name;
    return is_type ? std::string(written.substr(written.starts_with("::") ? 2 : 0))
                   : names::capitalised(definition.name);
}

}  // namespace

void add_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                     std::initializer_list<summary::DefinitionKind> kinds, CompletionKind as, CompletionList& list,
                     CompletionOrder order)
{
    const index::Project& project = snapshot.project();
    for (layout::FileIndex other = 0; other < project.layout().files.size(); ++other)
        for (const summary::Definition& definition : project.summary(other).definitions)
            if (!definition.name.empty() && std::ranges::find(kinds, definition.kind) != kinds.end()
                && list.fits(definition.name) && project.visible(other, file))
                list.add({as, as == CompletionKind::type ? type_name(definition) : definition.name,
                          project.file(other).path, "", "", "", "", false, order});
}

void add_names(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
               CompletionList& list)
{
    NameAdder adder(snapshot, file, list);
    const bool is_type = !list.written().empty() && is_upper(list.written().front());
    switch (place.kind) {
    case PlaceKind::statement:
    case PlaceKind::after_block:
        if (is_type) {
            adder.add_references(CompletionOrder::normal);
            return;
        }
        adder.add_functions();
        adder.add_resource_types();
        adder.add_keywords({"case", "if", "unless"});
        if (place.is_outermost)
            adder.add_keywords({"class", "define", "function", "node", "type"});
        if (place.kind == PlaceKind::after_block)
            adder.add_keywords({"else", "elsif"});
        break;
    case PlaceKind::method: adder.add_functions(); break;
    case PlaceKind::resource: adder.add_resource_types(); break;
    case PlaceKind::type:
        adder.add_data_types();
        adder.add_references(CompletionOrder::last);
        break;
    case PlaceKind::expression:
    case PlaceKind::compared:
    case PlaceKind::value:
    case PlaceKind::default_value:
        if (is_among(place.attribute, {"before", "notify", "require", "subscribe"}) && list.written().empty()) {
            adder.add_references(CompletionOrder::normal);
            return;
        }
        if (is_type) {
            adder.add_data_types();
            adder.add_references(CompletionOrder::normal);
            return;
        }
        adder.add_functions();
        adder.add_keywords({"default", "false", "true", "undef"});
        break;
    default: break;
    }
}

void add_new_name(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset, std::string_view keyword,
                  CompletionList& list)
{
    const auto expected = index::purpose(snapshot.project(), file);
    if (!expected)
        return;
    const bool is_meant = expected->kind == summary::DefinitionKind::class_ ? keyword == "class" || keyword == "define"
        : expected->kind == summary::DefinitionKind::function               ? keyword == "function"
        : expected->kind == summary::DefinitionKind::plan
        ? keyword == "plan"
        : expected->kind == summary::DefinitionKind::type_alias && keyword == "type";
    for (const summary::Definition& definition : snapshot.project().summary(file).definitions) {
        const bool is_here = definition.name_span.begin <= offset && offset <= definition.name_span.end;
        if (definition.name == expected->name && !is_here)
            return;
    }
    if (is_meant)
        list.add(keyword == "type" ? CompletionKind::type : CompletionKind::class_,
                 keyword == "type" ? names::capitalised(expected->name) : expected->name, "name of this file");
}

}  // namespace plint::ide
