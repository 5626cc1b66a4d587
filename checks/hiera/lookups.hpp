// Who looks up keys of Hiera's data in a module or environment.
#pragma once

#include "checks/hiera/key_texts.hpp"
#include "checks/hiera/lookup_call.hpp"
#include "checks/hiera/mentioned_keys.hpp"
#include "checks/layout/layout.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::hiera {

struct LookupPlace {
    layout::FileIndex file = 0;
    const LookupCall* call = nullptr;
};

// The lookups of the Puppet code of a project, by key.
class CodeLookups {
public:
    struct File {
        layout::FileIndex file = 0;
        std::shared_ptr<const FileLookups> lookups;
        std::string module;  // its name; empty without one
    };

    // `files`: sorted.
    explicit CodeLookups(std::vector<File> files);

    // In order of file, and of place in it.
    [[nodiscard]] std::span<const LookupPlace> of(std::string_view key) const;

    [[nodiscard]] const MentionedKeys& mentioned() const { return mentioned_; }

private:
    std::vector<File> files_;
    std::unordered_map<std::string_view, std::vector<LookupPlace>> calls_;
    MentionedKeys mentioned_;
};

// Only what trees have is a call. What texts mention may be read, too. A view: valid as long as the project.
class Lookups {
public:
    Lookups(const CodeLookups& code, const KeyTexts& texts) : code_(&code), texts_(&texts) {}

    // Calls in Puppet code, and parameters whose values are included as classes. In order of file and place.
    [[nodiscard]] std::span<const LookupPlace> calls_of(std::string_view key) const { return code_->of(key); }

    // False: no file of the module or environment looks up this key.
    [[nodiscard]] bool may_be_read(std::string_view key) const
    {
        return code_->mentioned().may_be_read(key) || texts_->may_be_read(key);
    }

    // Names that calls look up as written and that look like this one (KeyTexts::similar_keys). Sorted.
    [[nodiscard]] std::vector<std::string_view> similar_lookups(std::string_view key) const;

    [[nodiscard]] const KeyTexts& texts() const { return *texts_; }

private:
    const CodeLookups* code_;
    const KeyTexts* texts_;
};

}  // namespace plint::hiera
