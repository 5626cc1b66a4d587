#include "checks/catalogue/catalogue.hpp"
#include "checks/flow/call_effects.hpp"
#include "checks/items/branches.hpp"
#include "checks/items/calls.hpp"
#include "checks/items/orders.hpp"
#include "checks/items/title_parts.hpp"
#include "checks/items/title_values.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/text/word_table.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace plint::items {

namespace {

using namespace syntax;

class ItemReader {
public:
    explicit ItemReader(const Tree& tree) : tree_(tree) {}

    Items run()
    {
        bodies_.push_back({0, tree_.size(), 0, TitleValues(false)});
        Body count = 0;
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            while (bodies_.size() > 1 && i >= bodies_.back().end)
                bodies_.pop_back();
            const Kind kind = tree_.kind[i];
            if (is_definition(kind)) {
                if (kind == Kind::type_alias || kind == Kind::type_definition)
                    continue;
                bodies_.push_back({i, tree_.next[i], ++count, TitleValues(kind == Kind::define_definition)});
                read_parent(tree_.node(i));
            } else {
                read(tree_.node(i), kind);
            }
        }
        std::ranges::sort(items_.strings);
        items_.strings.erase(std::unique(items_.strings.begin(), items_.strings.end()), items_.strings.end());
        std::ranges::stable_sort(items_.orders, {}, &Order::span);
        items_.words.shrink_to_fit();
        return std::move(items_);
    }

private:
    struct OpenBody {
        NodeIndex node;
        NodeIndex end;
        Body number;
        TitleValues values;
        Branch left = 0;  // after a `return()`
    };

    TitleValues& values() { return bodies_.back().values; }

    Branch branch_of(Node node) { return branches_.branch_of(node, bodies_.back().node, bodies_.back().left); }

    OrderReader::Place place_of(Node node) { return {bodies_.back().number, branch_of(node), values()}; }

    Word word(std::string_view text) { return words_.add(text); }

    void read(Node node, Kind kind)
    {
        switch (kind) {
        case Kind::assignment: return values().read_assignment(Assignment(node));
        case Kind::parameter: return read_parameter(Parameter(node));
        case Kind::resource: return read_resource(Resource(node));
        case Kind::relationship: return orders_.read_chain(Relationship(node), place_of(node));
        case Kind::resource_defaults:
        case Kind::collector:
        case Kind::resource_override: return read_others(node, kind);
        case Kind::call:
        case Kind::statement_call:
        case Kind::method_call: return read_call(AnyCall(node));
        case Kind::single_quoted:
        case Kind::double_quoted:
        case Kind::heredoc_tag:
        case Kind::word: return parts_.read_string(node);
        case Kind::name: return parts_.read_name(node);
        case Kind::interpolated_string: return parts_.read_pattern(node, values());
        default: return;
        }
    }

    // Resources

    void read_parent(Node definition)
    {
        if (definition.kind() != Kind::class_definition)
            return;
        const auto clause = child_of<InheritsClause>(definition);
        if (clause && clause->parent_name())
            declare(How::inherit, "class", plain_name(clause->parent_name()->text()), 0, clause->parent_name()->span());
    }

    void read_parameter(const Parameter& parameter)
    {
        values().forget(parameter.name());
        const auto value = parameter.default_value();
        if (!value || parameter.parent()->parent()->kind() == Kind::lambda)
            return;
        const std::string symbols = given_value(*value);
        if (symbols.find_first_of({any_text, variable_begin}) == std::string::npos)
            items_.defaults.push_back({bodies_.back().number, word(parameter.name()), word(symbols)});
    }

    void declare(How how, std::string_view type, std::string_view title, Branch branch, Span span)
    {
        items_.declared.push_back(
            {how, false, word(type), word(title), word(title), bodies_.back().number, branch, span});
    }

