// `Facter.add(:f) do … end`
#include "checks/ruby/puppet_calls.hpp"

namespace plint::ruby {

static void add_confines(Interpreter& interpreter, const Call& call, ResolutionDraft& resolution)
{
    const Object& options = call.arguments->named();
    for (std::size_t i = 0; i + 1 < options.items.size(); i += 2) {
        Confine confine;
        if (options.items[i].is_word())
            confine.fact = interpreter.keep_lower(options.items[i].text);
        std::vector<Text> values;
        const Object& wanted = options.items[i + 1];
        bool known = true;
        const std::vector<Object> one{wanted};
        for (const Object& value : wanted.is(Shape::array) ? wanted.items : one) {
            if (value.is_word() || value.is(Shape::integer))
                values.push_back(interpreter.keep(value.text));
            else if (value.is(Shape::truth))
                values.push_back(value.is_true ? "true" : "false");
            else
                known = false;
        }
        if (known && !wanted.is_open)
            confine.values = interpreter.arena().keep(values);
        resolution.confines.push_back(confine);
    }
    if (options.items.empty() || options.is_open)
        resolution.confines.push_back({});
}

Answer in_fact(Interpreter& interpreter, const Call& call, const Self& self)
{
    if (call.name == "confine") {
        add_confines(interpreter, call, *self.resolution);
        return Object{};
    }
    if (call.name == "setcode" && self.resolution->resolution.value.empty()) {
        const Block* block = call.arguments->block;
        const auto body = block != nullptr ? block->node.field(Field::body) : std::nullopt;
        const std::vector<Node> statements = body ? body->children() : std::vector<Node>();
        if (statements.size() == 1 && statements[0].kind() != Kind::call) {
            Frame& frame = interpreter.new_frame(interpreter.keep(Self{.kind = Self::Kind::nothing}), nullptr);
            self.resolution->resolution.value =
                interpreter.keep(puppet_literal(interpreter.evaluate(statements[0], frame)).value_or(""));
        }
    }
    return Object{};  // the rest says how to find the value
}

}  // namespace plint::ruby
