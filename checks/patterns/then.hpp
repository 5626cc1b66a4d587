// A function that is called later, while it exists: what remains to be matched.
#pragma once

namespace plint::patterns {

// Refers to a function, which must outlive it.
class Then {
public:
    template <class Function>
    Then(const Function& function)  // NOLINT(google-explicit-constructor): an argument of match()
        : object_(&function), call_([](const void* object) { return (*static_cast<const Function*>(object))(); })
    {
    }
    bool operator()() const { return call_(object_); }

private:
    const void* object_;
    bool (*call_)(const void*);
};

}  // namespace plint::patterns