    // The symbols of the value of an attribute or a default: any text if they are not known.
    [[nodiscard]] std::string given_value(Node expression)
    {
        switch (expression.kind()) {
        case Kind::kw_true:
        case Kind::kw_false:
        case Kind::kw_undef:
        case Kind::number: return written_out + std::string(expression.text());
        case Kind::array: return std::string(1, any_text);
        default: break;
        }
        std::vector<Title> all;
        values().add_titles(expression, all);
        return all.size() == 1 ? std::move(all.front().symbols) : std::string(1, any_text);
    }

    void add_given(const ResourceBody& body, std::uint32_t first, bool is_open)
    {
        GivenList list{0, static_cast<std::uint32_t>(items_.given.size()), 0, is_open};
        for (const AttributeOperation operation : body.operations()) {
            const auto attribute = as<Attribute>(Node(operation));
            const auto value = attribute ? attribute->value() : std::nullopt;
            if (!value) {
                list.is_open = true;
                continue;
            }
            items_.given.push_back({word(attribute_name(*attribute)), word(given_value(*value)), value->span()});
            ++list.count;
        }
        for (list.declared = first; list.declared < items_.declared.size(); ++list.declared)
            items_.given_to.push_back(list);
    }

    void read_resource(const Resource& resource)
    {
        const auto leaf = resource.type();
        if (!leaf)
            return;
        const bool is_named = leaf->kind() == Kind::name || leaf->kind() == Kind::kw_class;
        const std::string type = is_named ? plain_name(leaf->text()) : std::string();
        const auto around = as<VirtualResource>(resource.parent());
        const How how = around ? How::virtual_resource : How::resource;
        const Branch branch = branch_of(resource);
        Ends all{static_cast<std::uint32_t>(items_.ends.size()), 0};
        std::optional<ResourceBody> defaults;
        std::vector<std::pair<ResourceBody, Ends>> bodies;
        const bool has_default = std::ranges::any_of(resource.bodies(), [](const ResourceBody& body) {
            return body.title() && body.title()->kind() == Kind::kw_default;
        });
        for (const ResourceBody body : resource.bodies()) {
            if (!body.title())
                continue;
            if (body.title()->kind() == Kind::kw_default) {
                defaults = body;
                continue;
            }
            std::vector<Title> titles;
            values().add_titles(*body.title(), titles);
            Ends own{static_cast<std::uint32_t>(items_.ends.size()), 0};
            const auto first = static_cast<std::uint32_t>(items_.declared.size());
            for (const Title& title : titles) {
                orders_.add_end(type, title, false);
                const End& end = items_.ends.back();
                items_.declared.push_back({how, around && around->exported(), end.type, end.title, end.symbols,
                                           bodies_.back().number, branch, title.span});
                ++own.count;
            }
            all.count += own.count;
            bodies.emplace_back(body, own);
            if (type == "class" || (!type.empty() && catalogue::find_type(type) == nullptr))
                add_given(body, first, has_default);
            add_aliases(type, body, branch);
        }
        orders_.keep_group(resource, all);
        const OrderReader::Place place{bodies_.back().number, branch, values()};
        const OrderReader::Owner owner = !is_named ? OrderReader::Owner::others
            : around                               ? OrderReader::Owner::virtual_resource
                                                   : OrderReader::Owner::resource;
        for (const auto& [body, own] : bodies)
            orders_.read_attributes(body, own, place, owner);
        if (defaults)
            orders_.read_attributes(*defaults, all, place, owner);
    }

    void add_aliases(const std::string& type, const ResourceBody& body, Branch branch)
    {
        if (type == "class")
            return;
        for (const AttributeOperation operation : body.operations()) {
            const auto attribute = as<Attribute>(Node(operation));
            if (!attribute) {
                declare(How::alias, type, std::string(1, any_text), branch, operation.span());
                continue;
            }
            const std::string_view name = attribute_name(*attribute);
            if ((name != "alias" && name != "name" && name != "path") || !attribute->value())
                continue;
            for (const std::string& text : values().values_of(*attribute->value()))
                declare(How::alias, type, normal_title(type, text), branch, attribute->value()->span());
        }
    }

