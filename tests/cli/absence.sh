# What is not in the checkout is not evidence (docs/settings.md).

test_absent_modules_are_named_once() {
    mkdir -p modules/foo/manifests
    echo 'modulepath = modules' >environment.conf
    printf '# Foo.\nclass foo {\n  include apache\n  include mysql::server\n  mysql::db { "a": }\n  apache::vhost { "b": }\n}\n' \
        >modules/foo/manifests/init.pp
    run 0 --no-cache --select unknown_class,unknown_resource_type .
    complains 'note: modules `mysql` and `apache` are not in this checkout, so 3 names of them are not checked; plint looked in `modules`'
    run 0 --no-cache --select unknown_class --format junit .
    says_not 'mysql'
    rm environment.conf
    metadata me-foo '{"name": "me/mysql"}, {"name": "me/apache"}' >modules/foo/metadata.json
    run 0 --no-cache --select unknown_class,unknown_resource_type modules/foo
    complains_not 'mysql'
}

test_broken_symlink_is_a_warning() {
    mkdir -p manifests hieradata
    echo 'modulepath = modules' >environment.conf
    echo 'notify { "a": }' >manifests/site.pp
    ln -s /nonexistent/private.yaml hieradata/private.yaml
    ln -s ../../nonexistent.pp manifests/private.pp
    run 0 --no-cache --select unknown_class .
    complains 'warning: cannot read `hieradata/private.yaml`: this symlink leads to a file that does not exist'
    complains 'warning: cannot read `manifests/private.pp`'
    run 0 --no-cache --select unknown_class manifests/private.pp
    run 0 --no-cache --select unknown_class --format junit .
    says 'errors="0"'
    run 0 format --check .
}

test_examples_are_checked_if_they_are_named() {
    mkdir -p modules/web/{manifests,examples,templates}
    metadata me-web >modules/web/metadata.json
    echo "$good" | sed 's/ a / web /' >modules/web/manifests/init.pp
    echo 'include web::nothing' >modules/web/examples/init.pp
    echo '<%= broken' >modules/web/templates/site.pp
    run 0 --no-cache --select unknown_class,syntax_error .
    run 0 --show-files
    complains '`modules/web/examples` is not checked: Puppet does not load examples and tests'
    says_not 'site.pp'
    local path
    for path in modules/web/examples modules/web/examples/init.pp; do
        run 1 --no-cache --select unknown_class "$path"
        says 'unknown class `web::nothing`'
    done
    run 1 --no-cache --select unknown_class --include-vendored .
    printf '[project]\nvendored = ["!examples/"]\n' >plint.toml
    run 1 --no-cache --select unknown_class .
}
