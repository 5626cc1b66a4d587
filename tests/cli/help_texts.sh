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

test_calls_without_parentheses_have_help() {
    make_environment <<'END'
class foo {
  if true {
    require_package 'curl'
    $a = 1
  }
  if true {
    foo::vhost 'a'
    $b = 1
  }
  if true {
    known word
    $c = 1
  }
  if true {
    some word
    $d = 1
  }
  include foo
}
END
    mkdir -p modules/foo/lib/puppet/functions
    echo 'define foo::vhost { }' >modules/foo/manifests/vhost.pp
    sed 's/NAME/known/' >modules/foo/lib/puppet/functions/known.rb <<'END'
Puppet::Functions.create_function(:NAME) do
  def NAME(x)
    x
  end
end
END
    run 1 --select validation_error .
    says "write its arguments in parentheses: \`require_package('curl')\`"
    says "to declare a resource, write \`foo::vhost { 'a': … }\`"
    says 'write its arguments in parentheses: `known(word)`'
    says_not 'some(word)'
    printf "class a {\n  wrapped ['a'] # a comment\n}\nclass b {\n  incldue bar\n}\n" >a.pp
    run 1 --select validation_error a.pp
    says "write its arguments in parentheses: \`wrapped(['a'])\`"
    says 'did you mean `include`?'
}

test_a_negation_in_a_query_has_help() {
    echo "Notify <| !title == 'a' |>" >a.pp
    run 1 --select negated_operand a.pp
    says 'queries do not support `!`: use `!=`'
}

# A repository with a main manifest, and the file of one class.
make_environment() {
    mkdir -p manifests modules/foo/{manifests,functions,templates}
    touch environment.conf
    printf "node 'a.example.com' {\n  \$worker = 'dev'\n  include foo\n}\n" >manifests/site.pp
    cat >modules/foo/manifests/init.pp
}

test_a_variable_of_another_scope_is_shown() {
    make_environment <<'END'
class foo {
  $folder = '/srv'
}
END
    printf 'function foo::f() >> String {\n  "${worker} ${folder}"\n}\n' >modules/foo/functions/f.pp
    printf 'class foo::bar {\n  notice($folder, $true, $homedir)\n}\n' >modules/foo/manifests/bar.pp
    run 1 --select unknown_variable .
    says 'set here, in a node definition whose variables this code does not see'
    says 'pass the value as a parameter'
    says 'set here, in class `foo`'
    says 'write `$foo::folder`'
    says 'write `true` without `$`'
    says 'correct the name, or set the variable before this use'
    says_not '$facts['
}

test_an_unknown_class_is_one_finding() {
    make_environment <<'END'
class foo {
  include foo::params
  notice($foo::params::x, $foo::params::y, $foo::other::x, $foo::other::y)
}
END
    run 1 --format concise --select unknown_class,unknown_variable .
    says 'unknown class `foo::params`'
    says '`$foo::other::x` is not defined: there is no class `foo::other`'
    says_not 'foo::params::'
    says_not '`$foo::other::y`'
}

test_a_name_that_an_own_module_lacks_has_its_file() {
    make_environment <<'END'
class foo {
  include foo::missing
  include web::server
  include empty
  web::vhost { 'a': }
  notice(web::ports(), Web::Port, $web::params::port)
  include installed::server
  include published::server
}
END
    mkdir -p modules/{web,installed,published,empty}/manifests
    for module in web installed published; do echo "class $module { }" >modules/$module/manifests/init.pp; done
    echo 'class empty::other { }' >modules/empty/manifests/other.pp
    echo "mod 'installed', git: 'https://example.com/installed'" >Puppetfile
    metadata me-published >modules/published/metadata.json
    run 1 --select unknown_class,unknown_resource_type,unknown_function,unknown_type,unknown_variable .
    says 'add the class to `modules/foo/manifests/missing.pp`'
    says 'add the class to `modules/web/manifests/server.pp`'
    says 'add the class to `modules/empty/manifests/init.pp`'
    says 'add the defined type to `modules/web/manifests/vhost.pp`'
    says 'add the function to `modules/web/functions/ports.pp`'
    says 'add the type alias to `modules/web/types/port.pp`'
    says 'add the class to `modules/web/manifests/params.pp`'
    says 'install a version of module `installed` that defines the class'
    says 'install a version of module `published` that defines the class'
}

