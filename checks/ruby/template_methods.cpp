#include "checks/ruby/template_methods.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>

namespace plint::ruby {

bool is_template_method(std::string_view name)
{
    static constexpr auto names = std::to_array<std::string_view>({
        "_", "__callee__", "__dir__", "__id__", "__method__", "__send__", "_erbout", "abort", "absolute_path?",
        "alert", "all_tags", "at_exit", "autoload", "autoload?", "benchmark", "binding", "block_given?", "callcc",
        "caller", "caller_locations", "catch", "class", "class_def", "classes", "clear_environment", "clone",
        "create_erb", "crit", "daemonize", "debug", "default_env", "define_singleton_method", "deterministic_rand",
        "deterministic_rand_int", "display", "dup", "emerg", "enum_for", "eql?", "equal?", "err", "eval", "exec",
        "exit", "exit!", "exit_on_fail", "extend", "fail", "file", "fork", "format", "freeze", "frozen?", "gem",
        "gem_original_require", "get_env", "get_environment", "gets", "global_variables", "has_variable?", "hash",
        "info", "initialize", "initialize_clone", "initialize_copy", "initialize_dup", "inspect", "instance_eval",
        "instance_exec", "instance_of?", "instance_variable_defined?", "instance_variable_get",
        "instance_variable_set", "instance_variables", "is_a?", "iterator?", "itself", "j", "jj", "kind_of?",
        "lambda", "load", "local_variables", "loop", "merge_environment", "meta_def", "meta_eval", "meta_undef",
        "method", "method_missing", "methods", "n_", "nil?", "notice", "object_id", "open", "p", "path_to_uri", "pp",
        "print", "printf", "private_methods", "proc", "protected_methods", "public_method", "public_methods",
        "public_send", "putc", "puts", "raise", "rand", "readline", "readlines", "remove_instance_variable",
        "replace_file", "require", "require_relative", "respond_to?", "respond_to_missing?", "result",
        "rfc2396_escape", "safe_posix_fork", "scope", "script_line", "select", "send", "set_env", "set_trace_func",
        "singleton_class", "singleton_method", "singleton_method_added", "singleton_method_removed",
        "singleton_method_undefined", "singleton_methods", "skip_external_facts", "sleep", "spawn", "sprintf",
        "srand", "symbolizehash", "syscall", "system", "tags", "taint", "tainted?", "tap", "test", "then", "thinmark",
        "throw", "to_enum", "to_json", "to_pson", "to_s", "to_yaml", "trace_var", "trap", "trust", "untaint",
        "untrace_var", "untrust", "untrusted?", "uri_encode", "uri_query_encode", "uri_to_path", "uri_unescape",
        "warn", "warning", "which", "withenv", "yield_self"});
    static_assert(std::ranges::is_sorted(names));
    return std::ranges::binary_search(names, name);
}

bool is_ruby_global(std::string_view name)
{
    static constexpr auto names = std::to_array<std::string_view>({
        "$ARGV", "$CGI_ENV", "$CHILD_STATUS", "$DEBUG", "$DEFAULT_INPUT", "$DEFAULT_OUTPUT", "$ERROR_INFO",
        "$ERROR_POSITION", "$FIELD_SEPARATOR", "$FILENAME", "$FS", "$IGNORECASE", "$INPUT_LINE_NUMBER",
        "$INPUT_RECORD_SEPARATOR", "$KCODE", "$LAST_MATCH_INFO", "$LAST_PAREN_MATCH", "$LAST_READ_LINE",
        "$LOADED_FEATURES", "$LOAD_PATH", "$MATCH", "$NR", "$OFS", "$ORS", "$OUTPUT_FIELD_SEPARATOR",
        "$OUTPUT_RECORD_SEPARATOR", "$PID", "$POSTMATCH", "$PREMATCH", "$PROCESS_ID", "$PROGRAM_NAME", "$RS", "$SAFE",
        "$VERBOSE", "$_", "$stderr", "$stdin", "$stdout", "$tab", "$tab2"});
    static_assert(std::ranges::is_sorted(names));
    // `$1`, `$~`, `$!` …
    return name.size() < 2 || !(is_letter(name[1]) || name[1] == '_') || std::ranges::binary_search(names, name);
}

}  // namespace plint::ruby
