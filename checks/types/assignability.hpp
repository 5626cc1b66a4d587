// The parts of `assignable`, one file for each family of types. Internal to checks/types/.
#pragma once

#include "checks/types/build.hpp"
#include "checks/types/guard.hpp"
#include "checks/types/table.hpp"

namespace plint::types {

// `guard` may be null: Puppet does not pass it on everywhere. The work is bounded (limits::max_type_steps); beyond it the
// answer is yes.
class Assignability {
public:
    explicit Assignability(TypeTable& table) : table_(table), max_steps_(table.step_budget().allowance()) {}
    ~Assignability() { table_.step_budget().spend(steps_); }
    Assignability(const Assignability&) = delete;
    Assignability& operator=(const Assignability&) = delete;

    [[nodiscard]] bool accepts(Type to, Type from, Guard* guard);

private:
    // What the result of a comparison depends on, apart from the two types: how often each was met so far.
    struct Dependences {
        std::size_t guards = 0;    // aliases that contain themselves
        std::size_t unclosed = 0;  // aliases whose meaning is not final
    };

    // Whether all steps are used up: long lists need not be walked to their end.
    [[nodiscard]] bool is_exhausted();
    [[nodiscard]] bool accepts_anew(Type to, Type from, Guard* guard);
    void note_alias(Type alias);
    [[nodiscard]] bool accepts_wrapped(Type to, Type from, Guard* guard);
    // `takes` after the wrapper types of `to` are handled; then those of `from`.
    [[nodiscard]] bool accepts_plain(Type to, Type from, Guard* guard);
    [[nodiscard]] bool accepts_by_kind(Type to, Type from, Guard* guard);
    [[nodiscard]] bool accepts_undef(Type to, Guard* guard) { return accepts(to, table_.bare(Tag::undef), guard); }
    [[nodiscard]] bool accepts_any(Type to, Guard* guard) { return accepts(to, table_.bare(Tag::any), guard); }
    [[nodiscard]] bool accepts_each(Type to, std::span<const Type> from, Guard* guard);

    [[nodiscard]] bool not_undef(Type to, Type from, Guard* guard);
    [[nodiscard]] bool type_type(Type to, Type from, Guard* guard);
    [[nodiscard]] bool covariant(Type to, Type from, Guard* guard);
    [[nodiscard]] bool accepts_nothing(Type to);
    [[nodiscard]] bool iterable(Type to, Type from, Guard* guard);
    [[nodiscard]] bool callable(Type to, Type from, Guard* guard);
    [[nodiscard]] bool init(Type to, Type from, Guard* guard);

    [[nodiscard]] bool collection(Type to, Type from) const;
    [[nodiscard]] bool array(Type to, Type from, Guard* guard);
    [[nodiscard]] bool hash(Type to, Type from, Guard* guard);
    [[nodiscard]] bool tuple(Type to, Type from, Guard* guard);
    [[nodiscard]] bool structure(Type to, Type from, Guard* guard);
    [[nodiscard]] bool struct_from_struct(Type to, Type from, Guard* guard);
    [[nodiscard]] bool struct_from_hash(Type to, Type from, Guard* guard);

    TypeTable& table_;
    int depth_ = 0;
    std::size_t steps_ = 0;
    std::size_t max_steps_;
    Dependences met_;
};

// Whether the outer range contains the inner one.
[[nodiscard]] bool holds(const Range& outer, const Range& inner);

[[nodiscard]] bool accepts_string(Type to, Type from);
[[nodiscard]] bool accepts_enum(Type to, Type from);
[[nodiscard]] bool accepts_pattern(TypeTable& table, Type to, Type from);
[[nodiscard]] bool accepts_scalar(TypeTable& table, Type to, Type from);
[[nodiscard]] bool accepts_uri(TypeTable& table, Type to, Type from);
// Object, TypeSet, Runtime, Resource, Class.
[[nodiscard]] bool accepts_named(TypeTable& table, Type to, Type from);

}  // namespace plint::types
