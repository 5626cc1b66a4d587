#include "engine/workspace/own_words.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/engine.hpp"

#include <string>
#include <unordered_set>

namespace plint::engine {

namespace {

// In backticks in the texts of rules; tests/engine/own_words.cpp reads them there.
constexpr std::string_view words_of_messages =
    "0644 0755 absolutepath address age alias anchor and any api apply array assert_private author before binary "
    "boolean break call_function callable case catalogentry class collection conf config contain content "
    "convert_to create_function create_resources creates cron data default deferred defined dependencies "
    "deprecation directory docs_allowed_styles dport else elsif email empty end endignore ensure ensure_packages "
    "enum env environment equality equality_include_type erb error exec execute facter facts fail false family "
    "file file_line files filter find_template fixed float fqdn function_ functions git gpgcheck hash hiera "
    "https ignore import include indirector inherits init installed integer issue_code item iterable iterator "
    "json key keyring kind latest ldapname lib line link lint literal load lookup lookup_options mac main map "
    "match matches merge metadata mod module modules mount_points name new next nil nothing notify notundef "
    "numeric object old onlyif optional param params password path pattern pcore_version pe_serverversion "
    "permitted_classes plan popen preprocess_deferred present print private prohibit proto provided provider "
    "puppet puppetlabs realize recurse recurselimit redacted reduce refreshonly regexp remote require resource "
    "return richdata root running runtime scalar scalardata scope semver semverrange sensitive server_facts "
    "serverversion sha256 shell_escape size slice sort source sprintf ssl stage stdlib strict string struct "
    "subscribe sudo summary tag tags target template templatedir templates tidy timespan timestamp title to_h tried "
    "trim_mode true trusted tuple type types undef unit unless unspecified unwrap uri user validate_legacy value "
    "variables variant version version_range version_requirement versioncmp warning web where which yaml";

class OwnWords {
public:
    OwnWords()
    {
        add(words_of_messages);
        for (const std::string_view rule : rules::selectable_names())
            add(rule);
        for (const ruby::Function& function : catalogue::functions())
            add(function.name);
        for (const ruby::ResourceType& type : catalogue::types()) {
            add(type.name);
            add(type.attributes);
        }
        add(catalogue::metaparameters());
        for (const ruby::Provider& provider : catalogue::providers())
            add(provider.name);
        add(catalogue::facts());
    }

    [[nodiscard]] bool contains(std::string_view word) const { return words_.contains(lower_case(word)); }

private:
    void add(std::string_view text)
    {
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            while (end < text.size() && is_word(text[end]))
                ++end;
            if (end > at)
                words_.insert(lower_case(text.substr(at, end - at)));
            at = end + 1;
        }
    }

    void add(const ruby::List<ruby::Attribute>& attributes)
    {
        for (const ruby::Attribute& attribute : attributes) {
            add(attribute.name);
            for (const ruby::Value& value : attribute.values)
                add(value.text);
            for (const ruby::ValueAlias& alias : attribute.aliases)
                add(alias.name);
        }
    }

    void add(const ruby::List<catalogue::FactShape>& facts)
    {
        for (const catalogue::FactShape& fact : facts) {
            if (!fact.is_pattern)
                add(fact.name);
            add(fact.members);
        }
    }

    std::unordered_set<std::string> words_;
};

}  // namespace

bool is_own_word(std::string_view word)
{
    static const OwnWords words;
    return words.contains(word);
}

}  // namespace plint::engine