test_names_in_other_words_are_suggested() {
    make_environment <<'END'
class foo(String $package_ensure = 'a', Array[String] $db_hosts = [], String $user_home = '') {
  exec { '/bin/true': cmd => '/bin/true', workdir => '/tmp' }
  file { '/a': user => 'root', permissions => '0644' }
  class { 'foo::sub': ensure => 'b', database_host => [], user => 'x' }
  foo::sub::dump_params()
  include foo::detail
  notice(lookup('a', { 'default' => 1 }))
  notice(lookup('b', { 'retries' => 1 }))
}
END
    sed 's/class foo/class foo::sub/; 2,$d' modules/foo/manifests/init.pp >modules/foo/manifests/sub.pp
    echo '}' >>modules/foo/manifests/sub.pp
    mkdir -p modules/foo/{functions/sub,manifests/sub}
    echo 'function foo::sub::dump_parameters() { 1 }' >modules/foo/functions/sub/dump_parameters.pp
    echo 'class foo::sub::detail { }' >modules/foo/manifests/sub/detail.pp
    run 1 --select unknown_attribute,unknown_parameter,unknown_class,unknown_function,type_mismatch .
    for name in command cwd owner mode package_ensure db_hosts foo::sub::dump_parameters foo::sub::detail default_value; do
        says "did you mean \`$name\`?"
    done
    says_not 'did you mean `user_home`'
    says '`lookup` has no option `retries`'
    says 'correct or remove this option'
}

test_a_reference_to_a_defined_type_has_its_form() {
    make_environment <<'END'
class foo {
  foo::site { 'blog': }
  notify { 'a': before => Class['foo::site'], require => Class['foo::other'] }
}
END
    echo 'define foo::site { }' >modules/foo/manifests/site.pp
    echo 'define foo::other { }' >modules/foo/manifests/other.pp
    run 1 --select unknown_class .
    says "refer to an instance, for example \`Foo::Site['blog']\`"
    says "refer to an instance: \`Foo::Other['…']\`"
}

test_a_variable_that_is_set_to_itself_has_help() {
    make_environment <<'END'
class foo($hostname = $hostname, $zone = $zone, $other = $other) {
  $docroot = $docroot
}
END
    printf '$zone = 1\ninclude foo\n' >manifests/site.pp
    run 1 --select variable_used_before_assignment .
    says "help: write \`\$facts['networking']['hostname']\`"
    says 'help: write `$::zone`'
    says 'help: write a value, or remove the default if callers must set `$other`'
    says 'the default of a parameter sees this parameter, but no fact or other variable of its name'
    says 'Puppet evaluates the right side before it sets the variable'
    says 'help: write the value of `$docroot` on the right side, or remove the assignment'
}

test_foreign_parameters_have_a_question() {
    make_environment <<'END'
class foo {
  class { 'redis': bind => '::1', manage_repo => true, service_user => 'a', config_owner => 'b' }
}
END
    mkdir -p modules/redis/manifests
    echo 'class redis(String $port) { }' >modules/redis/manifests/init.pp
    run 1 --select unknown_parameter .
    says 'class `redis` has no parameters `bind`, `manage_repo` and 2 others'
    says 'is this the `redis` of another module?'
}

test_a_reserved_class_name_has_the_right_help() {
    make_environment <<<'class foo { }'
    echo 'class foo::init { }' >modules/foo/manifests/service.pp
    printf '\n' >modules/foo/manifests/empty.pp
    echo 'function all_ips() { 1 }' >modules/foo/manifests/website.pp
    run 1 --select autoload_layout .
    says 'the name `foo::init` is reserved'
    says 'help: rename it'
    says_not 'manifests/init.pp'
    says '`manifests/empty.pp` is empty'
    says 'move it to `functions/all_ips.pp`, and rename it to `foo::all_ips`'
}

