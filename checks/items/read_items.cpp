#include "checks/flow/call_effects.hpp"
#include "checks/flow/including.hpp"
#include "checks/items/items.hpp"
#include "checks/names/stdlib_names.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace plint::items {

namespace {

using namespace syntax;

constexpr std::size_t longest_pattern = 300;   // bytes of a title that is put together
constexpr std::size_t longest_string = 2'000;  // bytes of a string whose words count
constexpr std::size_t max_values = 100;        // of a variable

struct Title {
    std::string text;
    Span span;
};

class ItemReader {
public:
    explicit ItemReader(const Tree& tree) : tree_(tree), words_(64, WordHash{&items_.words}, WordEqual{&items_.words})
    {
    }

    Items run()
    {
        bodies_.push_back({0, tree_.size(), 0, {}});
        Body count = 0;
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            while (bodies_.size() > 1 && i >= bodies_.back().end)
                bodies_.pop_back();
            const Kind kind = tree_.kind[i];
            if (is_definition(kind)) {
                if (kind == Kind::type_alias || kind == Kind::type_definition)
                    continue;
                bodies_.push_back({i, tree_.next[i], ++count, {}});
                bodies_.back().is_define = kind == Kind::define_definition;
                read_parent(tree_.node(i));
            } else {
                read(tree_.node(i), kind);
            }
        }
        std::ranges::sort(items_.strings);
        items_.strings.erase(std::unique(items_.strings.begin(), items_.strings.end()), items_.strings.end());
        items_.words.shrink_to_fit();
        return std::move(items_);
    }

private:
    struct OpenBody {
        NodeIndex node;
        NodeIndex end;
        Body number;
        std::unordered_map<std::string_view, std::vector<std::string>> values;  // of variables; none: not known
        Branch left = 0;                                                        // behind a `return()`
        bool is_define = false;
    };

    void read(Node node, Kind kind)
    {
        switch (kind) {
        case Kind::assignment: return read_assignment(Assignment(node));
        case Kind::parameter: return forget(Parameter(node).name());
        case Kind::resource: return read_resource(Resource(node));
        case Kind::relationship: return read_chain(Relationship(node));
        case Kind::resource_defaults:
        case Kind::collector:
        case Kind::resource_override: return read_others(node, kind);
        case Kind::call:
        case Kind::statement_call:
        case Kind::method_call: return read_call(AnyCall(node));
        case Kind::single_quoted:
        case Kind::double_quoted:
        case Kind::heredoc_tag:
        case Kind::word: return read_string(node);
        case Kind::name: return read_name(node);
        case Kind::interpolated_string: return read_pattern(node);
        default: return;
        }
    }

    // Strings that are not titles, keys of references or names of included classes.

    bool is_title_or_key(Node node) const
    {
        Node inner = node;
        std::optional<Node> at = node.parent();
        while (at && (at->kind() == Kind::array || at->kind() == Kind::paren)) {
            inner = *at;
            at = at->parent();
        }
        if (!at)
            return false;
        if (const auto access = as<Access>(*at))
            return access->left() && access->left()->kind() == Kind::class_reference && Node(*access->left()) != inner;
        if (AnyCall::is(at->kind()))
            return flow::includes_classes(AnyCall(*at).function());
        const auto body = as<ResourceBody>(*at);
        return body && body->title() && Node(*body->title()) == inner;
    }

    void read_string(Node node)
    {
        if (is_title_or_key(node))
            return;
        const auto text = constant_string(node);
        if (!text)
            return;
        add_strings(*text);
    }

    void read_name(Node node)
    {
        const auto parent = node.parent();
        if (!parent || is_definition(parent->kind()))
            return;
        switch (parent->kind()) {
        case Kind::attribute:
        case Kind::resource:
        case Kind::call:
        case Kind::collector:
        case Kind::statement_call:
            if (node.index() == parent->index() + 1)
                return;  // no value, but what this is
            break;
        default: break;
        }
        if (!is_title_or_key(node))
            items_.strings.push_back(string_hash(node.text()));
    }

