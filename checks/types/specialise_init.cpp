// `Init[T, arguments]`: what `T.new` makes a T of. Which arguments that takes is Puppet's, of each type.
#include "checks/types/assignable.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/print.hpp"
#include "checks/types/read.hpp"
#include "checks/types/specialise_parts.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/view.hpp"

#include <fmt/format.h>

namespace plint::types {

namespace {

struct NewParameters {
    std::string_view types;  // by name, in lower case, between blanks
    std::string_view tuple;  // $N and $I stand for texts that are numbers and integers
};

constexpr std::string_view number_text =
    R"(Pattern[/\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z/])";
constexpr std::string_view integer_text = R"(Pattern[/\A[+-]?\s*(?:(?:\d+)|(?:0[xX][0-9A-Fa-f]+)|(?:0[bB][01]+))\z/])";

// What the functions `new` of Puppet's types declare.
constexpr NewParameters all_parameters[] = {
    {" Integer ",
     "Tuple[Variant[Numeric, Boolean, $I, Timespan, Timestamp], Variant[Default, Integer[2, 2], Integer[8, 8], "
     "Integer[10, 10], Integer[16, 16]], Boolean, 1, 3]"},
    {" Integer ",
     "Tuple[Struct[{from => Variant[Numeric, Boolean, $I, Timespan, Timestamp], Optional[radix] => "
     "Variant[Default, Integer[2, 2], Integer[8, 8], Integer[10, 10], Integer[16, 16]], Optional[abs] => Boolean}]]"},
    {" Numeric Float ", "Tuple[Variant[Numeric, Boolean, $N, Timespan, Timestamp], Boolean, 1, 2]"},
    {" Numeric Float ",
     "Tuple[Struct[{from => Variant[Numeric, Boolean, $N, Timespan, Timestamp], Optional[abs] => Boolean}]]"},
    {" String ",
     "Tuple[Any, Variant[Default, String[1], Hash[Type, "
     "Variant[Pattern[/^%([\\s\\[+#0{<(|-]*)([1-9][0-9]*)?(?:\\.([0-9]+))?([a-zA-Z])$/], "
     "Struct[{Optional[format] => Pattern[/^%([\\s\\[+#0{<(|-]*)([1-9][0-9]*)?(?:\\.([0-9]+))?([a-zA-Z])$/], "
     "Optional[separator] => String, "
     "Optional[separator2] => String, Optional[string_formats] => Hash[Type, "
     "Pattern[/^%([\\s\\[+#0{<(|-]*)([1-9][0-9]*)?(?:\\.([0-9]+))?([a-zA-Z])$/]]}]]]], 1, 2]"},
    {" Boolean ", "Tuple[Variant[Integer, Float, Boolean, Enum['false', 'n', 'no', 'true', 'y', 'yes', true]]]"},
    {" Regexp ", "Tuple[String, Boolean, 1, 2]"},
    {" Timespan Timestamp ", "Tuple[Variant[Integer, Float]]"},
    {" Timespan ", "Tuple[String[1], Variant[String[2], Array[String[2], 1]], 1, 2]"},
    {" Timespan ", "Tuple[Integer, Integer, Integer, Integer, Integer, Integer, Integer, 4, 7]"},
    {" Timespan ", "Tuple[Struct[{string => String[1], Optional[format] => Variant[String[2], Array[String[2], 1]]}]]"},
    {" Timespan ",
     "Tuple[Struct[{Optional[negative] => Boolean, Optional[days] => Integer, Optional[hours] => Integer, "
     "Optional[minutes] => "
     "Integer, Optional[seconds] => Integer, Optional[milliseconds] => Integer, Optional[microseconds] => Integer, "
     "Optional[nanoseconds] => Integer}]]"},
    {" Timestamp ", "Tuple[String[1], Variant[String[2], Array[String[2], 1]], String[1], 1, 3]"},
    {" Timestamp ",
     "Tuple[Struct[{string => String[1], Optional[format] => Variant[String[2], Array[String[2], 1]], "
     "Optional[timezone] => "
     "String[1]}]]"},
    {" SemVer ",
     "Tuple[Pattern[/\\A(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?"
     "(?:\\+([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?\\Z/]]"},
    {" SemVer ",
     "Tuple[Integer[0], Integer[0], Integer[0], Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/], "
     "Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/], 3, 5]"},
    {" SemVer ",
     "Tuple[Struct[{major => Integer[0], minor => Integer[0], patch => Integer[0], Optional[prerelease] => "
     "Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/], Optional[build] => "
     "Pattern[/\\A(?<part>[0-9A-Za-z-]+)(?:\\.\\g<part>)*\\Z/]}]]"},
    {" SemVerRange ", "Tuple[String[1]]"},
    {" SemVerRange ", "Tuple[Variant[Default, SemVer], Variant[Default, SemVer], Boolean, 2, 3]"},
    {" SemVerRange ",
     "Tuple[Struct[{min => Variant[Default, SemVer], Optional[max] => Variant[Default, SemVer], Optional[exclude_max] "
     "=> "
     "Boolean}]]"},
    {" Binary ", "Tuple[String, Enum['%B', '%b', '%r', '%s', '%u'], 1, 2]"},
    {" Binary ", "Tuple[Array[Integer[0, 255]]]"},
    {" Binary ",
     "Tuple[Variant[Struct[{value => String, Optional[format] => Optional[Enum['%B', '%b', '%r', '%s', '%u']]}], "
     "Struct[{value => Array[Integer[0, 255]]}]]]"},
    {" URI Type ", "Tuple[String[1]]"},
    {" URI ",
     "Tuple[Struct[{Optional[scheme] => String[1], Optional[userinfo] => String[1], Optional[host] => String[1], "
     "Optional[port] => "
     "Integer[0], Optional[path] => String[1], Optional[query] => String[1], Optional[fragment] => String[1], "
     "Optional[opaque] => "
     "String[1]}]]"},
    {" Array Tuple ", "Tuple[Variant[Array, Hash, Binary, Iterable], Boolean[false], 1, 2]"},
    {" Array Tuple ", "Tuple[Any, Boolean[true]]"},
    {" Hash Struct ", "Tuple[Array[Tuple[Array, Any], 1], Enum[hash_tree, tree], 1, 2]"},
    {" Hash Struct ", "Tuple[Array[Tuple[Any, Any], 1]]"},
    {" Hash Struct Sensitive ", "Tuple[Any]"},
    {" Sensitive ", "Tuple[Sensitive]"},
    {" Error ",
     "Tuple[Struct[{msg => String[1], 'kind' => Optional[String[1]], details => Optional[Hash[String[1], Data]], "
     "issue_code => "
     "Optional[String[1]]}], 1, 1]"},
    {" Error ", "Tuple[String[1], Optional[String[1]], Optional[Hash[String[1], Data]], Optional[String[1]], 1, 4]"},
    {" Deferred ",
     "Tuple[Struct[{name => Pattern[/\\A[$]?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\\z/], arguments => "
     "Optional[Array]}], 1, 1]"},
    {" Deferred ", "Tuple[Pattern[/\\A[$]?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\\z/], Optional[Array], 1, 2]"},
};

void replace(std::string& text, std::string_view mark, std::string_view by)
{
    if (const std::size_t at = text.find(mark); at != text.npos)
        text.replace(at, mark.size(), by);
}

// What calls of `new` give, each as a tuple.
std::vector<Type> new_parameters(TypeTable& table, Type type)
{
    const Type plain = type->tag == Tag::object ? Type() : table.bare(type->tag);
    const std::string name =
        fmt::format(" {} ", plain ? print(table, plain) : std::string(type->text.value_or("Object")));
    std::vector<Type> tuples;
    if (type->tag == Tag::timestamp)
        tuples.push_back(tuple_of(table, {}, Range{0, 0}));
    for (const NewParameters& each : all_parameters) {
        if (each.types.find(name) == each.types.npos)
            continue;
        std::string text(each.tuple);
        replace(text, "$N", number_text);
        replace(text, "$I", integer_text);
        const SourceFile source("new", text);
        const Tree tree = parse(source, {});
        const auto expression = syntax::child_of<syntax::Expression>(tree.root());
        const ReadType read = expression ? read_type(table, *expression, {}) : Unknown{};
        if (const auto* tuple = std::get_if<Type>(&read))
            tuples.push_back(*tuple);
    }
    return tuples;
}

}  // namespace

Specialised specialise_init(TypeTable& table, const Parameters& p)
{
    const Type* made = type_at(p, 0);
    if (made == nullptr)
        return wrong_kind(0, Expected::type);
    if ((*made)->tag == Tag::alias && *made != table.data() && *made != table.rich_data()
        && *made != table.rich_data_key())
        return Unknown{};
    std::vector<std::string> texts;
    std::vector<Type> arguments{*made};
    for (std::size_t i = 1; i < p.size(); ++i) {
        texts.push_back(print(table, p[i]));
        arguments.push_back(infer(table, p[i]));
    }
    const bool alone = p.size() == 1;
    std::vector<Type> single{*made};
    std::vector<Type> several;
    TypeNode draft;
    for (const Type tuple : new_parameters(table, *made)) {
        const Range size = tuple_size(tuple);
        if (alone && size != Range{1, 1}) {
            several.push_back(tuple);
            draft.flag = draft.flag || size.from == 1;
            continue;
        }
        // With further arguments each call that takes them counts.
        if (!alone) {
            const auto count = static_cast<std::int64_t>(arguments.size());
            if (tuple->is_bare() || count < size.from.value_or(0) || (size.to && count > *size.to))
                continue;
            arguments[0] = tuple->parts[0];
            if (!assignable(table, tuple, tuple_of(table, arguments, {})))
                continue;
        }
        single.push_back(tuple->parts[0]);
    }
    const Type parts[] = {*made, variant_of(table, single), several.empty() ? Type() : variant_of(table, several)};
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    draft.tag = Tag::init;
    draft.parts = parts;
    draft.texts = views;
    return Value{table.intern(draft)};
}

}  // namespace plint::types
