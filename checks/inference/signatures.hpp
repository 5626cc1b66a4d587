// The signatures of functions as types: Puppet's own functions, and those of the project.
#pragma once

#include "checks/inference/infer.hpp"
#include "checks/inference/world.hpp"
#include "checks/ruby/description.hpp"
#include "checks/types/read.hpp"
#include "parser/syntax/calls.hpp"

#include <map>
#include <string>
#include <vector>

namespace plint::inference {

struct CallSite;

// Types belong to one table. Each signature is read when it is first needed. Not thread-safe.
class Signatures {
public:
    // All must outlive this object; `world` may be null.
    Signatures(TypeTable& table, const types::FindType& find, ProjectTypes* world = nullptr)
        : table_(table), find_(find), world_(world)
    {
    }

    struct Verdict {
        // Why no signature of the function accepts the arguments; std::nullopt if one may accept them.
        std::optional<Flaw> refusal;
        ProblemKind kind = ProblemKind::call;  // of the refusal: call, arity or block
        // The result type of the signatures that may accept them; an empty Type if it is not declared.
        Type result;
        std::optional<Declaration> declared;  // of a function of the project
        std::optional<Advice> advice;         // the accepted arguments, of a refusal that does not name them
    };
    // By the signatures that the releases have.
    [[nodiscard]] Verdict ask(const CallSite& site, const catalogue::Releases& releases);

    // Whether Puppet has a function of this name.
    [[nodiscard]] static bool is_known(std::string_view name);

private:
    struct Overload {
        std::vector<Type> parameters;  // an empty Type: could not be read, accepts any value
        std::vector<std::string> names;
        std::size_t min = 0;
        std::size_t max = 0;
        Type block;
        bool accepts_block = false;
        bool needs_block = false;
        ruby::Versions versions;
        Type result;
    };
    struct Overloads {
        std::vector<Overload> all;  // empty: not known
        std::optional<Declaration> declared;
    };

    const Overloads& forms(std::string_view name);
    [[nodiscard]] Overloads core_forms(std::string_view name);
    [[nodiscard]] Overloads puppet_forms(const ProjectTypes::Found& found);
    [[nodiscard]] Overloads ruby_forms(const ProjectTypes::Found& found);
    [[nodiscard]] Overloads read_forms(const ruby::Function& function, const types::FindType& find);
    struct Refused {
        ProblemKind kind;  // call, arity or block
        const Overload* form;
        std::size_t argument = 0;  // of a call
    };
    [[nodiscard]] std::optional<Refused> refusal(const Overload& form, const CallSite& site);
    [[nodiscard]] static std::pair<std::size_t, std::size_t> argument_range(const std::vector<Refused>& refusals);
    [[nodiscard]] Flaw explain(const Refused& refused, const CallSite& site);
    [[nodiscard]] std::optional<Advice> accepted_arguments(const std::vector<Overload>& forms,
                                                           const catalogue::Releases& releases);
    [[nodiscard]] bool accepts(Type parameter, const AbstractValue& argument);
    [[nodiscard]] Type type_of(const syntax::Lambda& lambda);

    TypeTable& table_;
    const types::FindType& find_;
    ProjectTypes* world_;
    std::map<std::string, Overloads, std::less<>> core_;
    std::map<std::pair<layout::FileIndex, std::uint32_t>, Overloads> project_;
};

}  // namespace plint::inference
