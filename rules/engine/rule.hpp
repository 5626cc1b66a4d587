// What a rule is: a constant that names it, and the functions it wants called. See rules/README.md.
//
//     namespace plint::rules::my_rule {
//     static void visit(const syntax::ClassDefinition& definition, TreeContext& ctx) { … ctx.report(span, "…") … }
//     extern constinit const Rule rule{.name = "my_rule", …, .hooks = hooks<visit>};
//     }
//
// The first parameter of a function says what it is called for, once for each of them in the file:
//   a typed view        the nodes of its kinds; a rule can define its own, such as
//                       `using Definition = syntax::View<Kind::class_definition, Kind::define_definition>;`
//   Tree                the whole tree
//   ProjectFile         the file's place among the others; also for Ruby files, which have no tree
//   Summary             what the file of Puppet code defines and refers to
//   DataFile            a file of Hiera's data, which has no tree
//   TemplateFile        an ERB template, which has no tree
//   Suppression         each comment that silences nothing
// The second parameter says how much of the program the function looks at: TreeContext, NameContext or ProgramContext
// (context.hpp). With options, the third parameter is `const Options&` and the rule says `.options = options<Options>`.
#pragma once

#include "checks/hiera/hiera_data.hpp"
#include "checks/hiera/interpolations.hpp"
#include "checks/ruby/template_code.hpp"
#include "parser/erb/erb.hpp"
#include "rules/engine/context.hpp"
#include "rules/engine/options.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>

namespace plint::rules {

struct CustomRule;  // rules/engine/custom_rule.hpp
struct Suppression;

class DataFile {
public:
    explicit DataFile(const SourceFile& file) : source(&file) {}

    const SourceFile* source;  // YAML, perhaps broken

    // What Puppet reads of it, errors included. Read once.
    [[nodiscard]] const hiera::HieraData& read() const
    {
        if (!data_)
            data_ = hiera::read_hiera_data(source->text());
        return *data_;
    }

    // Its document; null when it is not YAML.
    [[nodiscard]] const hiera::DataNode* data() const { return read().problem ? nullptr : &read().root; }

    // What is put into its strings. Read once; none when it is not YAML.
    [[nodiscard]] const std::optional<std::vector<hiera::HieraInterpolation>>& interpolations() const
    {
        if (!interpolations_)
            interpolations_ = hiera::hiera_interpolations(source->text());
        return *interpolations_;
    }

private:
    mutable std::optional<hiera::HieraData> data_;
    mutable std::optional<std::optional<std::vector<hiera::HieraInterpolation>>> interpolations_;
};

class TemplateFile {
public:
    explicit TemplateFile(const SourceFile& file) : source(&file) {}

    const SourceFile* source;

    // Its text and tags. Read once.
    [[nodiscard]] const erb::Template& parts() const
    {
        if (!parts_)
            parts_ = erb::read(source->text());
        return *parts_;
    }

    // What its Ruby code reads and calls. Read once.
    [[nodiscard]] const ruby::TemplateCode& code() const
    {
        if (!code_)
            code_ = ruby::read_template(source->text(), parts());
        return *code_;
    }

private:
    mutable std::optional<erb::Template> parts_;
    mutable std::optional<ruby::TemplateCode> code_;
};

enum class Enabled : std::uint8_t {
    always,  // unless ignored by name; no comment silences it
    by_default,
    off_by_default,  // when selected by name, category or `all`
    preview          // the same, with --preview only
};
enum class Fixable : std::uint8_t { never, sometimes, always };

// How much of the program a rule looks at, by the context that its functions take. A file for which all rules stop at names
// need not keep its tree until all others are read.
enum class Reach : std::uint8_t { tree, names, program };

// One function of a rule. The one pointer that is set says what it is called for.
struct Hook {
    Reach reach = Reach::program;
    bool (*wants)(Kind) = nullptr;
    void (*node)(Node, ProgramContext&) = nullptr;
    void (*tree)(const Tree&, ProgramContext&) = nullptr;
    void (*file)(const layout::ProjectFile&, ProgramContext&) = nullptr;
    void (*summary)(const summary::Summary&, ProgramContext&) = nullptr;
    void (*data)(const DataFile&, ProgramContext&) = nullptr;
    void (*erb)(const TemplateFile&, ProgramContext&) = nullptr;
    void (*unused)(const Suppression&, ProgramContext&) = nullptr;
};

struct Rule {
    std::string_view name;
    std::string_view category;
    std::string_view aliases = {};  // other names it answers to, separated by blanks
    std::string_view summary;       // one sentence without full stop
    Severity severity = Severity::warning;
    Enabled enabled = Enabled::by_default;
    Fixable fixable = Fixable::never;
    Safety safety = Safety::safe;  // of its fixes; `unsafe` when any of them is
    bool changes_tree = false;  // its safe fixes change the tree, in a way of which the page proves that it is harmless
    bool changes_comments = false;   // its fixes may remove comments; a fix of another rule that would is dropped
    bool reads_other_files = false;  // reads any files of modules and environments, not code alone
    bool broken_files = false;       // also looks at files with syntax errors
    const OptionTable* options = nullptr;
    std::span<const Hook> hooks = {};
    // Makes the data about the whole project that its functions need in any manifest, if that takes long: several threads do it
    // for several rules before the first file is checked.
    void (*derive)(const index::Project&) = nullptr;
    const CustomRule* custom = nullptr;  // of a rule that a user defines in settings; null: of a rule of plint

    // The widest of its functions.
    [[nodiscard]] Reach reach() const
    {
        Reach widest = Reach::tree;
        for (const Hook& hook : hooks)
            widest = std::max(widest, hook.reach);
        return widest;
    }
};

namespace detail {

template <auto function>
struct Signature;

template <class Given>
inline constexpr Reach reach_of = std::is_same_v<Given, TreeContext> ? Reach::tree
    : std::is_same_v<Given, NameContext>                             ? Reach::names
                                                                     : Reach::program;

template <class T, class Given, class... Options, void (*function)(const T&, Given&, const Options&...)>
struct Signature<function> {
    static void call(const T& value, ProgramContext& ctx) { function(value, ctx, ctx.options<Options>()...); }

    static void call_node(Node node, ProgramContext& ctx) { call(T(node), ctx); }
    static bool wants(Kind kind) { return T::is(kind); }

    static constexpr Hook hook()
    {
        Hook made{.reach = reach_of<Given>};
        if constexpr (std::is_same_v<T, Tree>)
            made.tree = call;
        else if constexpr (std::is_same_v<T, layout::ProjectFile>)
            made.file = call;
        else if constexpr (std::is_same_v<T, summary::Summary>)
            made.summary = call;
        else if constexpr (std::is_same_v<T, Suppression>)
            made.unused = call;
        else if constexpr (std::is_same_v<T, DataFile>)
            made.data = call;
        else if constexpr (std::is_same_v<T, TemplateFile>)
            made.erb = call;
        else {
            made.wants = wants;
            made.node = call_node;
        }
        return made;
    }
};

template <auto... functions>
inline constexpr std::array<Hook, sizeof...(functions)> hook_table{Signature<functions>::hook()...};

}  // namespace detail

template <auto... functions>
inline constexpr std::span<const Hook> hooks{detail::hook_table<functions...>};

template <class Value>
void derive(const index::Project& project)
{
    static_cast<void>(project.derived<Value>());
}

}  // namespace plint::rules
