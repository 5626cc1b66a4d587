// Puppet's recursion guard for aliases that contain themselves. It affects results (two types that both recur are assumed to
// match), so this is a port of it. Like Puppet's, it never removes types on the right side.
// Source: RecursionGuard of Puppet.
#pragma once

#include "checks/types/type.hpp"

#include <algorithm>
#include <vector>

namespace plint::types {

class Guard {
public:
    [[nodiscard]] bool in_both() const { return this_ && that_; }
    [[nodiscard]] bool in_this() const { return this_; }

    void add_that(Type type)
    {
        if (!that_)
            that_ = put(those_, type);
    }

    template <class F>
    bool with_this(Type type, F&& then)
    {
        if (!this_) {
            this_ = put(these_, type);
            if (!this_) {
                const bool result = then();
                this_ = false;
                std::erase(these_, type);
                return result;
            }
        }
        return then();
    }

private:
    // Inserts `type`. Returns whether it was already there.
    static bool put(std::vector<Type>& types, Type type)
    {
        if (std::ranges::find(types, type) != types.end())
            return true;
        types.push_back(type);
        return false;
    }

    bool this_ = false;
    bool that_ = false;
    std::vector<Type> these_;
    std::vector<Type> those_;
};

}  // namespace plint::types
