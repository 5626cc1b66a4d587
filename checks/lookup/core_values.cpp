#include "checks/lookup/core_values.hpp"

#include "checks/text/match.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace plint::lookup {

namespace {

constexpr auto table = std::to_array<RefusedValues>({
    {"cron", "environment", R"(\A(?!absent\z)[^=]*\z|\A\s*=)", "`NAME=value`"},
    {"cron", "hour", R"(\A(?:0*(?:2[4-9]|[3-9]\d|[1-9]\d{2,})|(?!absent\z)[A-Za-z]+|.*,.*)\z)", "an hour from 0 to 23"},
    {"cron", "minute", R"(\A(?:0*(?:[6-9]\d|[1-9]\d{2,})|(?!absent\z)[A-Za-z]+|.*,.*)\z)", "a minute from 0 to 59"},
    {"cron", "month", R"(\A(?:0+|0*(?:1[3-9]|[2-9]\d|[1-9]\d{2,})|.*,.*)\z)", "a month from 1 to 12, or its name"},
    {"cron", "monthday", R"(\A(?:0+|0*(?:3[2-9]|[4-9]\d|[1-9]\d{2,})|(?!absent\z)[A-Za-z]+|.*,.*)\z)",
     "a day of the month from 1 to 31"},
    {"cron", "special", R"(\A(?!(?:reboot|yearly|annually|monthly|weekly|daily|midnight|hourly|absent)\z))",
     "`reboot`, `yearly`, `annually`, `monthly`, `weekly`, `daily`, `midnight` or `hourly`"},
    {"cron", "weekday", R"(\A(?:0*[89]|0*[1-9]\d+|.*,.*)\z)", "a day of the week from 0 to 7, or its name"},
    {"exec", "environment", R"(\A(?!.*\w=)[^\n]*\z)", "`NAME=value`"},
    {"exec", "timeout", R"(\A(?:[A-Za-z]\w*|[1-9]\d*\s*[smhd]\w*)\z)", "a number of seconds"},
    {"exec", "tries", R"(\A(?:0+|-\d+|\d+\.\d+|[A-Za-z]\w*)\z)", "a whole number of at least 1"},
    {"exec", "try_sleep", R"(\A(?:-\d+|[A-Za-z]\w*|[1-9]\d*\s*[smhd]\w*)\z)", "a number of seconds"},
    {"exec", "umask", R"(\A(?!0?[0-7]{1,4}\z)\w*\z)", "an octal number"},
    {"file", "recurse", R"(\A(?!(?:true|false|remote)\z)\w+\z)", "`true`, `false` or `remote`"},
    {"file", "source", R"(\A(?![A-Za-z]:[\\/]|(?:puppet|file|https?):)[A-Za-z][^\n]*\z)",
     "an absolute path or a URL of the scheme `puppet`, `file`, `http` or `https`"},
    {"group", "gid", R"(\A(?!absent\z)[A-Za-z][\w.-]*\z)", "a number"},
    {"host", "comment", R"(\n)", "a string without newlines"},
    {"host", "host_aliases", R"(\s)", "a name without spaces"},
    {"host", "ip",
     R"(\A(?:[\d.]*\.\d*(?:25[6-9]|2[6-9]\d|[3-9]\d\d|\d{4,})(?:\.[\d.]*)?|\d+(?:\.\d+){0,2}|[A-Za-z][^:]*)\z)",
     "an IP address"},
    {"mount", "blockdevice", R"(\s)", "a string without spaces"},
    {"mount", "fstype", R"(\s|\A\z)", "a string without spaces"},
    {"mount", "options", R"(\s|\A\z)", "a string without spaces"},
    {"schedule", "repeat", R"(\A[A-Za-z]\w*\z)", "a number"},
    {"ssh_authorized_key", "key", R"(\S\s+\S)", "the key alone, without its type and comment"},
    {"sshkey", "host_aliases", R"(\s|,)", "a name without spaces and commas"},
    {"user", "expiry", R"(\A(?!\d{4}-\d{2}-\d{2}\z|absent\z))", "a date of the form `YYYY-MM-DD`, or `absent`"},
    {"user", "groups", R"(\A\d+\z|,)", "a list with one group name in each element"},
    {"user", "password", ":", "a password hash without `:`"},
    {"user", "password_max_age", R"(\A[A-Za-z]\w*\z)", "a number of days"},
    {"user", "password_min_age", R"(\A[A-Za-z]\w*\z)", "a number of days"},
    {"user", "password_warn_days", R"(\A[A-Za-z]\w*\z)", "a number of days"},
});

}  // namespace

const RefusedValues* refused_by_core_type(std::string_view type, std::string_view attribute, std::string_view text,
                                          text::RegexBudget& budget)
{
    const auto found = std::ranges::find_if(
        table, [&](const RefusedValues& one) { return one.type == type && one.attribute == attribute; });
    return found != table.end() && text::matches(found->regex, text, &budget) == true ? &*found : nullptr;
}

}  // namespace plint::lookup
