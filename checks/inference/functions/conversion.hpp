// What `T.new` makes of its arguments. Only the files that convert include this.
#pragma once

#include "checks/inference/functions/functions.hpp"
#include "checks/types/print.hpp"

#include <initializer_list>
#include <optional>

namespace plint::inference {

// The arguments after the type. Each conversion gives what it makes, none where it cannot say.
class Conversion {
public:
    Conversion(TypeTable& table, CallSite& site, Type type) : table_(table), site_(site), type_(type) {}

    [[nodiscard]] Outcome run();

private:
    [[nodiscard]] std::size_t count() const { return site_.arguments.size() - 1; }
    [[nodiscard]] const AbstractValue& argument(std::size_t index) const { return site_.arguments[index + 1]; }
    [[nodiscard]] AbstractValue some(Tag tag) const { return value_of_type(table_, table_.bare(tag)); }
    [[nodiscard]] EvaluationError cannot() const
    {
        const std::string type = types::print(table_, type_);
        return {count() > 0 ? flaw(FlawKind::not_created_from, type, kind_of(table_, argument(0).type))
                            : flaw(FlawKind::not_created_from_nothing, type)};
    }
    [[nodiscard]] EvaluationError not_supported() const
    {
        return {flaw(FlawKind::no_value_created, types::print(table_, type_))};
    }
    [[nodiscard]] std::optional<EvaluationError> wrong_count(std::size_t min, std::size_t max) const;
    [[nodiscard]] bool may_be(const AbstractValue& given, std::initializer_list<Tag> tags) const;

    Outcome integer();
    Outcome real(bool keeps_integers);
    Outcome boolean();
    Outcome text();
    Outcome list();
    Outcome hash();
    Outcome hash_of_list(const types::ListValue& list);
    Outcome regexp();
    Outcome time(Tag tag);
    Outcome sensitive();
    Outcome version();
    Outcome opaque(Tag tag, std::size_t min, std::size_t max);

    TypeTable& table_;
    CallSite& site_;
    Type type_;
};

}  // namespace plint::inference