test_similar_files_are_of_the_same_directory() {
    make_environment <<'END'
class foo {
  file { '/a': content => template('foo/excalidraw/compose.yml.erb') }
  file { '/b': content => template('foo/colabora/compose.yml.erb') }
}
END
    mkdir modules/foo/templates/collabora
    echo >modules/foo/templates/collabora/compose.yml.erb
    run 1 --select file_not_found .
    says 'correct the name, or add the file to the module'
    says 'did you mean `foo/collabora/compose.yml.erb`?'
}

test_a_template_outside_of_modules_is_to_be_moved() {
    make_environment <<<"class foo { file { '/a': content => template('x.erb', 'foo/y.erb') } }"
    mkdir -p templates/foo
    touch templates/x.erb templates/foo/y.erb
    run 1 --select file_not_found .
    says 'Puppet finds templates only in modules: Puppet 4 removed the setting `templatedir`'
    says 'help: move `templates/x.erb` to `templates/` of a module'
    says 'help: move `templates/foo/y.erb` to `modules/foo/templates/y.erb`'
}

test_a_missing_dependency_has_its_full_name() {
    mkdir -p a/{web,ruby}/manifests
    metadata me-web >a/web/metadata.json
    metadata cargomedia-ruby >a/ruby/metadata.json
    echo 'class web { include ruby }' >a/web/manifests/init.pp
    echo 'class ruby { }' >a/ruby/manifests/init.pp
    run 1 --select missing_dependency a
    says 'add it to `dependencies` as `cargomedia/ruby`'
    touch .gitignore
    run 0 --select missing_dependency a
}

test_wrong_values_have_help() {
    cat >a.pp <<'END'
notify { GPGTools: }
$a = lookup('a', undef, undef, 'b', undef, undef, undef)
$os = String($facts['n'])
if $os == '8' or $os == 8 { notice('a') }
$next = 1 + regsubst($os, 'a', 'b')
END
    run 1 --select type_mismatch,impossible_match,operator_mismatch a.pp
    says 'Puppet 8 does not convert strings to numbers'
    says 'without quotes `GPGTools` is a type; write `'"'GPGTools'"'`'
    says '`lookup` expects 1 to 4 arguments, got 7'
    says "remove it: the comparison with \`'8'\` is enough"
}

test_a_template_shows_what_is_written() {
    make_environment <<<"class foo { file { '/x': content => template('foo/a.erb') } }"
    printf "<%% if scope.lookupvar('::masterizing') -%%>\nx\n<%% end -%%>\n" >modules/foo/templates/a.erb
    run 0 --select erb_unknown_variable .
    says '`$::masterizing` is not set where this template is rendered'
}

test_help_for_unknown_names_of_templates() {
    make_environment <<<"class foo(\$fqdn = 'a') { file { '/x': content => template('foo/a.erb') } }"
    printf 'function foo::f($a) {\n  $a\n}\n' >modules/foo/functions/f.pp
    cat >modules/foo/templates/a.erb <<'END'
<%= call_function('foo::f', @list) %> <%= lookupvar('foo::x') %> <%= function_join([@list, ' ']) %>
<%= template('foo/b.erb') %> <%= unknown(1, 2) %> <%= port %> <%= hostname %> <%= fqdn %> <%= $ipaddress %>
END
    run 1 --select erb_unknown_name .
    says 'help: write `scope.call_function('"'foo::f', [@list])\`"
    says 'help: write `scope.lookupvar('"'foo::x')\`"
    says 'help: to call Puppet'"'s function, write \`scope.call_function('join', [@list, ' '])\`"
    says 'help: to call Puppet'"'s function, write \`scope.call_function('template', ['foo/b.erb'])\`"
    says 'help: correct the name, or define the method in the template'
    says 'help: to read Puppet'"'s variable \`\$port\`, write \`@port\`"
    says 'help: to read the fact, write `@facts['"'networking']['hostname']\`"
    says 'help: to read Puppet'"'s variable \`\$fqdn\`, write \`@fqdn\`"
    says 'help: to read the fact, write `@facts['"'networking']['ip']\`"
}