    void add_strings(std::string_view text)
    {
        items_.strings.push_back(string_hash(text));
        if (text.size() > longest_string)
            return;
        add_format(text);
        constexpr std::string_view between = " ,;|\n\t\"'=";
        if (text.find_first_of(between) == std::string_view::npos)
            return;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find_first_of(between, begin), text.size());
            if (end > begin)
                items_.strings.push_back(string_hash(text.substr(begin, end - begin)));
            begin = end + 1;
        }
    }

    // `/etc/%s` is what `sprintf` and functions like it make titles of.
    void add_format(std::string_view text)
    {
        std::string pattern;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '%' && i + 1 < text.size() && (text[i + 1] == 's' || text[i + 1] == 'd')) {
                pattern += any_text;
                ++i;
            } else if (text[i] == ' ' || text[i] == '\n') {
                return;
            } else {
                pattern += text[i];
            }
        if (!is_literal(pattern))
            items_.patterns.push_back(word(pattern));
    }

    void read_pattern(Node node)
    {
        if (is_title_or_key(node) || node.span().end - node.span().begin > longest_pattern)
            return;
        for (const std::string& text : values_of(node))
            if (is_literal(text))
                add_strings(text);
            else if (text.find_first_of(" \n") == std::string::npos)
                items_.patterns.push_back(word(text));
    }

    // Values

    // Those that the expression may have; one that is any text where they are not known.
    std::vector<std::string> values_of(Node expression)
    {
        std::vector<Title> titles;
        add_titles(expression, titles);
        std::vector<std::string> values;
        for (Title& title : titles)
            values.push_back(std::move(title.text));
        return values;
    }

    void add_titles(Node expression, std::vector<Title>& titles)
    {
        const Span span = expression.span();
        if (const auto array = as<Array>(expression)) {
            for (const Element element : array->elements())
                add_titles(element, titles);
        } else if (const auto paren = as<Paren>(expression)) {
            if (paren->inner())
                add_titles(*paren->inner(), titles);
        } else if (const auto text = constant_string(expression)) {
            titles.push_back({*text, span});
        } else if (expression.kind() == Kind::number) {
            titles.push_back({std::string(expression.text()), span});
        } else if (expression.kind() == Kind::variable) {
            for (const std::string& value : variable(Variable(expression)))
                titles.push_back({value, span});
        } else if (const auto string = as<InterpolatedString>(expression)) {
            titles.push_back({put_together(*string), span});
        } else {
            titles.push_back({std::string(1, any_text), span});
        }
    }

    std::string put_together(const InterpolatedString& string)
    {
        std::string all;
        for (const StringPart part : string.parts()) {
            if (const auto text = as<StringText>(Node(part))) {
                all += text->value();
                continue;
            }
            const auto value = part.expression();
            const std::vector<std::string> values =
                value && value->kind() == Kind::variable ? variable(Variable(*value)) : std::vector<std::string>();
            all += values.size() == 1 ? values.front() : std::string(1, any_text);
            if (all.size() > longest_pattern)
                return std::string(1, any_text);
        }
        return all;
    }

    std::vector<std::string> variable(const Variable& variable) const
    {
        const std::string_view name = variable.name();
        const OpenBody& body = bodies_.back();
        const auto known = body.values.find(name);
        if (known != body.values.end() && !known->second.empty())
            return known->second;
        if (body.is_define && known == body.values.end() && (name == "title" || name == "name"))
            return {std::string(1, own_title)};
        return {std::string(1, any_text)};
    }

    void read_assignment(const Assignment& assignment)
    {
        const auto left = assignment.left();
        if (!left)
            return;
        if (left->kind() != Kind::variable) {
            for (const Node node : left->descendants())
                if (node.kind() == Kind::variable)
                    forget(Variable(node).name());
            return;
        }
        auto& values = bodies_.back().values;
        const std::string_view name = Variable(*left).name();
        if (values.contains(name) || !assignment.right() || !assignment.operator_token()
            || assignment.operator_token()->kind() != Kind::assign)
            return forget(name);
        std::vector<std::string> found;
        if (is_written_out(*assignment.right()))
            found = values_of(*assignment.right());
        if (found.size() > max_values
            || std::ranges::any_of(found, [](const std::string& value) { return value.size() > longest_pattern; }))
            found.clear();
        values.emplace(name, std::move(found));
    }

    static bool is_written_out(Node value)
    {
        return value.kind() == Kind::array || value.kind() == Kind::interpolated_string
            || value.kind() == Kind::variable || constant_string(value).has_value();
    }

    void forget(std::string_view variable)
    {
        bodies_.back().values.insert_or_assign(variable, std::vector<std::string>());
    }

    // Branches

    Branch branch_of(Node node)
    {
        const OpenBody& body = bodies_.back();
        std::vector<std::pair<NodeIndex, BranchPart>> parts;  // from the inside
        Branch outer = body.left;
        Node inner = node;
        for (auto at = node.parent(); at && at->index() != body.node; inner = *at, at = at->parent()) {
            const auto known = branches_.find(inner.index());
            if (known != branches_.end()) {
                outer = known->second;
                break;
            }
            if (const auto part = part_of(inner, *at))
                parts.emplace_back(inner.index(), *part);
        }
        for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
            part->second.outer = outer;
            items_.branches.push_back(part->second);
            outer = static_cast<Branch>(items_.branches.size());
            branches_.emplace(part->first, outer);
        }
        return outer;
    }

    std::optional<BranchPart> part_of(Node inner, Node outer)
    {
        using PartKind = BranchPart::Kind;
        const auto arm = [&](Node whole, std::optional<Expression> test) {
            return BranchPart{test && asks(*test) ? PartKind::guard : PartKind::arm, 0, whole.span().begin,
                              inner.index()};
        };
        switch (outer.kind()) {
        case Kind::if_expression:
        case Kind::unless_expression: {
            const auto test = child_of<Expression>(outer);
            if (test && Node(*test) == inner)
                return std::nullopt;
            return arm(outer, test);
        }
        case Kind::elsif_clause: {
            const auto test = child_of<Expression>(outer);
            if (test && asks(*test))
                return BranchPart{PartKind::guard, 0, outer.span().begin, inner.index()};
            return std::nullopt;  // the clause is the arm
        }
        case Kind::case_expression: {
            const auto test = child_of<Expression>(outer);
            if (test && Node(*test) == inner)
                return std::nullopt;
            return arm(outer, test);
        }
        case Kind::selector:
            if (const auto value = child_of<Expression>(outer); value && Node(*value) == inner)
                return std::nullopt;
            return BranchPart{};
        case Kind::binary:
            if (outer.child(Kind::kw_and) || outer.child(Kind::kw_or))
                return BranchPart{};
            return std::nullopt;
        case Kind::parameters: return BranchPart{};
        default:
            if (inner.kind() == Kind::lambda)
                return BranchPart{};
            return std::nullopt;
        }
    }

    // Whether a test asks what is declared; each test is read once.
    bool asks(Node test)
    {
        const auto [known, fresh] = asks_.try_emplace(test.index(), false);
        if (fresh) {
            const auto is_question = [](Node node) {
                return AnyCall::is(node.kind())
                    && (AnyCall(node).function().starts_with("defined")
                        || AnyCall(node).function().ends_with("_defined"));
            };
            known->second = is_question(test) || std::ranges::any_of(test.descendants(), is_question);
        }
        return known->second;
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

    void declare(How how, std::string_view type, std::string_view title, Branch branch, Span span,
                 bool exported = false)
    {
        items_.declared.push_back({how, exported, word(type), word(title), bodies_.back().number, branch, span});
    }

    static std::string normal(std::string_view type, const std::string& title)
    {
        if (type == "class")
            return plain_name(title);
        if (type == "file" && title.size() > 1 && title.ends_with('/'))
            return title.substr(0, title.find_last_not_of('/') + 1);
        return title;
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
        for (const ResourceBody body : resource.bodies()) {
            if (!body.title())
                continue;
            if (body.title()->kind() == Kind::kw_default) {
                defaults = body;
                continue;
            }
            std::vector<Title> titles;
            add_titles(*body.title(), titles);
            Ends own{static_cast<std::uint32_t>(items_.ends.size()), 0};
            for (const Title& title : titles) {
                const std::string text = normal(type, title.text);
                declare(how, type, text, branch, title.span, around && around->exported());
                items_.ends.push_back({word(type), word(text), title.span, false});
                ++own.count;
            }
            all.count += own.count;
            bodies.emplace_back(body, own);
            add_aliases(type, body, branch);
        }
        groups_.emplace(resource.index(), all);
        for (const auto& [body, own] : bodies)
            add_orders(body, own, branch, !around && is_named);
        if (defaults)
            add_orders(*defaults, all, branch, !around && is_named);
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
            for (const std::string& text : values_of(*attribute->value()))
                declare(How::alias, type, normal(type, text), branch, attribute->value()->span());
        }
    }

    // Orders

    static std::optional<bool> comes_before(std::string_view metaparameter)
    {
        if (metaparameter == "before" || metaparameter == "notify")
            return true;
        if (metaparameter == "require" || metaparameter == "subscribe")
            return false;
        return std::nullopt;
    }

    void add_orders(Node list, Ends own, Branch branch, bool certain)
    {
        for (const Attribute attribute : children_of<Attribute>(list)) {
            const auto before = comes_before(attribute_name(attribute));
            if (!before || !attribute.value())
                continue;
            const Ends other = group_of(*attribute.value());
            if (other.count == 0)
                continue;
            const Span span = attribute.value()->span();
            items_.orders.push_back(*before ? Order{own, other, span, bodies_.back().number, branch, certain}
                                            : Order{other, own, span, bodies_.back().number, branch, certain});
        }
    }

    void read_chain(const Relationship& relation)
    {
        const auto left = relation.left();
        const auto right = relation.right();
        const auto arrow = relation.operator_token();
        if (!left || !right || !arrow)
            return;
        const auto inner = as<Relationship>(Node(*left));
        const auto nearest = inner ? inner->right() : left;
        if (!nearest)
            return;
        const bool forward = arrow->kind() == Kind::in_edge || arrow->kind() == Kind::in_edge_sub;
        const Ends here = group_of(*nearest);
        const Ends there = group_of(*right);
        const Branch branch = branch_of(relation);
        items_.orders.push_back(
            {forward ? here : there, forward ? there : here, right->span(), bodies_.back().number, branch, true});
    }

    void read_others(Node node, Kind kind)
    {
        const Branch branch = branch_of(node);
        Ends own{static_cast<std::uint32_t>(items_.ends.size()), 0};
        if (const auto collector = as<Collector>(node)) {
            if (collector->type())
                items_.collected.push_back({word(plain_name(collector->type()->text())), collector->exported()});
        } else if (kind == Kind::resource_override) {
            if (const auto reference = ResourceOverride(node).reference())
                own = group_of(*reference);
        }
        add_orders(node, own, branch, false);
    }

    // What an expression refers to; an operand that two arrows share is read once. What it declares itself was, or will be,
    // read as a resource.
    Ends group_of(Node expression)
    {
        if (const auto known = groups_.find(expression.index()); known != groups_.end())
            return known->second;
        Ends group{static_cast<std::uint32_t>(items_.ends.size()), 0};
        add_references(expression);
        group.count = static_cast<std::uint32_t>(items_.ends.size()) - group.first;
        groups_.emplace(expression.index(), group);
        return group;
    }

    void add_references(Node expression)
    {
        if (const auto array = as<Array>(expression)) {
            for (const Element element : array->elements())
                add_references(element);
        } else if (const auto access = as<Access>(expression)) {
            if (!access->left() || access->left()->kind() != Kind::class_reference)
                return;
            const std::string type = plain_name(access->left()->text());
            std::vector<Title> titles;
            for (const Element key : access->keys())
                add_titles(key, titles);
            for (const Title& title : titles)
                items_.ends.push_back({word(type), word(normal(type, title.text)), title.span, true});
        } else if (const auto resource = as<Resource>(expression)) {
            add_declared(*resource);
        }
    }

    void add_declared(const Resource& resource)
    {
        const auto type = resource.type();
        if (!type || (type->kind() != Kind::name && type->kind() != Kind::kw_class))
            return;
        for (const ResourceBody body : resource.bodies()) {
            if (!body.title() || body.title()->kind() == Kind::kw_default)
                continue;
            std::vector<Title> titles;
            add_titles(*body.title(), titles);
            for (const Title& title : titles)
                items_.ends.push_back({word(plain_name(type->text())),
                                       word(normal(plain_name(type->text()), title.text)), title.span, false});
        }
    }

    // Calls

    void read_call(const AnyCall& call)
    {
        const std::string_view function = names::without_stdlib(call.function());
        if (function == "return" && !call.enclosing(Kind::lambda)) {
            items_.branches.push_back({BranchPart::Kind::other, bodies_.back().left, 0, 0});
            bodies_.back().left = static_cast<Branch>(items_.branches.size());
        } else if (flow::includes_classes(function)) {
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
        } else if (function == "create_resources" || function == "ensure_resource" || function == "ensure_resources"
                   || function == "ensure_packages") {
            read_maker(function, call);
        }
    }

    void read_maker(std::string_view function, const AnyCall& call)
    {
        std::vector<Node> arguments = call.arguments();
        std::string type = "package";
        if (function != "ensure_packages") {
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
                    add_titles(*pair.key(), titles);
        } else {
            add_titles(arguments.front(), titles);
        }
        const Branch branch = branch_of(call);
        for (const Title& title : titles)
            declare(How::by_function, type, normal(type, title.text), branch, title.span);
    }

    Word word(std::string_view text)
    {
        if (const auto known = words_.find(text); known != words_.end())
            return *known;
        const auto index = static_cast<Word>(items_.words.size());
        items_.words.add(text);
        words_.insert(index);
        return index;
    }

    // Words by their texts.
    struct WordHash {
        using is_transparent = void;
        const text::WordList* list;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
        std::size_t operator()(Word index) const { return (*this)((*list)[index]); }
    };
    struct WordEqual {
        using is_transparent = void;
        const text::WordList* list;
        bool operator()(Word a, Word b) const { return a == b; }
        bool operator()(std::string_view a, Word b) const { return a == (*list)[b]; }
        bool operator()(Word a, std::string_view b) const { return (*list)[a] == b; }
    };

    const Tree& tree_;
    Items items_;
    std::unordered_set<Word, WordHash, WordEqual> words_;
    std::vector<OpenBody> bodies_;  // the innermost last
    std::unordered_map<NodeIndex, Branch> branches_;
    std::unordered_map<NodeIndex, bool> asks_;
    std::unordered_map<NodeIndex, Ends> groups_;  // by expression
};

}  // namespace

std::uint32_t string_hash(std::string_view text)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash;
}

bool exclude_each_other(const Items& items, Branch a, Branch b)
{
    // A branch comes after those around it: from the later one outwards both arrive at what they have in common. There, the
    // last two were arms of one test, or not.
    std::vector<std::pair<Offset, std::uint32_t>> arms;
    for (Branch at = a; at != 0; at = items.branches[at - 1].outer)
        if (const BranchPart& part = items.branches[at - 1]; part.kind != BranchPart::Kind::other)
            arms.emplace_back(part.test, part.number);
    for (Branch at = b; at != 0; at = items.branches[at - 1].outer)
        if (const BranchPart& part = items.branches[at - 1]; part.kind != BranchPart::Kind::other)
            if (std::ranges::any_of(
                    arms, [&](const auto& arm) { return arm.first == part.test && arm.second != part.number; }))
                return true;
    return false;
}

bool is_guarded(const Items& items, Branch branch)
{
    for (; branch != 0; branch = items.branches[branch - 1].outer)
        if (items.branches[branch - 1].kind == BranchPart::Kind::guard)
            return true;
    return false;
}

Items read_items(const Tree& tree)
{
    return ItemReader(tree).run();
}

}  // namespace plint::items
