// Lists between brackets: elements and commas, with or without a comma at the end.
#pragma once

#include "parser/grammar/combinators.hpp"

namespace plint::grammar {

enum class Trailing : bool { refused, allowed };

// Element (`,` Element)*, up to `Closer` (a byte), which is left there.
template <typename Element, char Closer, Trailing Comma = Trailing::allowed>
struct comma_list {
    using rule_t = comma_list;
    using subs_t = pegtl::type_list<Element, comma>;

    template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class>
    [[nodiscard]] static bool match(Input& in, Builder& b)
    {
        for (;;) {
            if (!read<Element>(in, b) && !recover::element(in, b, Closer))
                return false;
            if (!read<comma>(in, b)) {
                if (recover::comma(in, b, Closer))
                    continue;
                return true;
            }
            if (Comma == Trailing::allowed && (peek(in) == Closer || recover::at_assumed_closer(in, b)))
                return true;
        }
    }
};

// `open` Element, … `close`; empty too.
template <typename Open, typename Element, typename Close, char Closer, Trailing Comma = Trailing::allowed>
struct bracketed : seq<Open, sor<Close, seq<comma_list<Element, Closer, Comma>, Close>>> {
};

}  // namespace plint::grammar
