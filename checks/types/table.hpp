// The interner of types: owns each distinct type once, in an arena, so that equality is a comparison of pointers.
#pragma once

#include "checks/text/regex_budget.hpp"
#include "checks/types/comparisons.hpp"
#include "checks/types/step_budget.hpp"
#include "checks/types/type.hpp"
#include "parser/source/regex_limits.hpp"

#include <functional>
#include <map>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::types {

// Types are valid as long as their table. Not thread-safe: each thread has its own table.
class TypeTable {
public:
    TypeTable();
    TypeTable(const TypeTable&) = delete;
    TypeTable& operator=(const TypeTable&) = delete;

    // The type that is equal to `draft`; everything that the draft points to is copied. O(size of the draft) on average.
    [[nodiscard]] Type intern(const TypeNode& draft);

    // A type without parameters.
    [[nodiscard]] Type bare(Tag tag) const { return bare_[static_cast<std::size_t>(tag)]; }

    // An alias without meaning yet; always the same one for the same name.
    [[nodiscard]] Type declare_alias(std::string_view name);
    // Sets the meaning of an alias, which Puppet normalizes first. Returns false and sets nothing if the meaning is the alias
    // itself (`type T = T`).
    bool resolve_alias(Type alias, Type meaning);
    // An empty Type while the alias is only declared.
    [[nodiscard]] Type meaning(Type alias) const;
    // Whether the alias contains itself, by the meanings that are set so far. Walks over such types need a guard. Also true for
    // an alias that leads to more than limits::alias_walk others. The result is cached.
    [[nodiscard]] bool is_recursive(Type alias) const;
    // Whether the alias and all aliases that it leads to have a meaning, as far as is_recursive() found out: nothing that is
    // known of it changes any more.
    [[nodiscard]] bool is_closed(Type alias) const { return is_closed_before(alias, resolutions_ + 1); }
    // How many meanings have been set.
    [[nodiscard]] std::size_t resolutions() const { return resolutions_; }

    [[nodiscard]] Type data() const { return data_; }
    [[nodiscard]] Type rich_data() const { return rich_data_; }
    [[nodiscard]] Type rich_data_key() const { return rich_data_key_; }

    [[nodiscard]] std::size_t size() const { return types_.size(); }
    // The approximate memory of all types.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    // The budgets of the file that is analyzed. Callers that use a table for several files must renew them for each file, with
    // the bytes of its text.
    [[nodiscard]] text::RegexBudget& regex_budget() { return regex_budget_; }
    [[nodiscard]] StepBudget& step_budget() { return step_budget_; }
    [[nodiscard]] Comparisons& comparisons() { return comparisons_; }
    // What refused_by() remembers: whether Puppet describes the type only vaguely.
    [[nodiscard]] std::unordered_map<const TypeNode*, bool>& vague_types() { return vague_types_; }
    void renew_budgets(limits::FileShare share);
    // How many searches and comparisons ended without a result. Results that were computed while this number grew are not
    // certain.
    [[nodiscard]] std::uint64_t unfinished() const { return regex_budget_.unfinished() + step_budget_.unfinished(); }

private:
    struct Meaning {
        Type type;
        std::size_t resolved_at = 0;  // the number of this resolution
        // Computed lazily. Closed: all aliases that it leads to have a meaning, so `recursive` is final.
        mutable std::size_t closed_at = 0;  // the number of the resolution by which it was closed; 0: not yet
        mutable std::size_t asked_at = 0;   // the number of resolutions when `recursive` was computed
        mutable bool recursive = false;
    };
    struct Hash {
        std::size_t operator()(const TypeNode* node) const;
    };
    struct Same {
        bool operator()(const TypeNode* a, const TypeNode* b) const;
    };

    [[nodiscard]] std::string_view keep(std::string_view text);
    void make_data_types();
    [[nodiscard]] bool is_nothing_but(Type type, Type wanted) const;
    [[nodiscard]] bool is_closed_before(Type alias, std::size_t resolution) const;
    void find_out_recursion(Type alias, const Meaning& known) const;
    // The aliases that the type names, not those that their meanings name.
    static void add_aliases(Type type, std::vector<Type>& to);

    std::pmr::monotonic_buffer_resource arena_;
    std::size_t bytes_ = 0;
    text::RegexBudget regex_budget_{limits::FileShare{.bytes = limits::regex_work.most}};
    StepBudget step_budget_;
    Comparisons comparisons_;
    std::unordered_map<const TypeNode*, bool> vague_types_;
    std::unordered_set<const TypeNode*, Hash, Same> types_;
    std::map<std::string_view, Type, std::less<>> aliases_;
    std::unordered_map<const TypeNode*, Meaning> meanings_;
    std::size_t resolutions_ = 0;
    Type bare_[static_cast<std::size_t>(Tag::alias) + 1];
    Type data_;
    Type rich_data_;
    Type rich_data_key_;
};

}  // namespace plint::types
