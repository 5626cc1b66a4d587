# Sourced by channels. The hooks in a repository, installed by pre-commit from the wheels, without plint on the PATH.
hook_environment() {
    env -i PATH="$work/hook-path" HOME="$HOME" PRE_COMMIT_HOME="$work/pre-commit" LC_ALL=C.UTF-8 \
        GIT_CONFIG_GLOBAL="$work/gitconfig" PIP_DISABLE_PIP_VERSION_CHECK=1 \
        PIP_NO_INDEX=1 PIP_FIND_LINKS="$channels/pypi /usr/share/python-wheels" "$@"
}

commit_all() {
    git -C "$1" add .
    git -C "$1" commit -qm all
}

hooks() {
    leaves_out pre-commit pre-commit git python3 && return
    # pip builds the package of the hooks with setuptools.
    local wheels
    wheels=$(echo /usr/share/python-wheels/{setuptools,wheel}-*.whl)
    case $wheels in *'*'*)
        echo 'packages.channels: without pre-commit: python3-setuptools-whl or python3-wheel-whl is not installed'
        return
        ;;
    esac
    mkdir "$work/hook-path"
    local tool
    for tool in basename git pre-commit python3 sed sh uname; do ln -s "$(command -v $tool)" "$work/hook-path"; done
    export GIT_CONFIG_GLOBAL="$work/gitconfig"
    git config --file "$GIT_CONFIG_GLOBAL" user.email plint@example.org
    git config --file "$GIT_CONFIG_GLOBAL" user.name plint
    git config --file "$GIT_CONFIG_GLOBAL" init.defaultBranch main

    expect 0 pre-commit validate-manifest "$channels/plint-pre-commit/.pre-commit-hooks.yaml"
    cp -r "$channels/plint-pre-commit" "$work/hooks"
    git init -q "$work/hooks"
    commit_all "$work/hooks"
    git -C "$work/hooks" tag "v$version"

    cp -r "$source/fixtures/demo" "$work/repository"
    git init -q "$work/repository"
    cat >"$work/repository/.pre-commit-config.yaml" <<END
repos:
  - repo: $work/hooks
    rev: v$version
    hooks: [{ id: plint }, { id: plint-fix, stages: [manual] }, { id: plint-format, stages: [manual] }]
END
    commit_all "$work/repository"
    cd "$work/repository"
    expect 127 hook_environment plint --version
    expect 1 hook_environment pre-commit run --all-files
    says 'error[syntax_error]: missing `,` before `443`'
    says 'error[hiera_type_mismatch]'
    says 'Found 4 errors, 2 warnings in 14 files'

    # Data alone.
    expect 1 hook_environment pre-commit run plint --files data/common.yaml
    says 'error[hiera_type_mismatch]'
    silent_about syntax_error
    local file
    for file in hiera.yaml Puppetfile modules/nginx/metadata.json; do
        expect 0 hook_environment pre-commit run plint --files $file
        says Passed
    done
    printf 'version: 5\nhierarchy: {\n' >hiera.yaml
    echo "mod('a/b', '1'" >Puppetfile
    echo '{' >modules/nginx/metadata.json
    expect 1 hook_environment pre-commit run plint --files hiera.yaml Puppetfile modules/nginx/metadata.json
    says 'error[invalid_puppetfile]'
    says 'error[invalid_metadata_json]'
    says '--> hiera.yaml'
    git checkout -q .

    expect 1 hook_environment pre-commit run plint-fix --hook-stage manual --files site-modules/profile/manifests/firewall.pp
    says 'files were modified by this hook'
    grep -qF '[22, 80, 443]' site-modules/profile/manifests/firewall.pp || fail 'plint-fix does not fix'
    expect 0 hook_environment pre-commit run plint-fix --hook-stage manual --files site-modules/profile/manifests/firewall.pp
    printf 'class role::webserver{\ninclude profile::base\n}\n' >site-modules/role/manifests/webserver.pp
    expect 1 hook_environment pre-commit run plint-format --hook-stage manual --files site-modules/role/manifests/webserver.pp
    grep -qx '  include profile::base' site-modules/role/manifests/webserver.pp || fail 'plint-format does not format'
}
hooks
