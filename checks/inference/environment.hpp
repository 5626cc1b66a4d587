// What is known of variables at one point of a program, on one of several paths.
#pragma once

#include "checks/inference/known.hpp"

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::inference {

class Environment {
public:
    // Names without `$`; views that outlive the environment.
    [[nodiscard]] const Known* find(std::string_view name) const;
    // In the innermost scope. False when the scope has it already.
    bool assign(std::string_view name, Known known);
    // What a test has shown of a variable; nothing when there is none of that name.
    void refine(std::string_view name, Known known);

    // A lambda's scope: it sees the variables around it, what it assigns goes with it.
    void enter();
    void leave();

    // What happened on one path since a mark.
    struct Change {
        std::size_t index = 0;
        Known known;
    };
    struct Path {
        std::vector<Change> changes;
        struct New {
            std::string_view name;
            Known known;
        };
        std::vector<New> assigned;
        bool leaves = false;  // never reaches the point where paths meet
    };
    struct Mark {
        std::size_t trail = 0;
        std::size_t bindings = 0;
    };

    [[nodiscard]] Mark mark() const { return {trail_.size(), bindings_.size()}; }
    // Forgets all since the mark, and says what it was.
    [[nodiscard]] Path take_back(Mark mark, bool leaves);
    // Where paths meet that began here, all of them.
    void meet(TypeTable& table, std::vector<Path> paths);

    // What the last ways of a chain of conditions come to, where they meet. Growing by one way, it looks at what that way
    // changes, not at all that the others do.
    class Rest {
    public:
        // What happened before it, on the way to all that it is made of. `first`: the first binding that was made there.
        void go_before(Path before, std::size_t first);

    private:
        friend class Environment;
        template <class Key>
        struct Part {
            std::unordered_map<Key, Known> known;
            std::vector<Key> order;  // of those that were added
            std::unordered_set<Key> sure;  // of all its ways: what holds without any is not in there yet

            void set(const Key& key, Known value);
        };
        Part<std::size_t> changes_;
        Part<std::string_view> assigned_;
        bool leaves_ = false;
    };
    // One more way, which began where all happened that was taken back before.
    void add_way(TypeTable& table, Rest& rest, Path way);
    // It happens.
    void apply(Rest rest);

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Binding {
        std::string_view name;
        Known known;
        std::size_t hidden = none;  // the last binding before it of the same name
    };

    void bind(std::string_view name, Known known);
    void shrink(std::size_t size);

    std::vector<Binding> bindings_;
    std::unordered_map<std::string_view, std::size_t> last_;  // of each name the last binding
    std::vector<Change> trail_;  // what bindings were before
    std::vector<std::size_t> scopes_;
};

}  // namespace plint::inference
