// Ruby's own methods, as far as declarations use them.
#include "checks/ruby/interpreter.hpp"

#include "checks/ruby/strings.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::ruby {

Object Interpreter::each(const Call& call, const std::vector<std::vector<Object>>& rounds, Object result, bool collect)
{
    if (collect) {
        result = make_object(Shape::array);
        result.is_open = call.receiver->is_open;
    }
    for (const std::vector<Object>& round : rounds) {
        if (exhausted_)
            return {};
        Object one = invoke_block(*call.arguments->block, round);
        if (collect)
            result.items.push_back(std::move(one));
        if (flow_ == Flow::leave) {
            flow_ = Flow::on;
            return {};
        }
        if (flow_ == Flow::return_)
            return {};
    }
    if (call.receiver->is_open && call.arguments->block != nullptr)
        try_block(*call.arguments->block);  // for those that are not known
    return result;
}

static void flatten(const Object& from, Object& to)
{
    to.is_open |= from.is_open;
    for (const Object& item : from.items) {
        if (item.is(Shape::array))
            flatten(item, to);
        else
            to.items.push_back(item);
    }
}

Interpreter::Answer Interpreter::of_array(const Call& call, const Object& self)
{
    const std::string_view name = call.name;
    const Block* block = call.arguments->block;
    std::vector<std::vector<Object>> rounds;
    for (const Object& item : self.items)
        rounds.push_back({item});
    if (block != nullptr) {
        if (name == "each")
            return each(call, rounds, self, false);
        if (name == "map" || name == "collect" || name == "flat_map") {
            Object mapped = each(call, rounds, {}, true);
            if (name == "flat_map" && mapped.is(Shape::array)) {
                Object flat = make_object(Shape::array);
                for (const Object& item : mapped.items)
                    if (item.is(Shape::array))
                        flat.items.insert(flat.items.end(), item.items.begin(), item.items.end());
                    else
                        flat.items.push_back(item);
                return flat;
            }
            return mapped;
        }
        if (name == "each_with_index") {
            for (std::size_t i = 0; i < rounds.size(); ++i)
                rounds[i].push_back(make_object(Shape::integer, std::to_string(i)));
            return each(call, rounds, self, false);
        }
        if (name == "select" || name == "filter" || name == "reject") {
            Object kept = make_object(Shape::array);
            kept.is_open = self.is_open;
            const Object tests = each(call, rounds, {}, true);
            if (!tests.is(Shape::array) || tests.items.size() != self.items.size())
                return Object{};
            for (std::size_t i = 0; i < self.items.size(); ++i) {
                const std::optional<bool> test = tests.items[i].truthy();
                if (!test)
                    return Object{};
                if (*test == (name != "reject"))
                    kept.items.push_back(self.items[i]);
            }
            return kept;
        }
        return std::nullopt;
    }
    if (name == "freeze" || name == "dup" || name == "clone" || name == "to_a" || name == "to_ary")
        return self;
    if (name == "flatten") {
        Object flat = make_object(Shape::array);
        flatten(self, flat);
        return flat;
    }
    if (name == "uniq" || name == "compact") {
        Object some = make_object(Shape::array);
        some.is_open = self.is_open;
        for (const Object& item : self.items)
            if (name == "compact" ? !item.is(Shape::nil) : std::ranges::find(some.items, item) == some.items.end())
                some.items.push_back(item);
        return some;
    }
    if ((name == "sort" || name == "reverse") && !self.is_open && std::ranges::all_of(self.items, &Object::is_word)) {
        Object sorted = self;
        if (name == "sort")
            std::ranges::stable_sort(sorted.items, {}, &Object::text);
        else
            std::ranges::reverse(sorted.items);
        return sorted;
    }
    if ((name == "map" || name == "collect") && call.node.field(Field::arguments)) {  // `map(&:to_sym)`
        const std::string_view written = call.node.field(Field::arguments)->text();
        const std::size_t colon = written.find("&:");
        if (colon == std::string_view::npos || !written.ends_with(')'))
            return std::nullopt;
        const std::string_view method = written.substr(colon + 2, written.size() - colon - 3);
        Object mapped = make_object(Shape::array);
        mapped.is_open = self.is_open;
        const Arguments none;
        for (const Object& item : self.items)
            mapped.items.push_back(
                builtin({.node = call.node, .name = method, .receiver = &item, .arguments = &none, .frame = call.frame})
                    .value_or(Object{}));
        return mapped;
    }
    if ((name == "first" || name == "last") && !self.is_open && call.arguments->positional.empty())
        return self.items.empty() ? make_object(Shape::nil) : name == "first" ? self.items.front() : self.items.back();
    if (name == "include?" && !self.is_open && call.arguments->first() != nullptr && call.arguments->first()->is_known())
        return make_truth(std::ranges::find(self.items, *call.arguments->first()) != self.items.end());
    if (name == "empty?" && !self.is_open)
        return make_truth(self.items.empty());
    if ((name == "push" || name == "append" || name == "concat") && call.receiver_node) {
        Object more = self;
        more.is_open |= call.arguments->more;
        for (const Argument& argument : call.arguments->positional) {
            if (name != "concat") {
                more.items.push_back(argument.object);
            } else {
                more.is_open |= !argument.object.is(Shape::array) || argument.object.is_open;
                more.items.insert(more.items.end(), argument.object.items.begin(), argument.object.items.end());
            }
        }
        if (call.receiver_node->kind() == Kind::identifier || call.receiver_node->kind() == Kind::constant)
            assign(*call.receiver_node, more, *call.frame);
        return more;
    }
    return std::nullopt;
}