    void read_others(Node node, Kind kind)
    {
        const OrderReader::Place place = place_of(node);
        Ends own{static_cast<std::uint32_t>(items_.ends.size()), 0};
        const std::string type = syntax::resource_type(AttributeList(node));
        if (kind == Kind::resource_defaults || !children_of<AttributeOperation>(node).empty())
            items_.overridden.push_back(word(type));
        if (const auto collector = as<Collector>(node)) {
            if (collector->type())
                items_.collected.push_back({word(plain_name(collector->type()->text())), collector->exported(),
                                            !collector->query(), place.body, place.branch});
        } else if (kind == Kind::resource_override) {
            if (const auto reference = ResourceOverride(node).reference())
                own = orders_.group_of(*reference, values());
        }
        orders_.read_attributes(node, own, place, OrderReader::Owner::others);
    }

    // Calls

    void read_call(const AnyCall& call)
    {
        const std::string_view function = names::without_stdlib(call.function());
        if (function == "return" && !call.enclosing(Kind::lambda)) {
            bodies_.back().left = branches_.leave(bodies_.back().left);
        } else if (names::has_role(function, names::FunctionRole::includes)) {
            const How how = function == "contain" ? How::contain : function == "require" ? How::require : How::include;
            const Branch branch = branch_of(call);
            for (const Node argument : call.arguments())
                for (const flow::Named& name : flow::names_in(argument))
                    declare(how, "class", name.name.empty() ? name.beginning + any_text : name.name, branch, name.span);
        } else if (function == "prefix" || function == "suffix") {
            const std::vector<Node> arguments = call.arguments();
            const auto text = arguments.size() == 2 ? constant_string(arguments[1]) : std::nullopt;
            if (text)
                items_.patterns.push_back(word(function == "prefix" ? *text + any_text : any_text + *text));
        } else if (function == "realize") {
            orders_.read_realized(call, place_of(call));
        } else if (names::has_role(function,
                                   names::FunctionRole::creates_resources | names::FunctionRole::declares_packages)) {
            read_maker(function, call);
        } else if (is_statement(call) && catalogue::find_function(call.function()) == nullptr) {
            read_unknown(call);
        }
    }

    static bool is_statement(Node call)
    {
        const auto around = call.parent();
        return around && (around->kind() == Kind::file || around->kind() == Kind::block);
    }

    void read_unknown(const AnyCall& call)
    {
        const Branch branch = branch_of(call);
        const std::string type = call_type(plain_name(call.function()));
        for (const Node argument : call.arguments()) {
            std::vector<Title> titles;
            values().add_titles(argument, titles);
            for (const Title& title : titles)
                declare(How::by_function, type, title.text, branch, title.span);
        }
    }

    void read_maker(std::string_view function, const AnyCall& call)
    {
        std::vector<Node> arguments = call.arguments();
        std::string type = "package";
        if (!names::has_role(function, names::FunctionRole::declares_packages)) {
            if (arguments.empty())
                return;
            const auto name = constant_string(arguments.front());
            type = name
                ? plain_name(std::string_view(*name).substr(std::min(name->find_first_not_of('@'), name->size())))
                : "";
            arguments.erase(arguments.begin());
        }
        if (arguments.empty())
            return;
        std::vector<Title> titles;
        if (const auto hash = as<Hash>(arguments.front())) {
            for (const Pair pair : hash->pairs())
                if (pair.key())
                    values().add_titles(*pair.key(), titles);
        } else if (function.starts_with("require_")) {
            for (const Node argument : arguments)
                values().add_titles(argument, titles);
        } else {
            values().add_titles(arguments.front(), titles);
        }
        const Branch branch = branch_of(call);
        for (const Title& title : titles)
            declare(How::by_function, type, normal_title(type, title.text), branch, title.span);
    }

    const Tree& tree_;
    Items items_;
    text::WordTable words_{items_.words};
    BranchReader branches_{items_, words_};
    TitleParts parts_{items_, words_};
    OrderReader orders_{items_, words_};
    std::vector<OpenBody> bodies_;  // the innermost last
};

}  // namespace

Items read_items(const Tree& tree)
{
    return ItemReader(tree).run();
}

}  // namespace plint::items
