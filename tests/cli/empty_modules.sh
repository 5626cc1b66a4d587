# A module directory without files: a git submodule that is not fetched.

test_empty_module_is_not_available() {
    mkdir -p modules/web/manifests modules/apt
    echo 'modulepath = modules' >environment.conf
    printf '# Web.\nclass web {\n  include apt\n  include web::missing\n}\n' >modules/web/manifests/init.pp
    run 1 --no-cache --select unknown_class --format concise .
    says '`web::missing`'
    says_not '`apt`'
    complains 'warning: module directory `modules/apt` is empty'
    touch modules/apt/.git
    run 1 --no-cache --select unknown_class --format concise .
    says_not '`apt`'
    mkdir modules/apt/manifests
    run 1 --no-cache --select unknown_class --format concise .
    says '`apt`'
    complains_not 'is empty'
}

test_empty_modules_outside_are_not_named() {
    mkdir -p repo/.git repo/manifests outside/secret_project
    echo 'include a' >repo/manifests/site.pp
    echo 'modulepath = ../outside:modules' >repo/environment.conf
    mkdir -p repo/modules/apt
    cd repo
    run 0 --no-cache --select unknown_class --format concise .
    complains 'module directory `modules/apt` is empty'
    complains_not secret_project
}