Interpreter::Answer Interpreter::of_hash(const Call& call, const Object& self)
{
    const std::string_view name = call.name;
    std::vector<std::vector<Object>> rounds;
    for (std::size_t i = 0; i + 1 < self.items.size(); i += 2) {
        if (name == "each_key")
            rounds.push_back({self.items[i]});
        else if (name == "each_value")
            rounds.push_back({self.items[i + 1]});
        else
            rounds.push_back({self.items[i], self.items[i + 1]});
    }
    if (call.arguments->block != nullptr) {
        if (name == "each" || name == "each_pair" || name == "each_key" || name == "each_value")
            return each(call, rounds, self, false);
        if (name == "map" || name == "collect")
            return each(call, rounds, {}, true);
        return std::nullopt;
    }
    if (name == "freeze" || name == "dup" || name == "to_h")
        return self;
    if (name == "keys" || name == "values") {
        Object some = make_object(Shape::array);
        some.is_open = self.is_open;
        for (std::size_t i = name == "keys" ? 0 : 1; i < self.items.size(); i += 2)
            some.items.push_back(self.items[i]);
        return some;
    }
    if (name == "merge") {
        Object both = self;
        for (const Argument& argument : call.arguments->positional) {
            both.is_open |= !argument.object.is(Shape::hash) || argument.object.is_open;
            both.items.insert(both.items.end(), argument.object.items.begin(), argument.object.items.end());
        }
        both.items.insert(both.items.end(), call.arguments->options.items.begin(), call.arguments->options.items.end());
        return both;
    }
    if ((name == "key?" || name == "has_key?" || name == "include?") && !self.is_open) {
        const Object* key = call.arguments->first();
        if (key == nullptr || !key->is_known())
            return Object{};
        for (std::size_t i = 0; i < self.items.size(); i += 2)
            if (self.items[i] == *key)
                return make_truth(true);
        return make_truth(false);
    }
    return std::nullopt;
}

Interpreter::Answer Interpreter::of_text(const Call& call, const Object& self)
{
    const std::string_view name = call.name;
    const auto with = [&](auto change) {
        Object other = self;
        std::ranges::transform(other.text, other.text.begin(), change);
        return other;
    };
    if (name == "to_sym" || name == "intern")
        return make_object(Shape::symbol, self.text);
    if (name == "to_s" || name == "to_str" || name == "id2name")
        return make_object(Shape::string, self.text);
    if (name == "freeze" || name == "dup" || name == "strip" || name == "chomp" || name == "itself") {
        Object other = self;
        if (name == "strip" || name == "chomp")
            while (!other.text.empty() && (other.text.back() == '\n' || (name == "strip" && other.text.back() == ' ')))
                other.text.pop_back();
        return other;
    }
    if (name == "downcase")
        return with([](char c) { return lower_case(c); });
    if (name == "upcase")
        return with([](char c) { return upper_case(c); });
    return std::nullopt;
}

