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

test_silencing_in_ruby_code() {
    mkdir -p m/lib/facter
    metadata me-m >m/metadata.json
    printf 'a = Fixnum # plint:ignore=removed_in_ruby_3 known\n# plint:ignore=removed_in_ruby_3\n\nFixnum\n' >m/lib/facter/a.rb
    run 0 --select removed_in_ruby_3,unused_suppression m
    printf '# plint:ignore-file=removed_in_ruby_3\nFixnum\n1 # plint:ignore=removed_in_ruby_3\n' >m/lib/facter/a.rb
    run 1 --select removed_in_ruby_3,unused_suppression --format concise m
    says 'm/lib/facter/a.rb:3:'
    says_not 'm/lib/facter/a.rb:2:'
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
    complains '`10` is not 7, 8, 9, or a release such as `openvox-8.26`'
    printf '[project]\npuppet-version = 9\n' >plint.toml
    run 1 a.pp
}

test_puppet_version_of_one_release() {
    printf '%s\n' "package { 'a':" "  environment => ['A=b']," '}' >a.pp
    for version in 8 9 openvox-8.26 openvox-9; do
        run 0 --puppet-version "$version" --select unknown_attribute a.pp
    done
    run 1 --puppet-version puppet-8 --select unknown_attribute a.pp
    says '`package` has no attribute `environment` in Puppet 8'
    says '`environment` exists since OpenVox 8.26'
    run 1 --puppet-version 7 --select unknown_attribute a.pp
    says 'in Puppet and OpenVox 7'
    printf '[project]\npuppet-version = "openvox-8.25"\n' >plint.toml
    run 1 --select unknown_attribute a.pp
    says 'in OpenVox 8.25'
    run 0 --select unknown_attribute --puppet-version 8 a.pp
    rm plint.toml
    run 2 --puppet-version puppet-9 a.pp
}

test_puppet_version_removes_in_9() {
    printf '%s\n' '$a = regsubst("a-b", "-", "_", "G", "U")' 'zone { "web": }' >a.pp
    run 0 --puppet-version 8 a.pp --select type_mismatch,wrong_arity,unknown_resource_type
    run 1 --puppet-version 9 a.pp --select type_mismatch,wrong_arity,unknown_resource_type
    says '`regsubst` expects 3 to 4 arguments, got 5'
    says 'since Puppet 8 and before OpenVox 9'
    run 1 --preview --fail-on warning --select removed_in_openvox_9 a.pp
    says '`regsubst` of OpenVox 9 takes no encoding'
    run 1 --preview --select removed_in_openvox_9 --puppet-version 9 a.pp
    says 'error[removed_in_openvox_9]: packages of OpenVox 9 do not contain the module `zone_core`'
    says_not 'encoding'
    mkdir -p modules/web/manifests
    metadata me-web >modules/web/metadata.json
    printf '%s\n' 'class web {' "  zone { 'a': }" '}' >modules/web/manifests/init.pp
    run 1 --fail-on warning --select unknown_resource_type --puppet-version 9 modules
    says 'unknown resource type `zone`'
    says 'the packages of OpenVox 9 do not contain the module `zone_core`'
}

test_puppet_version_of_a_module() {
    mkdir -p modules/old/manifests modules/new/manifests
    metadata me-old >modules/old/metadata.json
    metadata me-new >modules/new/metadata.json
    sed -i 's/^{/{"requirements": [{"name": "puppet", "version_requirement": ">= 6.0.0 < 8.0.0"}],/' modules/old/metadata.json
    sed -i 's/^{/{"requirements": [{"name": "openvox", "version_requirement": ">= 8.26.0 < 9.0.0"}],/' modules/new/metadata.json
    printf '%s\n' '# @summary x' 'class old {' "  package { 'a': environment => 'A=b' }" '}' >modules/old/manifests/init.pp
    sed 's/old/new/' modules/old/manifests/init.pp >modules/new/manifests/init.pp
    run 1 --select unknown_attribute --format concise modules
    says 'modules/old/manifests/init.pp:3'
    says_not 'modules/new/manifests/init.pp:3'
}

test_silencing_comments_in_epp() {
    printf '%s\n' abc '<%# plint:ignore=double_quoted_strings reason -%>' '<% $c = "x" %>' \
        '<%# plint:ignore=double_quoted_strings reason -%>' '<%= "x" %>' >a.epp
    run 0 --select double_quoted_strings,unused_suppression a.epp
}
