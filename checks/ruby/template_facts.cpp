#include "checks/ruby/template_facts.hpp"

#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace plint::ruby {

namespace {

class FactSearch {
public:
    FactSearch(const TemplateNames& names, const TemplateUses& uses, const erb::RubySource& source)
        : names_(names), uses_(uses), source_(source)
    {
    }

    std::vector<FactInTemplate> run(const Node& program)
    {
        visit(program, 0);
        std::ranges::stable_sort(found_, {}, [](const FactInTemplate& fact) { return fact.span.begin; });
        return std::move(found_);
    }

private:
    void visit(const Node& node, std::size_t depth)
    {
        if (depth > limits::max_template_depth)
            return;
        if (node.kind() == Kind::element_reference || node.kind() == Kind::call)
            if (auto fact = read(node, depth)) {
                if (!fact->keys.empty())
                    found_.push_back(std::move(*fact));
                return;
            }
        for (const Node& child : node.children())
            visit(child, depth + 1);
    }

    // `@facts`, `scope['facts']` and `scope.lookupvar('facts')`
    [[nodiscard]] bool is_facts(const Node& node) const
    {
        if (node.kind() == Kind::instance_variable)
            return node.text() == "@facts";
        if (node.kind() == Kind::element_reference) {
            const std::vector<Node> parts = node.children();
            return names_.is_scope(node.field(Field::object)) && parts.size() == 2 && names_facts(parts[1]);
        }
        const auto method = node.kind() == Kind::call ? node.field(Field::method) : std::nullopt;
        const auto list = node.field(Field::arguments);
        return method && method->text() == "lookupvar" && names_.is_scope(node.field(Field::receiver)) && list
            && list->children().size() == 1 && names_facts(list->children().front());
    }

    [[nodiscard]] static bool names_facts(const Node& node)
    {
        const auto name = constant_text(node);
        return name == "facts" || name == "::facts";
    }

    [[nodiscard]] NameInTemplate key_of(const Node& string, std::string text) const
    {
        return {std::move(text), source_.place(string.span())};
    }

    // std::nullopt: it reads no facts.
    std::optional<FactInTemplate> read(const Node& node, std::size_t depth)
    {
        if (depth > limits::max_template_depth)
            return std::nullopt;
        const bool is_call = node.kind() == Kind::call;
        const auto object = node.field(is_call ? Field::receiver : Field::object);
        if (!object || (!is_call && node.kind() != Kind::element_reference))
            return std::nullopt;
        std::optional<FactInTemplate> fact;
        if (is_facts(*object))
            fact.emplace(FactInTemplate{.root = source_.place(object->span()), .span = source_.place(object->span())});
        else
            fact = read(*object, depth + 1);
        if (!fact)
            return std::nullopt;
        std::vector<Node> keys;
        if (is_call) {
            if (const auto list = node.field(Field::arguments))
                keys = list->children();
        } else {
            keys = node.children();
            keys.erase(keys.begin());
        }
        add(*fact, node, keys);
        for (const Node& key : keys)
            visit(key, depth + 1);
        if (const auto block = node.field(Field::block))
            visit(*block, depth + 1);
        return fact;
    }

    void add(FactInTemplate& fact, const Node& node, const std::vector<Node>& keys) const
    {
        static constexpr auto questions = std::to_array<std::string_view>({"key?", "has_key?", "include?", "member?"});
        const auto method = node.kind() == Kind::call ? node.field(Field::method) : std::nullopt;
        const std::string_view name = method ? method->text() : "[]";
        const bool asks = is_one_of(questions, name);
        if (fact.is_done || keys.empty() || (!asks && name != "[]" && name != "dig" && name != "fetch")) {
            fact.is_done = true;
            return;
        }
        for (const Node& key : keys) {
            auto text = constant_text(key);
            if (!text) {
                fact.is_done = true;
                return;
            }
            fact.keys.push_back(key_of(key, std::move(*text)));
            if (name != "dig")
                break;
        }
        fact.span = source_.place(node.span());
        fact.use = uses_.of(node, fact.span);
        fact.is_asked = asks;
        fact.is_done = asks || name == "fetch";
    }

    const TemplateNames& names_;
    const TemplateUses& uses_;
    const erb::RubySource& source_;
    std::vector<FactInTemplate> found_;
};

}  // namespace

std::vector<FactInTemplate> facts_read(const Node& program, const TemplateNames& names, const TemplateUses& uses,
                                       const erb::RubySource& source)
{
    return FactSearch(names, uses, source).run(program);
}

}  // namespace plint::ruby
