# Help for values that Puppet reads in another way than they look.

test_words_for_no_value_have_help() {
    cat >a.pp <<'END'
class a(
  Optional[Integer] $timeout = undefined,
  Integer $port = nil,
  Optional[Integer] $size = 'undef',
  Optional[String] $text = null,
) {
}
END
    run 1 --select type_mismatch a.pp
    says 'help: write `undef`: `undefined` is a string'
    says 'help: `nil` is a string; for no value, write `undef`, and `Optional[Integer]` as the type'
    says 'help: remove the quotes'
    says_not '`null`'
}

test_variables_that_puppet_sets_have_help() {
    cat >a.pp <<'END'
define a($name = $title, $title = 'x') { }
define b {
  $name = $title
}
define c {
  $title = 'x'
}
END
    run 1 --select validation_error,reassignment --format full a.pp
    says 'help: remove the parameter: Puppet sets this variable to the title'
    says 'help: rename the parameter'
    says 'help: remove the assignment: Puppet sets this variable to the title'
    says 'help: use another name'
}

test_no_key_is_suggested_that_the_data_has_already() {
    mkdir -p modules/web/manifests data
    printf 'modulepath = modules\n' >environment.conf
    printf 'class web(String $listen_port = "", String $listen_host = "") { }\n' >modules/web/manifests/init.pp
    printf 'version: 5\nhierarchy: [{name: a, path: a.yaml}]\n' >hiera.yaml
    printf 'web::listen_port: "80"\nweb::listen_prt: "80"\nweb::listen_hst: "a"\n' >data/a.yaml
    run 1 --select orphan_hiera_key .
    says 'did you mean `web::listen_host`?'
    says_not 'did you mean `web::listen_port`?'
}
