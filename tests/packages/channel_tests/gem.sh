# Sourced by channels. The gem in a directory of its own, its program, and its Rake task, compared with the one of puppet-lint.
ruby_environment() {
    env GEM_HOME="$work/gems" "$@"
}

# rake_like TASK: runs it with plint and, if it is installed, with puppet-lint; exit code, output and files must be the same.
rake_like() {
    local code=0 other=0
    rm -rf "$work/rake" "$work/before"
    mkdir "$work/rake" "$work/before"
    cp -r "$work/module" "$work/rake/m"
    ruby_environment env --chdir="$work/rake/m" rake -f Rakefile.plint "$1" >"$work/log" 2>&1 || code=$?
    if [ "$real" = 1 ]; then
        mv "$work/rake/m" "$work/before"
        cp -r "$work/module" "$work/rake/m"
        env --chdir="$work/rake/m" rake -f Rakefile.real "$1" >"$work/log.real" 2>&1 || other=$?
        [ $code = $other ] || fail "rake $1: exit code $code, with puppet-lint $other: $(cat "$work/log.real")"
        diff "$work/log.real" "$work/log" || fail "rake $1: other output than with puppet-lint"
        diff -r "$work/before/m" "$work/rake/m" || fail "rake $1: other files than with puppet-lint"
    fi
    [ $code = "$2" ] || fail "rake $1: exit code $code, not $2"
}

# The one line in a Gemfile.
bundled() {
    cd "$work/module"
    rm .puppet-lint.rc
    mv Rakefile.plint Rakefile
    printf "source 'https://rubygems.org'\ngem 'plint', require: false\ngem 'rake'\n" >Gemfile
    expect 0 ruby_environment bundle install --local
    checks_demo env GEM_HOME="$work/gems" BUNDLE_GEMFILE="$work/module/Gemfile" bundle exec plint
    expect 1 ruby_environment bundle exec rake lint
    says 'manifests/more/b.pp - ERROR: trailing whitespace'
}

gems() {
    leaves_out RubyGems gem ruby && return
    expect 0 ruby_environment gem install --local --no-document "$channels/gem/plint-$version-x86_64-linux.gem"
    checks_demo env GEM_HOME="$work/gems" "$work/gems/bin/plint"

    leaves_out 'the Rake task' rake && return
    real=1
    leaves_out 'the comparison with the Rake task of puppet-lint' puppet-lint && real=0
    mkdir -p "$work/module/manifests/more" "$work/module/vendor/a"
    cd "$work/module"
    echo '{ "name": "example-m" }' >metadata.json
    printf '# A class\nclass m {\n  notify { "a": }\n}\n' >manifests/init.pp       # a warning
    printf '# A class\nclass m::more::b {\n  $a = "b" \n}\n' >manifests/more/b.pp  # an error: trailing whitespace
    printf '# A class\nclass m::good {\n}\n' >manifests/good.pp
    printf '$a = "b" \n' >vendor/a/b.pp
    cat >Rakefile <<'END'
# Libraries that load the task of puppet-lint get the one that is there.
require 'puppet-lint/tasks/puppet-lint'
PuppetLint.configuration.relative = true

def lint(name, &block)
  PuppetLint::RakeTask.new(name, &block)
end
lint(:ignored) { |config| config.ignore_paths = ['vendor/**/*.pp', 'manifests/**/*.pp'] }
lint(:ignores_one_level) { |config| config.ignore_paths = ['manifests/*.pp', 'vendor/*.pp'] }
lint(:warnings) do |config|
  config.pattern = 'manifests/*.pp'
  config.fail_on_warnings = true
end
lint(:patterns) { |config| config.pattern = ['manifests/good.pp', 'manifests/init.pp'] }
lint(:no_files) { |config| config.pattern = 'none/*.pp' }
lint(:disabled) { |config| config.disable_checks = ['trailing_whitespace', 'double_quoted_strings'] }
lint(:only) { |config| config.only_checks = ['trailing_whitespace'] }
lint(:without_filename) { |config| config.with_filename = false }
lint(:format) { |config| config.log_format = '%{path}:%{line}:%{column} %{KIND} %{check}' }
lint(:errors) { |config| config.error_level = :error }
lint(:fix) { |config| config.fix = true }
lint(:named) { |config| config.name = :renamed }
lint(:with_arguments) { |config, words| config.fail_on_warnings = words.empty? }
lint(:cleared) { |config| config.pattern = 'none/*.pp' }
lint(:cleared) { |config| config.pattern = 'manifests/good.pp' }
END
    { echo "require 'plint/tasks/puppet-lint'"; cat Rakefile; } >Rakefile.plint
    { echo "require 'puppet-lint/tasks/puppet-lint'"; cat Rakefile; } >Rakefile.real
    rake_like lint 1
    says 'manifests/more/b.pp - ERROR: trailing whitespace found on line 3 (check: trailing_whitespace)'
    rake_like ignored 0
    rake_like ignores_one_level 1
    rake_like warnings 1
    rake_like patterns 0
    rake_like no_files 0
    rake_like disabled 0
    rake_like only 1
    rake_like without_filename 1
    rake_like format 1
    rake_like errors 1
    rake_like fix 0
    rake_like renamed 1
    rake_like with_arguments 1
    rake_like cleared 0
    echo '--no-trailing_whitespace-check' >.puppet-lint.rc
    rake_like lint 0

    # The task does not share a process with the code of puppet-lint.
    [ $real = 0 ] || {
        { echo "require 'puppet-lint'"; cat Rakefile.plint; } >Rakefile.late
        expect 1 env GEM_HOME="$work/gems" rake -f Rakefile.late lint
        says "require 'plint/tasks/puppet-lint' before puppet-lint"
    }
    leaves_out 'the Gemfile' bundle || bundled
    cd "$work"
    expect 0 ruby_environment gem uninstall --executables plint
    [ ! -e "$work/gems/bin/plint" ] || fail 'gem does not remove the program'
}
gems
