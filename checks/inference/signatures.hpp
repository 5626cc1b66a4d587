// What Puppet's own functions take.
#pragma once

#include "checks/inference/known.hpp"
#include "checks/types/read.hpp"
#include "parser/syntax/calls.hpp"

#include <map>
#include <string>
#include <vector>

namespace plint::inference {

struct CallSite;

// The signatures of Puppet's functions as types of one table, read when they are first asked for.
class Signatures {
public:
    Signatures(TypeTable& table, const types::FindType& find) : table_(table), find_(find) {}

    // Why no signature of the function takes these arguments; none when one may, or when the function is not known.
    // `strict`: Puppet 8.
    [[nodiscard]] std::optional<std::string> refusal(const CallSite& site, bool strict);

    // Has Puppet itself a function of this name?
    [[nodiscard]] static bool is_known(std::string_view name);

private:
    struct Form {
        std::vector<Type> parameters;  // none: not read, takes anything
        std::vector<std::string_view> names;
        std::size_t least = 0;
        std::size_t most = 0;
        Type block;
        bool takes_block = false;
        bool needs_block = false;
        bool from_8 = false;
    };

    const std::vector<Form>& forms(std::string_view name);
    [[nodiscard]] std::optional<std::string> refusal(const Form& form, const CallSite& site);
    [[nodiscard]] bool takes(Type parameter, const Known& argument);
    [[nodiscard]] Type type_of(const syntax::Lambda& lambda);

    TypeTable& table_;
    const types::FindType& find_;
    std::map<std::string, std::vector<Form>, std::less<>> read_;
};

}  // namespace plint::inference
