// What a project finds out when it is first asked. Only the implementation of index::Project uses it.
#pragma once

#include "checks/hiera/hierarchy.hpp"
#include "checks/hiera/lookup_options.hpp"
#include "checks/hiera/lookups.hpp"
#include "checks/index/once_map.hpp"
#include "checks/index/project.hpp"
#include "checks/index/ruby_files.hpp"

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint::index {

struct Project::References {
    std::once_flag once;
    Summaries summaries;  // whose texts the names are
    Names names;
    Names others;                     // Summary::other_references
    std::deque<std::string> written;  // names of these that are no texts in the summaries
};

struct Project::Lazy {
    // Made when it is first needed, and shared by projects for which it is the same.
    template <class Value>
    struct Shared {
        std::once_flag once;
        Value value{};
    };

    template <class Value>
    using SharedPointer = std::shared_ptr<Shared<Value>>;

    struct DataFacts {
        std::mutex mutex;
        std::map<std::pair<std::string, bool>, hiera::Hierarchy> hierarchies;  // by root, and whether it is a module

        const hiera::Hierarchy& hierarchy(const files::FileSystem& system, const std::string& root, bool of_module)
        {
            const auto layer = of_module ? hiera::Hierarchy::Layer::module : hiera::Hierarchy::Layer::environment;
            return hierarchies.try_emplace({root, of_module}, system, root, layer).first->second;
        }
    };

    using CodeLookups = OnceMap<std::string, hiera::CodeLookups>;
    using TextFacts = std::map<TextsKey, std::shared_ptr<const void>>;
    struct UnchangedTexts {
        std::mutex mutex;
        TextFacts facts;
    };

    std::once_flag bodies_read;
    std::atomic<bool> bodies_there = false;
    DerivedData derived;
    FileFacts of_files;
    std::mutex mutex;
    std::vector<std::string> replaced;                                               // FileSystem::replaced
    std::shared_ptr<UnchangedTexts> unchanged = std::make_shared<UnchangedTexts>();  // of all other files
    TextFacts all;
    OnceMap<std::string, hiera::LookupOptions> lookup_options;  // by root
    // Of Puppet code, by root.
    std::shared_ptr<CodeLookups> lookups = std::make_shared<CodeLookups>();
    std::shared_ptr<References> references = std::make_shared<References>();
    SharedPointer<CustomFacts> facts = std::make_shared<Shared<CustomFacts>>();
    SharedPointer<std::optional<RubyFiles>> ruby = std::make_shared<Shared<std::optional<RubyFiles>>>();
    SharedPointer<bool> opaque_types = std::make_shared<Shared<bool>>();
    std::shared_ptr<DataFacts> data = std::make_shared<DataFacts>();
};

}  // namespace plint::index
