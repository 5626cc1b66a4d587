// Descriptions in the making. Texts are kept in the arena from the start; lists grow beside the struct they belong to.
#pragma once

#include "checks/ruby/description.hpp"
#include "checks/ruby/syntax.hpp"

#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::ruby {

struct Method {
    Node node;            // `def`
    std::string nesting;  // modules around it
};

// A module or class of Ruby.
struct Module;

struct AttributeDraft {
    Attribute attribute;
    std::vector<Value> values;
    std::vector<ValueAlias> aliases;
    std::vector<Text> required_features;
    std::vector<Opening> open;
    bool validates = false;  // by code of its own
    bool truth_words = false;
    std::unordered_map<std::string, std::size_t> places;  // of the first `indexed` values by what tells them apart
    std::size_t indexed = 0;
};

struct Module {
    std::string name;
    std::map<std::string, Method, std::less<>> methods;            // of instances
    std::map<std::string, Method, std::less<>> singleton_methods;  // of itself
    std::vector<const Module*> extended_by;
    std::optional<AttributeDraft> attribute;  // of a class made from Puppet's Property or Parameter
};

struct TypeDraft {
    ResourceType type;
    Module own;
    std::map<std::string, AttributeDraft, std::less<>> attributes;
    std::vector<Feature> features;
    std::vector<Text> api_features;
    std::vector<AutoRelation> relations;
    std::vector<Opening> open;
};

struct ProviderDraft {
    Provider provider;
    std::vector<Text> features;
    std::vector<Text> methods;
    std::vector<Opening> open;
};

struct SignatureDraft {
    Signature signature;
    std::vector<Parameter> parameters;
};

struct FunctionDraft {
    Function function;
    Module own;
    std::vector<SignatureDraft> signatures;
    std::vector<LocalType> local_types;
    std::vector<Opening> open;
    std::optional<Node> body;  // the block
    bool dispatches = false;
};

struct ResolutionDraft {
    Resolution resolution;
    std::vector<Confine> confines;
};

struct FactDraft {
    Fact fact;
    std::vector<ResolutionDraft> resolutions;
};

}  // namespace plint::ruby
