// Modules, and the files that a file requires.
#include "checks/ruby/puppet_calls.hpp"
#include "checks/ruby/strings.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::ruby {

Module& Interpreter::module_named(const std::string& name)
{
    Module& module = modules_[name];
    module.name = name;
    return module;
}

void Interpreter::require(std::string_view path, bool part)
{
    std::string plain = plain_path(path);
    if (plain.ends_with(".rb"))
        plain.resize(plain.size() - 3);
    if (!library_ || trees_.size() >= (part ? limits::max_ruby_parts : limits::max_ruby_files)
        || seen_paths_.contains(plain) || !step(limits::ruby_steps_per_search))
        return;
    std::optional<std::string> text = library_(plain);
    if (!text)
        return;
    seen_paths_.insert(plain);
    if (!step(text->size() / limits::ruby_bytes_read_per_step))
        return;
    std::unique_ptr<SyntaxTree> tree = SyntaxTree::parse(std::move(*text), plain + ".rb");
    if (!tree)
        return;
    const Node root = tree->root();
    trees_.push_back(std::move(tree));
    Self nobody;
    nobody.kind = Self::Kind::nothing;
    Frame& frame = new_frame(keep(nobody), nullptr);
    const unsigned before = uncertain_;
    uncertain_ = 0;
    run_all(root.children(), frame);
    uncertain_ = before;
    flow_ = Flow::on;
}

Module* Interpreter::load_until(std::string_view name, std::string_view nesting)
{
    const auto look = [&]() -> Module* {
        for (std::string_view around = nesting;;) {
            const std::string full =
                around.empty() ? std::string(name) : std::string(around) + "::" + std::string(name);
            if (const auto found = modules_.find(full); found != modules_.end() && !full.empty())
                return &found->second;
            if (around.empty())
                return nullptr;
            const std::size_t cut = around.rfind("::");
            around = cut == std::string_view::npos ? std::string_view() : around.substr(0, cut);
        }
    };
    Module* found = look();
    while (found == nullptr && loaded_ < required_.size()) {
        const std::string path = required_[loaded_++];
        require(path, false);
        found = look();
    }
    return found;
}

Module* Interpreter::find_module(std::string_view written, const Frame& frame, bool load)
{
    if (written.starts_with("::"))
        written.remove_prefix(2);
    const std::size_t rest = loaded_;
    if (!load)
        loaded_ = required_.size();
    Module* found = load_until(written, frame.nesting);
    if (!load)
        loaded_ = rest;
    return found;
}

// `M.helper(…)` of a module that the files define.
Answer Interpreter::of_module(const Call& call)
{
    if (!call.receiver->is(Shape::constant))
        return std::nullopt;
    const bool worth_loading = call.arguments->passes(Shape::self);
    Module* module = find_module(call.receiver->text, *call.frame, worth_loading);
    if (module == nullptr)
        return std::nullopt;
    auto method = module->singleton_methods.find(call.name);
    if (method == module->singleton_methods.end()) {
        method = module->methods.find(call.name);
        if (method == module->methods.end())
            return std::nullopt;
    }
    Self self;
    self.kind = Self::Kind::module;
    self.module = module;
    return invoke(method->second, *keep(self), call);
}

// Puppet's own helpers, and Ruby's, add nothing that is described here.
static bool is_harmless(std::string_view module)
{
    return module.starts_with("Puppet::") || module == "Forwardable" || module == "Singleton" || module == "Comparable"
        || module == "Enumerable" || module == "FileUtils" || module == "ERB::Util";
}

void Interpreter::mix_in(const Call& call, bool extend)
{
    const Self& self = *call.frame->self;
    for (const Argument& argument : call.arguments->positional) {
        Module* module =
            argument.object.is(Shape::constant) ? find_module(argument.object.text, *call.frame, true) : nullptr;
        if (module == nullptr) {
            if (!argument.object.is(Shape::constant) || !is_harmless(argument.object.text))
                open(self, "mixes in `" + std::string(argument.node.text().substr(0, 80)) + "`, which is not found",
                     call);
            continue;
        }
        Module* const extended = !extend                      ? nullptr
            : self.kind == Self::Kind::type                   ? &self.type->own
            : self.module != nullptr && self.module != module ? self.module
                                                              : nullptr;
        if (extended != nullptr && step(extended->extended_by.size())
            && std::ranges::find(extended->extended_by, module) == extended->extended_by.end())
            extended->extended_by.push_back(module);
        if (!extend && !step(module->methods.size()))
            return;
        if (!extend && self.kind == Self::Kind::attribute)
            for (const auto& [name, method] : module->methods)
                method_of_attribute(name, *self.attribute);
        if (!extend && self.kind == Self::Kind::provider)
            for (const auto& [name, method] : module->methods)
                self.provider->methods.push_back(keep(name));
        const auto hook = module->singleton_methods.find(extend ? "extended" : "included");
        if (hook == module->singleton_methods.end())
            continue;
        Object klass = make_object(Shape::self);
        klass.self = &self;
        Arguments arguments;
        arguments.positional.push_back({klass, argument.node});
        Self inside;
        inside.kind = Self::Kind::module;
        inside.module = module;
        Call hooked = call;
        hooked.arguments = &arguments;
        invoke(hook->second, *keep(inside), hooked);
    }
}

// Files below `puppet/type/t/` that the type `t` requires belong to it.
void Interpreter::load_parts()
{
    for (std::size_t i = 0; i < drafts_.types.size(); ++i) {
        const std::string directory = "puppet/type/" + std::string(drafts_.types[i].type.name) + "/";
        for (std::size_t k = 0; k < required_.size() && k < 200; ++k) {
            const std::string path = plain_path(required_[k]);
            if (!path.starts_with(directory))
                continue;
            const std::size_t before = trees_.size();
            require(path, true);
            if (trees_.size() == before && !seen_paths_.contains(path))
                drafts_.types[i].open.push_back(
                    {keep("requires `" + path + "`, which is not found"), drafts_.types[i].type.span});
        }
    }
}

}  // namespace plint::ruby
