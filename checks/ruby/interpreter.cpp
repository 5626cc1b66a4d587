#include "checks/ruby/interpreter.hpp"

#include "checks/ruby/puppet_calls.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>

namespace plint::ruby {

Interpreter::Interpreter(Descriptions& out, const Library& library) : out_(out), arena_(*out.arena), library_(library)
{
}

void Interpreter::run(std::unique_ptr<SyntaxTree> tree)
{
    const std::size_t allowed = limits::free_ruby_steps + tree->text().size() * limits::ruby_steps_per_byte;
    steps_left_ = std::min(limits::max_ruby_steps, allowed);
    work_left_ = std::min(limits::max_ruby_work, allowed);
    const Node root = tree->root();
    out_.syntax_error = tree->first_error();
    out_.empty = root.kind() == Kind::program && root.children().empty();
    trees_.push_back(std::move(tree));
    Frame& frame = new_frame(keep(Self{}), nullptr);
    run_all(root.children(), frame);
    load_parts();
    finish_drafts(*this);
}

bool Interpreter::step(std::size_t count)
{
    exhausted_ = exhausted_ || count > steps_left_;
    steps_left_ -= exhausted_ ? 0 : count;
    return !exhausted_;
}

Frame& Interpreter::new_frame(const Self* self, Frame* outer)
{
    Frame& frame = frames_.emplace_back();
    frame.self = self;
    frame.outer = outer;
    return frame;
}

Span Interpreter::here(const Node& node) const
{
    return is_own(node) ? node.span() : main_span_;
}

Text Interpreter::keep_lower(std::string_view text)
{
    return keep(lower_case(text));
}

// One word or an array of them.
List<Text> Interpreter::keep_words(const Object* object, bool& all_known)
{
    std::vector<Text> words;
    if (object->is_word()) {
        words.push_back(keep(object->text));
    } else if (object->is(Shape::array)) {
        all_known &= !object->is_open;
        for (const Object& item : object->items) {
            all_known &= item.is_word();
            if (item.is_word())
                words.push_back(keep(item.text));
        }
    } else {
        all_known = false;
    }
    return arena_.keep(words);
}

// Is it this constant, whose name may be shortened by the modules around?
bool Interpreter::names(const Object& object, std::string_view wanted, const Frame& frame) const
{
    if (!object.is(Shape::constant) || !wanted.ends_with(object.text))
        return false;
    const std::string_view rest = wanted.substr(0, wanted.size() - object.text.size());
    if (rest.empty())
        return true;
    if (!rest.ends_with("::"))
        return false;
    const std::string_view around = rest.substr(0, rest.size() - 2);
    return frame.nesting == around
        || (frame.nesting.starts_with(around) && frame.nesting.substr(around.size()).starts_with("::"));
}

void Interpreter::open(std::vector<Opening>& list, std::string_view cause, const Call& call)
{
    for (const Opening& opening : list)
        if (opening.cause == cause)
            return;
    list.push_back({keep(cause), here(call.node)});
}

void Interpreter::open(const Self& self, std::string_view cause, const Call& call)
{
    switch (self.kind) {
    case Self::Kind::type: open(self.type->open, cause, call); break;
    case Self::Kind::attribute: open(self.attribute->open, cause, call); break;
    case Self::Kind::function:
    case Self::Kind::signature:
    case Self::Kind::local_types: open(self.function->open, cause, call); break;
    case Self::Kind::provider: open(self.provider->open, cause, call); break;
    case Self::Kind::main:
    case Self::Kind::module:
    case Self::Kind::fact:
    case Self::Kind::nothing: break;
    }
}

}  // namespace plint::ruby
