// What Ruby code adds to Puppet's language, in plain words: resource types, providers, functions, facts, data types. The
// reader of modules' files (read.hpp) and the catalogue of Puppet's own (checks/catalogue/) hand out the same structs.
//
// Everything is a view: of constant data, or of what the reader's `Descriptions` owns. Names are as Puppet knows them
// (lower case). Types are text in Puppet's language. Spans are places in the Ruby file, and empty in the catalogue.
//
// What the text alone does not decide makes the smallest thing around it open: `open` then says why, and whoever
// looks for faults keeps silent about all that this thing could hold.
#pragma once

#include "checks/ruby/list.hpp"
#include "parser/source/span.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace plint::ruby {

using Text = std::string_view;

// The cause of an opening if plint stopped reading the file at one of its limits.
inline constexpr Text limit_cause = "the file is too much to follow";

// Why something is open, and where the reason stands.
struct Opening {
    Text cause{};
    Span span{};
};

// Which releases of Puppet and OpenVox have it, of the catalogue: `8`, `openvox-8.26` (checks/catalogue/releases.hpp).
struct Versions {
    Text since{};  // the first; empty: as far back as the catalogue goes
    Text until{};  // the first that does not have it; empty: none
};

// A value that an attribute takes. Puppet compares text: `true`, `'true'` and `:true` are one value, and so are 5 and '5'.
struct Value {
    Text text{};                     // of a regex its source
    bool is_regex = false;           // found anywhere in the text; `^` and `$` are ends of lines
    Text flags{};                    // of a regex: of `imx`
    List<Text> required_features{};  // that the provider needs for this value
    Text doc{};
    Versions versions{};
};

struct ValueAlias {
    Text name{};
    Text value{};  // what Puppet makes of it
};

// How Puppet decides whether a value will do.
enum class Check : std::uint8_t {
    anything,  // it takes all
    values,  // one of `values`, or an alias of one. A property is asked for each element of an array, a parameter once
    truth,   // true, false, yes or no, in any case
    path,    // an absolute path
    paths,   // an absolute path or an array of them
    type,    // an instance of `type` (Resource API)
    code,    // Ruby code has the word; `values` is what it may fall back on
};

enum class AttributeKind : std::uint8_t { property, parameter };

// Of an attribute by the Resource API.
enum class Behaviour : std::uint8_t { none, init_only, read_only };

enum class Default : std::uint8_t { none, computed, literal };

struct Attribute {
    Text name{};
    AttributeKind kind = AttributeKind::property;
    Check check = Check::anything;
    Behaviour behaviour = Behaviour::none;
    Default has_default = Default::none;
    bool namevar = false;
    bool takes_all = false;      // a property with `array_matching: :all`; others use the first element of an array
    bool munges = false;         // turns values into others, after they were checked
    bool boolean_query = false;  // a parameter with `boolean: true`: a method for Ruby code, checks nothing
    bool conditional = false;    // defined on some systems or versions only
    bool deprecated = false;
    Text default_value{};  // of a literal default: as one would write it in a manifest
    Text type{};           // of the Resource API, or what Puppet's documentation says of a metaparameter
    Text parent{};         // Ruby class it is made from; empty: Puppet's own
    List<Value> values{};
    List<ValueAlias> aliases{};
    List<Text> required_features{};  // without them the provider ignores the attribute
    Text doc{};
    Versions versions{};
    Span span{};           // the call that defines it
    List<Opening> open{};  // what it takes is not known
};

struct Feature {
    Text name{};
    List<Text> methods{};  // a provider that has all of these has the feature
    Text doc{};
};

enum class Relates : std::uint8_t { require, before, notify, subscribe };

// `autorequire(:type) { titles }`
struct AutoRelation {
    Relates how = Relates::require;
    Text type{};
    bool conditional = false;
};

struct ResourceType {
    Text name{};
    bool by_resource_api = false;
    bool title_patterns = false;      // splits titles; with several namevars only then usable
    bool isomorphic = true;           // one name, one resource
    bool provider_parameter = false;  // `provider` is among the attributes whatever providers there are
    List<Attribute>
        attributes{};          // by name. Neither metaparameters, unless redefined, nor `provider`, unless written out:
                               // every type that has providers takes it
    List<Feature> features{};  // that providers may have
    List<Text> api_features{};  // of the Resource API
    List<AutoRelation> relations{};
    Text module{};  // of the catalogue: the module that agent packages bring along for it
    Versions module_versions{};  // those whose packages do
    Text doc{};
    Span span{};  // from `Puppet::Type` to the name
    Span name_span{};
    List<Opening> open{};  // there may be other attributes

