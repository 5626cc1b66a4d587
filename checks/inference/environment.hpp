// The abstract values of variables at one point of one path, with joins of paths.
#pragma once

#include "checks/inference/abstract_value.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::inference {

class Environment {
public:
    // Null if there is no such variable. Names have no `$`; the text that they view must outlive the environment.
    [[nodiscard]] const AbstractValue* find(std::string_view name) const;
    // Assigns in the innermost scope. False if the scope already has the variable.
    bool assign(std::string_view name, AbstractValue known);
    // Which assignment the value comes from, for a variable that exists; 0 if several ones are possible.
    [[nodiscard]] std::size_t assignment_of(std::string_view name) const;
    // Whether some paths to this point do not assign the variable, which exists.
    [[nodiscard]] bool is_maybe_unset(std::string_view name) const;
    // Narrows a variable to what a test has shown. Does nothing if there is no such variable.
    void refine(std::string_view name, AbstractValue known);

    // The scope of a lambda: it sees the variables around it, and its own variables end with it.
    void enter();
    void leave();

    // The changes of one path since a mark.
    struct Change {
        std::size_t index = 0;
        AbstractValue known;
    };
    struct Path {
        std::vector<Change> changes;
        struct New {
            std::string_view name;
            AbstractValue known;
            std::size_t assignment = 0;
            bool is_maybe_unset = false;
        };
        std::vector<New> assigned;
        bool leaves = false;  // never reaches the join
    };
    struct Mark {
        std::size_t trail = 0;
        std::size_t bindings = 0;
    };

    [[nodiscard]] Mark mark() const { return {trail_.size(), bindings_.size()}; }
    [[nodiscard]] std::size_t changes_since(Mark mark) const
    {
        return trail_.size() - std::min(trail_.size(), mark.trail) + bindings_.size()
            - std::min(bindings_.size(), mark.bindings);
    }
    // From now on each variable exists and has this value, also in the scopes around.
    void forget(AbstractValue everything);
    // Undoes all changes since the mark, and returns them.
    [[nodiscard]] Path take_back(Mark mark, bool leaves);
    // Joins all paths that began at the current state.
    void join(TypeTable& table, std::vector<Path> paths);

    // The join of the last branches of a chain of conditions, from the last to the first. To add a branch costs as much as
    // that branch changes, whatever the others change.
    class Rest {
    public:
        // Puts a path before all branches of the join. `first`: the first binding of that path.
        void go_before(Path before, std::size_t first);

    private:
        friend class Environment;
        template <class Key>
        struct Part {
            std::unordered_map<Key, AbstractValue> known;
            std::vector<Key> order;        // of the keys as they were added
            std::unordered_set<Key> sure;  // keys that all branches change; the state before them is not joined yet

            void set(const Key& key, AbstractValue value);
        };
        Part<std::size_t> changes_;
        Part<std::string_view> assigned_;
        std::unordered_map<std::string_view, std::size_t> assignments_;  // as assignment_of
        bool leaves_ = false;
    };
    // Adds a branch, which began at the state that take_back restored.
    void add_way(TypeTable& table, Rest& rest, Path way);
    // Makes the join the current state.
    void apply(Rest rest);

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Binding {
        std::string_view name;
        AbstractValue known;
        std::size_t hidden = none;  // the previous binding of the same name
        std::size_t assignment = 0;
        bool is_maybe_unset = false;
    };

    void bind(std::string_view name, AbstractValue known, std::size_t assignment, bool is_maybe_unset);
    // Binds what several paths have assigned. `sure`: all of them have.
    void bind_joined(std::string_view name, AbstractValue known, std::size_t assignment, bool sure);
    // The value on a path that does not assign the variable: that of an earlier branch or of a scope around, or `undef`.
    [[nodiscard]] AbstractValue unless_assigned(TypeTable& table, std::string_view name) const;
    void shrink(std::size_t size);

    std::vector<Binding> bindings_;
    std::unordered_map<std::string_view, std::size_t> last_;  // the last binding of each name
    std::vector<Change> trail_;                               // the previous values of changed bindings, for undo
    std::vector<std::size_t> scopes_;
    std::optional<AbstractValue> everything_;  // forget() has been called
    std::size_t assignments_ = 0;
};

}  // namespace plint::inference
