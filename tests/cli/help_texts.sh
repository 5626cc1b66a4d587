# What findings add to their message: labels, notes and help.

test_a_variable_of_a_lambda_is_shown() {
    cat >a.pp <<'END'
class web {
  [1, 2].each |$i| {
    $inner = $i
  }
  notice($inner)
}
END
    run 1 --select unknown_variable a.pp
    says '`$inner` is not defined'
    says 'exists only inside this lambda'
    says_not 'if it is a fact'
}

test_assignments_under_a_condition_are_shown() {
    cat >a.pp <<'END'
class web::params {
  case $facts['os']['family'] {
    'Debian': { $package = 'apache2' }
    'RedHat': { $package = 'httpd' }
    default: { }
  }
}
class web {
  include web::params
  notice($web::params::package)
}
END
    run 0 --select unknown_variable a.pp
    says 'set here, but only under a condition'
    says '1 more assignment below is under a condition, too'
}

test_options_that_differ_in_case_have_a_note() {
    cat >a.pp <<'END'
case $mode {
  'on': { notice('a') }
  'On': { notice('b') }
  default: { }
}
END
    run 1 --select duplicate_condition a.pp
    says 'the same option appears above'
    says 'Puppet ignores case when it compares strings'
}

test_a_negation_in_a_query_has_help() {
    echo "Notify <| !title == 'a' |>" >a.pp
    run 1 --select negated_operand a.pp
    says 'queries do not support `!`: use `!=`'
}