    [[nodiscard]] const Attribute* find(std::string_view attribute) const;
    [[nodiscard]] bool has_ensure() const { return find("ensure") != nullptr; }
};

// `Puppet::Type.type(:t).newparam(…)` and the like outside of the type's own definition.
struct Addition {
    Text type{};  // empty: a metaparameter, of all types
    Text name{};  // of the attribute; empty when it is not known
    Span span{};
};

struct Provider {
    Text name{};
    Text type{};
    Text parent{};  // as written: `Puppet::Provider::Package`, or the name of a provider of the same type; empty: none
    bool parent_is_provider = false;
    bool makes_resource_methods = false;  // `mk_resource_methods`: has a method for each attribute
    bool confined = false;                // suits some systems only
    List<Text> features{};                // that it claims
    List<Text> methods{};                 // of instances; some features follow from them
    Versions versions{};  // in the catalogue, one may have several entries, with other features in other versions
    Span span{};
    Span name_span{};
    List<Opening> open{};  // may have other features
};

enum class ParameterKind : std::uint8_t { required, optional, repeated, required_repeated };

struct Parameter {
    Text name{};
    Text type{};
    ParameterKind kind = ParameterKind::required;
};

struct BlockParameter {
    Text name{};
    Text type{};
    bool required = true;
};

inline constexpr std::uint32_t unlimited = 0xffffffff;

// One way to call a function of the present API. The first that fits is taken.
struct Signature {
    Text method{};
    List<Parameter> parameters{};
    std::optional<BlockParameter> block{};  // none: a block is refused
    Text return_type{};                     // checked when the function returns; empty: not said
    Versions versions{};
    Span span{};

    // How many arguments it takes, a block not counted.
    [[nodiscard]] std::uint32_t min() const;
    [[nodiscard]] std::uint32_t max() const;
};

// Types that only the signatures of one function can name.
struct LocalType {
    Text name{};
    Text type{};
};

// Of a function that calls stdlib's `deprecation` whatever it is given, unless it raises before. That is another end of
// the compilation where Puppet's setting `strict` is `error`.
struct Deprecation {
    Span span{};   // of the call
    Text words{};  // what it tells users; empty: computed
};

enum class FunctionApi : std::uint8_t { ruby_4x, ruby_3x };

struct Function {
    Text name{};  // with its namespace: `m::f`
    FunctionApi api = FunctionApi::ruby_4x;
    bool internal = false;         // of Puppet's own making: may see the caller's scope
    bool returns_value = true;     // 3.x: `type: :rvalue`; else it is a statement
    std::int32_t arity = -1;       // 3.x, declared: n >= 0 takes n arguments, n < 0 at least -n - 1
    std::uint32_t code_least = 0;  // 3.x: with fewer or more its code raises before anything else
    std::uint32_t code_most = unlimited;
    Text needs{};                  // of the catalogue: a Ruby library that not every host has
    List<Signature> signatures{};  // 4.x
    List<LocalType> local_types{};
    std::optional<Deprecation> deprecation{};
    bool raises_when_strict = false;  // where `strict` is `error`, when optional arguments are left out
    Text doc{};
    Versions versions{};
    Span span{};
    Span name_span{};
    List<Opening> open{};  // how it may be called is not known

    // How many arguments one of 3.x takes, by what it declares and by its code.
    [[nodiscard]] constexpr std::uint32_t old_least() const
    {
        const auto declared = static_cast<std::uint32_t>(arity < 0 ? -arity - 1 : arity);
        return declared > code_least ? declared : code_least;
    }
    [[nodiscard]] constexpr std::uint32_t old_most() const
    {
        const std::uint32_t declared = arity < 0 ? unlimited : static_cast<std::uint32_t>(arity);
        return declared < code_most ? declared : code_most;
    }
};

struct Confine {
    Text fact{};          // empty: a block or something else of Ruby
    List<Text> values{};  // any of these, whatever their case; empty: not known
};

struct Resolution {
    List<Confine> confines{};  // all must hold
    Text value{};              // as one would write it in a manifest; empty: computed
};

// Nobody knows all facts of a node: that one is not here proves nothing.
struct Fact {
    Text name{};
    bool prefix = false;       // `name` is only how it begins (`"disk_#{device}"`)
    bool conditional = false;  // defined on some systems only
    List<Resolution> resolutions{};
    Span span{};
    Span name_span{};
};

// A data type made in Ruby (lib/puppet/datatypes). What it holds is not read.
struct DataType {
    Text name{};
    Span span{};
    Span name_span{};
};

}  // namespace plint::ruby