test_legacy_facts_in_templates() {
    make_environment <<'END'
class foo {
  file { '/x': content => template('foo/a.erb') }
  $size = inline_template('<%= @memorysize_mb.to_i * 3 %>MB')
}
END
    cat >modules/foo/templates/a.erb <<'END'
<%= @fqdn %>
<%= @ipaddress.split('.') %>
<%= @hostname + '.x' %>
<%= @osfamily == 'Debian' %>
<%= @swapsize_mb %>
<%= @domain.upcase if @domain %>
END
    run 1 --select legacy_facts .
    says 'it is `nil` in Puppet 8, which prints an empty string'
    says 'help: use `(@facts['"'memory']['system']['total_bytes'] / 1048576.0)\`, because the new fact is in bytes"
    says 'help: use `@facts.dig('"'memory', 'swap', 'total_bytes').to_f / 1048576\`, because the new fact is in bytes"
    run_shell 0 '$plint check --select legacy_facts . | grep -c "so this fails" | grep -qx 2'
    run_shell 0 '$plint check --select legacy_facts . | grep -c "which prints" | grep -qx 2'
}

test_what_a_template_may_mean() {
    make_environment <<'END'
class foo(Foo::Paths $paths, String $pcap_file, String $shutdown_string, String $db_name) {
  file { '/x': owner => $db_name, content => template('foo/a.erb') }
}
END
    mkdir modules/foo/types
    printf "type Foo::Paths = Struct[{ 'logdir' => String }]\n" >modules/foo/types/paths.pp
    printf '<%%= @pcap_logfile %%> <%%= @logdir %%> <%%= @shutdown_shutdown %%> <%%= @site_name %%>\n' >modules/foo/templates/a.erb
    run 1 --select erb_unknown_variable .
    says 'did you mean `@pcap_file`?'
    says 'did you mean `@paths['"'logdir']\`?"
    says 'did you mean `@shutdown_string`?'
    says_not '`@db_name`'
}

test_a_template_has_the_methods_of_others() {
    make_environment <<<'class foo { }'
    printf '<%%- def page(code) -%%><%%= code %%><%%- end -%%>\n' >modules/foo/templates/common.erb
    printf '<%%= page(1) %%> <%%= other(1) %%>\n' >modules/foo/templates/a.erb
    run 1 --select erb_unknown_name modules/foo/templates/a.erb
    says_not '`page`'
    says '`other` is not a local variable or method of the template'
    says 'no code here renders this template'
    mkdir templates
    mv modules/foo/templates/a.erb templates
    run 1 --select erb_unknown_name .
    says 'no code here renders this template'
    mkdir -p modules/foo/lib/puppet/functions
    printf 'path = "#{module}/init/#{name}.erb"\n' >modules/foo/lib/puppet/functions/a.rb
    run 1 --select erb_unknown_name .
    says 'no code here renders this template'
    printf 'path = "#{module}/#{kind}/#{name}.erb"\npath = "#{name}.erb"\n' >modules/foo/lib/puppet/functions/a.rb
    run 1 --select erb_unknown_name .
    says_not 'no code here renders this template'
    rm modules/foo/lib/puppet/functions/a.rb
    printf 'foo::template: a.erb\n' >templates.yaml
    mkdir data
    mv templates.yaml data
    run 1 --select erb_unknown_name .
    says_not 'no code here renders this template'
}

test_a_split_reference_is_one_finding() {
    printf "class a {\n  Class [ 'x' ] -> Class [ 'y' ]\n}\n" >a.pp
    run 1 --format concise a.pp
    says 'a.pp:2:8: error[resource_reference_chain_without_whitespace] space between `Class` and `[`'
    says 'a.pp:2:25: error'
    says_not validation_error
    says_not type_mismatch
}
