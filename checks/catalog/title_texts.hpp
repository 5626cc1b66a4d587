// Texts of code and data that computed titles of an environment may be, or be made of.
#pragma once

#include "checks/catalog/title_patterns.hpp"
#include "checks/index/project.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::catalog {

// Reads files when it is first asked: most runs do not need them. The project and the files must outlive it.
class TitleTexts {
public:
    TitleTexts(const index::Project& project, std::string root, const std::vector<layout::FileIndex>& files)
        : project_(project), root_(std::move(root)), files_(files)
    {
    }

    // Before the questions about another title.
    void forget_answers() { explained_.clear(); }

    // Whether code or data contains the text, or the parts that it may be put together of. `depth`: how many times a part may
    // be put together itself. `steps`: how many comparisons are left; without them the answer is yes.
    bool is_explained(std::string_view text, int depth, std::size_t& steps);

    // Whether functions in Ruby may put resources of this type into a catalog. `type`: in lower case.
    bool ruby_makes(std::string_view type);

    // Whether the code of such functions contains the text.
    [[nodiscard]] bool is_in_ruby(std::string_view text) const { return ruby_.find(text) != std::string::npos; }

private:
    void read_texts();
    void read_data();
    void read_ruby();
    void add_title(std::string_view title);
    void add_pattern(std::string_view pattern);

    const index::Project& project_;
    std::string root_;  // of the environment
    const std::vector<layout::FileIndex>& files_;
    bool has_texts_ = false;
    std::vector<std::uint32_t> strings_;  // hashes, sorted
    TitlePatterns patterns_;
    std::map<std::pair<std::string, int>, bool> explained_;  // of the title in question
    bool ruby_read_ = false;
    bool ruby_makes_all_ = false;
    std::set<std::string, std::less<>> ruby_makes_;  // types
    std::string ruby_;                               // of functions that make resources
};

}  // namespace plint::catalog