Interpreter::Answer Interpreter::of_constant(const Call& call, const Object& self)
{
    const std::string_view name = call.name;
    const auto texts_joined = [&]() -> std::optional<std::string> {
        std::string path;
        for (const Argument& argument : call.arguments->positional) {
            if (!argument.object.is(Shape::string))
                return std::nullopt;
            path += (path.empty() ? "" : "/") + argument.object.text;
        }
        return path;
    };
    if (self.text == "File" && (name == "join" || name == "expand_path" || name == "dirname" || name == "realpath")) {
        std::optional<std::string> path;
        if (name == "expand_path" && call.arguments->positional.size() == 2
            && call.arguments->positional[0].object.is(Shape::string)
            && call.arguments->positional[1].object.is(Shape::string))
            path = call.arguments->positional[1].object.text + "/" + call.arguments->positional[0].object.text;
        else
            path = texts_joined();
        if (!path || call.arguments->more)
            return Object{};
        return make_object(Shape::string, name == "dirname" ? *path + "/.." : *path);
    }
    if (self.text == "Puppet" && name == "version")
        return make_object(Shape::puppet_version);
    if (name == "versioncmp" && call.arguments->positional.size() == 2) {
        // Every Puppet that plint knows is at least 7.
        const Object& a = call.arguments->positional[0].object;
        const Object& b = call.arguments->positional[1].object;
        const Object& other = a.is(Shape::puppet_version) ? b : a;
        const bool old = other.is(Shape::string) && other.text.size() >= 2 && '0' <= other.text[0]
            && other.text[0] <= '6' && other.text[1] == '.';
        if (old && a.is(Shape::puppet_version) != b.is(Shape::puppet_version))
            return make_object(Shape::integer, a.is(Shape::puppet_version) ? "1" : "-1");
        return Object{};
    }
    if ((self.text == "Hash" || self.text == "Array") && name == "new" && call.arguments->positional.empty()
        && call.arguments->block == nullptr)
        return make_object(self.text == "Hash" ? Shape::hash : Shape::array);
    if (self.text == "Regexp" && name == "new" && call.arguments->positional.size() == 1) {
        const Object& source = call.arguments->positional[0].object;
        if (source.is(Shape::regex))
            return source;
        return source.is(Shape::string) ? make_object(Shape::regex, source.text) : Object{};
    }
    return std::nullopt;
}

Interpreter::Answer Interpreter::builtin(const Call& call)
{
    const Object& self = *call.receiver;
    if (call.name == "nil?" && self.is_known())
        return make_truth(self.is(Shape::nil));
    if (call.name == "is_a?" && call.arguments->first() != nullptr) {
        const std::string_view of = call.arguments->first()->text;
        if (self.is_known() && (of == "Hash" || of == "Array" || of == "Symbol" || of == "String"))
            return make_truth(self.is(of == "Hash"         ? Shape::hash
                                          : of == "Array"  ? Shape::array
                                          : of == "Symbol" ? Shape::symbol
                                                           : Shape::string));
    }
    switch (self.shape) {
    case Shape::array: return of_array(call, self);
    case Shape::hash: return of_hash(call, self);
    case Shape::string:
    case Shape::symbol:
    case Shape::integer: return of_text(call, self);
    case Shape::constant: return of_constant(call, self);
    case Shape::regex:
        if (call.name == "freeze")
            return self;
        if (call.name == "source")
            return make_object(Shape::string, self.text);
        return std::nullopt;
    case Shape::block: {
        if (call.name != "call")
            return std::nullopt;
        std::vector<Object> values;
        for (const Argument& argument : call.arguments->positional)
            values.push_back(argument.object);
        return invoke_block(*self.block, values);
    }
    default: return std::nullopt;
    }
}

}  // namespace plint::ruby
