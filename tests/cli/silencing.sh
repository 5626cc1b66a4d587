# Comments that silence findings in Hiera data, --add-ignore in every kind of file, and settings that plint imports.

hiera_project() {
    mkdir -p data m/manifests
    metadata a-m >m/metadata.json
    printf 'class m(Integer $port, Integer $size) { notice($port, $size) }\n' >m/manifests/init.pp
    printf 'version: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n' >hiera.yaml
    printf 'modulepath = .\n' >environment.conf
}

test_silencing_in_hiera_data() {
    hiera_project
    printf "m::port: 'a' # plint:ignore=hiera_type_mismatch known\n# plint:ignore=hiera_type_mismatch known\n\nm::size: 'b'\n" >data/common.yaml
    run 0 --select hiera_type_mismatch,unused_suppression .
    run 0 --select hiera_type_mismatch --show-suppressed --format json .
    says '"reason": "known"'
    printf "m::port: 'a'\nm::size: 'b # plint:ignore=hiera_type_mismatch'\n" >data/common.yaml
    run 1 --select hiera_type_mismatch --fail-on info --format concise .
    says "data/common.yaml:1"
    says "data/common.yaml:2"
    printf "# plint:ignore-file=hiera_type_mismatch generated\n---\nm::port: 'a'\nm::size: 'b'\n" >data/common.yaml
    run 0 --select hiera_type_mismatch,unused_suppression .
    printf "# plint:ignore-file=hiera_type_mismatch\nm::port: 1 # plint:ignore=hiera_type_mismatch\nm::size: 2\n" >data/common.yaml
    run 1 --select hiera_type_mismatch,unused_suppression --format concise .
    says 'data/common.yaml:1:21: '
    says 'data/common.yaml:2:27: '
    run 0 --select hiera_type_mismatch,unused_suppression --fix .
    content_is data/common.yaml 'm::port: 1\nm::size: 2\n'
}

test_add_ignore_in_hiera_data() {
    hiera_project
    printf "%s\nm::port: 'a'\nm::size: 'b'\n" --- >data/common.yaml
    run 1 --select hiera_type_mismatch,unused_suppression .
    run 0 --select hiera_type_mismatch,unused_suppression --add-ignore .
    content_is data/common.yaml "# plint:ignore-file=hiera_type_mismatch\n---\nm::port: 'a'\nm::size: 'b'\n"
    run 0 --select hiera_type_mismatch,unused_suppression .
}

test_add_ignore_in_templates_and_comments() {
    printf '<%%- | $a = "b" | -%%>\ntext <%%= $a %%>\n' >a.epp
    printf '# %s\nclass a { }\n' "$(printf 'x%.0s' $(seq 150))" >a.pp
    run 1 --select double_quoted_strings,140chars,unused_suppression .
    run 0 --select double_quoted_strings,140chars,unused_suppression --add-ignore .
    [ "$(head -n 1 a.epp)" = '<%# plint:ignore-file=double_quoted_strings -%>' ] || fail "a.epp: $(cat a.epp)"
    [ "$(head -n 1 a.pp)" = '# plint:ignore-file=140chars' ] || fail "a.pp: $(cat a.pp)"
    run 0 --select double_quoted_strings,140chars,unused_suppression .
}

test_init_knows_relative() {
    printf -- '--relative\n--no-80chars-check\n' >.puppet-lint.rc
    run 0 init
    says 'Not imported: relative: plint always reads the name of a module from its metadata.json'
    rm plint.toml .puppet-lint.rc
    printf "PuppetLint.configuration.send('relative')\n" >Rakefile
    run 0 init
    says 'Not imported: relative'
    rm plint.toml
    printf "PuppetLint::RakeTask.new(:lint) do |config|\n  config.relative = true\nend\n" >Rakefile
    run 0 init
    says 'Not imported: relative'
    rm plint.toml
    printf "PuppetLint::RakeTask.new(:lint) do |config|\n  config.relative = false\nend\n" >Rakefile
    run 0 init
    says_not 'relative'
}

test_puppet_version_9() {
    printf 'notice({ a => 1, a => 2 })\n' >a.pp
    run 1 --puppet-version 9 --format concise a.pp
    cp "$work/out" nine
    run 1 --puppet-version 8 --format concise a.pp
    cmp -s nine "$work/out" || fail "9 is not checked as 8"
    run 2 --puppet-version 10 a.pp
    printf '[project]\npuppet-version = 9\n' >plint.toml
    run 1 a.pp
}

test_silencing_comments_in_epp() {
    printf '%s\n' abc '<%# plint:ignore=double_quoted_strings reason -%>' '<% $c = "x" %>' \
        '<%# plint:ignore=double_quoted_strings reason -%>' '<%= "x" %>' >a.epp
    run 0 --select double_quoted_strings,unused_suppression a.epp
}
