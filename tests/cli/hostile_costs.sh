# Projects of less than a megabyte whose analysis takes a minute, or gigabytes, if a budget counts the wrong thing:
# hostile_costs.py makes them.

# Checks a project in so many MB of memory and 20 seconds, with a report of up to 20 MB; further arguments are options. Not with
# sanitizers, where costs mean nothing.
costs_little() {
    local name=$1 most=${2:-500} code=0
    [ $# -lt 2 ] || shift
    shift
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    python3 "$here/hostile_costs.py" "$name" "$name" || fail "no project $name"
    cd "$name" || exit
    (
        ulimit -v $((most * 1024))
        ulimit -t 20
        exec "$plint" . "$@" --no-cache --jobs 1 >"$work/out" 2>"$work/err" </dev/null
    ) || code=$?
    [ "$code" -le 1 ] || fail "$name: exit code $code"
    [ "$(stat -c %s "$work/out")" -le 20000000 ] || fail "$name: a large report"
    cd ..
}

test_hostile_costs_of_regexes() {
    costs_little regex_in_rounds
    costs_little lookup_options
    costs_little large_regexes
    costs_little regex_calls
    costs_little regex_searches
}

test_hostile_costs_of_similar_names() {
    for name in similar_keys own_key long_names long_variable; do costs_little $name; done
}

test_hostile_costs_of_products() {
    for name in epp_hash default_bodies enum_of_many long_attribute other_branch guarded overrides same_title dispatches refused_dispatches templates exec_defaults \
        passed_on set_before_calls private_of_many_uses own_lookups missing_keys bare_words given_paths stages calls_of_many_definitions \
        unused_in_function ignored_heredocs last_integers unknown_of_many_parameters branches_of_if branches_of_case \
        options_of_case tests_of_parameter; do
        costs_little $name
    done
}

test_hostile_costs_of_long_texts() {
    costs_little names_in_many_sets
    for name in computed_paths leaking_attributes and_chains long_title ignored unknown_in_comment template_patterns dollars many_arguments; do costs_little $name; done
}

test_hostile_costs_of_many_files() {
    for name in leaking_defaults order_of_many rounds nested_rounds nested_reduce yaml_aliases define_of_many_files \
        template_of_many_files class_of_many_files enums_of_many_files private_classes class_in_many_data hierarchy_of_many_data \
        dependencies_of_many_files computed_callers; do costs_little $name; done
}

# Scans that look for an end from each beginning.
test_hostile_costs_of_scans() {
    local extra='--select all --preview'
    for name in dollars_in_data dollar_lookups_in_data one_dollar_at_the_end yaml_directives less_in_template percents_in_template \
        backslashes_in_template tags_in_manifest tags_on_one_line foreign_heredocs merge_marks escaped_quotes escaped_double_quotes \
        escaped_slashes openers_in_type comments_in_data quotes_in_list closers_in_string tabs_in_list urls sudo_rules open_dollars lookups_in_ruby makers_in_ruby \
        resources_in_ruby erb_names comments_in_erb; do
        # shellcheck disable=SC2086
        costs_little $name 800 $extra
    done
}

test_hostile_costs_of_syntax_errors() {
    for name in commented_list commented_type unclosed_lists missing_values list_in_class list_in_template minuses_in_list \
        virtual_resources_in_list open_lambdas_in_list broken_strings_in_list heredocs_in_list; do costs_little $name 800; done
}

test_hostile_costs_of_documentation() { costs_little documented_types 800 --select documented_type; }

test_hostile_costs_of_settings() {
    for name in repeated_module_path per_file_patterns shared_modules; do costs_little $name; done
    python3 "$here/hostile_costs.py" long_extends long_extends
    run_shell 2 "ulimit -t 20; \$plint --no-cache long_extends"
    complains 'more than 20 files extend each other'
    python3 "$here/hostile_costs.py" unknown_settings unknown_settings
    run 2 unknown_settings
    complains 'plint: 29900 more errors in settings'
}

test_hostile_output_beside_the_report() {
    python3 "$here/hostile_costs.py" unformatted unformatted
    run_shell 1 "\$plint format --check unformatted >list; [ \$(stat -c %s list) -lt 20010000 ] || exit 9; tail -2 list; exit 1"
    says 'more files'
    run_shell 1 "\$plint format --diff unformatted >diff; code=\$?; [ \$(stat -c %s diff) -lt 20010000 ] || exit 9; exit \$code"
    complains 'of 6000 files are too large to be shown'
    python3 "$here/hostile_costs.py" wrong wrong
    run 2 format --check wrong
    complains 'further messages are not shown, because there are too many'
    [ "$(stat -c %s "$work/err")" -lt 5001000 ] || fail "$(stat -c %s "$work/err") bytes of messages"
}

test_hostile_costs_of_reasons() {
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    python3 "$here/hostile_costs.py" long_reason long_reason
    run_shell 0 "ulimit -v 1000000; \$plint long_reason --no-cache --show-suppressed >out.txt"
    [ "$(stat -c %s out.txt)" -lt 20000000 ] || fail 'a large report'
}

test_hostile_costs_of_alignment() {
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    for name in long_attribute long_parameter_type; do
        python3 "$here/hostile_costs.py" "$name" "$name"
        run_shell 0 "\$plint $name --isolated --no-cache --select format --diff >diff.txt; [ \$(stat -c %s diff.txt) -lt 20000000 ]"
    done
}

test_hostile_costs_of_syntax_fixes() {
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    python3 "$here/hostile_costs.py" stray_closers stray_closers
    run_shell 1 "ulimit -t 20; \$plint --no-cache --jobs 1 --diff --unsafe-fixes stray_closers"
    python3 "$here/hostile_costs.py" heredocs_on_one_line heredocs_on_one_line
    run_shell 2 "ulimit -t 20; \$plint --no-cache --jobs 1 --diff --unsafe-fixes heredocs_on_one_line"
    python3 "$here/hostile_costs.py" growing_fixes growing_fixes
    run_shell 2 "ulimit -t 20 -v 900000; \$plint --no-cache --jobs 1 --diff growing_fixes"
    python3 "$here/hostile_costs.py" stray_kinds stray_kinds
    run_shell 2 "ulimit -t 20; \$plint --no-cache --jobs 1 --diff --unsafe-fixes stray_kinds"
    complains 'still change files after many rounds'
    python3 "$here/hostile_costs.py" reads_before_includes reads_before_includes
    run_shell 2 "ulimit -t 15; \$plint --no-cache --jobs 1 --select all --preview --diff --unsafe-fixes reads_before_includes"
    complains 'still change files after many rounds'
}

test_hostile_costs_of_formatting() {
    local limit=20
    [ -z "${PLINT_MANY_FILES:-}" ] || limit=300
    python3 "$here/hostile_costs.py" assignments assignments
    run_shell 0 "ulimit -t $limit; \$plint format --diff assignments/a.pp"
}

# Edits whose cost must not depend on the size of the whole text, and requests.
test_hostile_costs_of_editors() {
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    for name in edits_in_one_message edits_in_one_line edits_in_many_messages completion_after_closers completion_after_braces \
        completion_after_heredocs completion_after_marks completion_after_slashes \
        unknown_names_in_settings signature_of_many_parameters signature_after_many_attributes \
        completion_of_many_variables completion_after_parameters completion_in_nested_parameters completion_of_long_enum \
        completion_of_long_struct selections_in_one_line selections_in_data; do
        python3 "$here/hostile_server.py" "$name" . >"$name"
        run_shell 0 "ulimit -t 20 -v 2000000; \$plint server <$name"
    done
}

test_hostile_costs_of_nested_classes() {
    costs_little nested_classes 700
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    python3 "$here/hostile_costs.py" classes_in_nested_class classes_in_nested_class
    run_shell 2 "ulimit -t 12; \$plint --no-cache --jobs 1 --select all --preview --fix classes_in_nested_class >/dev/null"
}
