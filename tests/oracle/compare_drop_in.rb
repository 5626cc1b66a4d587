#!/usr/bin/env ruby
# The same command lines through real puppet-lint and through plint under that name: exit codes, output and what is left
# of the files must be equal. Where plint differs on purpose a case says why, and must differ. Then both read a part of
# the corpus, and every finding is compared with its line, column, kind and message.
#   compare_drop_in.rb PLINT [--show CHECK] [--files N]
require_relative 'stream'
require 'fileutils'
require 'json'
require 'open3'
require 'optparse'
require 'tmpdir'

show = nil
count = 400
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_drop_in.rb PLINT [options]'
  parser.on('--show CHECK', 'list where the two differ in the corpus about this check') { |name| show = name }
  parser.on('--files N', Integer, 'how many manifests of the corpus (400)') { |n| count = n }
end
options.parse!
abort options.banner unless ARGV.size == 1
plint = File.expand_path(ARGV.first)
Oracle.skip('puppet-lint is not installed (Debian: apt-get install puppet-lint)') unless system('puppet-lint --version', out: File::NULL)

FILES = {
  'm/metadata.json' => %({"name": "me-m"}\n),
  'm/manifests/init.pp' => <<~'PP',
    class m {
      $a = "x"
      file { "/tmp/a":
        mode => '0644',
        ensure => present,
      }
      case $a { 'x': { notice('x') } }
    }
  PP
  'm/manifests/good.pp' => "# Good.\nclass m::good {\n  notice('good')\n}\n",
  'm/manifests/warns.pp' => "# Warns.\nclass m::warns {\n  $a = \"x\"\n}\n",
  'm/manifests/fails.pp' => "# Fails.\nclass m::fails {\n  $a = 'x' \n}\n",
  'm/manifests/ignored.pp' => <<~'PP',
    # Ignores.
    class m::ignored {
      $a = "x" # lint:ignore:double_quoted_strings that is how it is
      # lint:ignore:double_quoted_strings lint:ignore:hard_tabs
      $b = "y"
      # lint:endignore
      $c = "z"
    }
  PP
  'm/manifests/wide.pp' => "# Wide: größer 漢字\nclass m::wide {\n  $a = 'größer 漢字 🎉' ; $b = \"x\"\n}\n",
  'm/manifests/crlf.pp' => "# CRLF\r\nclass m::crlf {\r\n  $a = \"x\"\r\n}\r\n",
  'empty.pp' => '',
  'vendor/x/manifests/init.pp' => "class x {\n  $a = \"x\"\n}\n",
  'n/manifests/init.pp' => "class n {\n  $a = \"x\"\n}\n",
  'unended.pp' => "$x = \"abc\n",
  'quiet.rc' => "# said in a file\n--only-checks=double_quoted_strings\n--fail-on-warnings\n",
}.freeze

INIT = 'm/manifests/init.pp'
WARNS = 'm/manifests/warns.pp'
FAILS = 'm/manifests/fails.pp'
IGNORED = 'm/manifests/ignored.pp'
GOOD = 'm/manifests/good.pp'

# A command line; `differs` says why plint's answer is another one, and is told on docs/puppet-lint-differences.md.
Case = Struct.new(:words, :rc, :home, :env, :differs, keyword_init: true)
def run(*words, **more)
  Case.new(words: words, env: {}, **more)
end

CASES = [
  run(GOOD), run(WARNS), run(FAILS), run(INIT), run(GOOD, WARNS, FAILS, INIT), run(FAILS, GOOD),
  run("./#{WARNS}"), run("./#{WARNS}", FAILS), run('m'), run('m/', differs: 'no slash stands doubled in paths'), run('./m'), run('vendor'),
  run('--with-filename', WARNS), run('--no-config', WARNS), run('empty.pp'), run('empty.pp', '--json'),
  run('--fail-on-warnings', WARNS), run('--fail-on-warnings', GOOD), run('--fail', WARNS), run(WARNS, '--fail-on-warnings'),
  run('--error-level', 'error', INIT), run('--error-level', 'warning', FAILS, WARNS), run('--error-level=warn', WARNS),
  run('--error-level', 'all', FAILS, WARNS), run('--error-level', 'error', '--fail-on-warnings', WARNS),
  run('--only-checks', 'double_quoted_strings', INIT), run('--only-checks=double_quoted_strings,trailing_whitespace', 'm'),
  run('--only', 'hard_tabs', INIT), run('--only-checks', 'nosuch', INIT),
  run('--no-double_quoted_strings-check', WARNS), run('--no-double_quoted', WARNS),
  run('--no-trailing_whitespace-check', '--fail-on-warnings', FAILS), run('--80chars-check', '--code_on_top_scope-check', GOOD),
  run('--only-checks', '80chars', '--no-80chars-check', INIT), run('--no-autoloader_layout-check', '--no-documentation-check', INIT),
  run('--log-format', '%{path}:%{line}:%{column}:%{KIND}:%{kind}:%{check}:%{message}:%{filename}', 'm'),
  run('--log-format', '%<path>s:%<line>s:%<check>s:%<KIND>s:%<message>s', INIT),
  run('--log-format=%{fullpath} 100%% %-12{check}|', WARNS), run('--log-format', '%{line}', '--with-filename', WARNS),
  run('--log-format', '%<line>05d|%5.2{kind}|%08<check>.3s|%<column>-4d|', WARNS),
  run('--log-format', '%<message>60s|', 'm/manifests/wide.pp'),
  run('--log-format', '%{nosuch}', WARNS, differs: 'says which placeholder it does not know, instead of a stack trace'),
  run('--with-context', FAILS, WARNS), run('--with-context', '--log-format', '%{message}', WARNS),
  run('--json', INIT), run('--json', GOOD, WARNS, FAILS), run('--json', GOOD), run('--json', '--with-context', WARNS),
  run('--json', '--error-level', 'error', FAILS, WARNS), run('--json', '--fail-on-warnings', WARNS),
  run('--json', '--show-ignored', IGNORED), run('--json', '--only-checks', 'hard_tabs', 'm'), run('--json', '--relative', 'm/manifests'),
  run('--sarif', INIT), run('--sarif', GOOD, WARNS, FAILS), run('--sarif', GOOD), run('--sarif', 'm/manifests/wide.pp', differs: 'columns are UTF-16 units, as SARIF is told that they are'),
  run('--show-ignored', IGNORED), run(IGNORED), run('--show-ignored', '--fail-on-warnings', '--only-checks', 'hard_tabs', IGNORED),
  run('--ignore-paths', '*/warns.pp', WARNS, FAILS), run('--ignore-paths=m/*', 'm'), run('--ignore-paths', 'other', 'vendor'),
  run('--ignore-paths', '**/*.pp', GOOD), run('--ignore-paths', 'm/manifests/{warns,fails}.pp', WARNS),
  run('--relative', 'm'), run('--relative', INIT), run('--load', '/dev/null', GOOD, differs: nil),
  run('--fix', INIT), run('--fix', WARNS), run('--fix', FAILS), run('-f', 'm', differs: 'line ends stay'), run('--fix', '--json', WARNS),
  run('--fix', '--fail-on-warnings', WARNS), run('--fix', IGNORED), run('--fix', 'm/manifests/crlf.pp', differs: 'line ends stay'),
  run('--fix', '--only-checks', 'ensure_first_param,arrow_alignment', INIT), run('--fix', '--log-format', '%{KIND}:%{line}', INIT),
  run('--fix', '--show-ignored', '--only-checks', 'double_quoted_strings', IGNORED),
  run('m/manifests/wide.pp'), run('--log-format', '%{line}:%{column}', 'm/manifests/wide.pp'),
  run('-c', 'quiet.rc', INIT), run('--config', 'quiet.rc', INIT), run('-c', 'nosuch.rc', INIT), run('-fc', 'quiet.rc', INIT),
  run(INIT, rc: "--only-checks=double_quoted_strings\n"), run(INIT, rc: "--fail-on-warnings\n\n# c\n--no-documentation-check\n"),
  run('--no-config', INIT, rc: "--only-checks=hard_tabs\n"), run(INIT, rc: "--json\n--relative\n"),
  run(WARNS, rc: "--fail-on-warnings\n", home: "--only-checks=double_quoted_strings\n"),
  run(WARNS, rc: "--log-format=%{path}:%{line}\n"), run('--only-checks', 'hard_tabs', WARNS, rc: "--only-checks=double_quoted_strings\n"),
  run(INIT, rc: "--config=quiet.rc\n"), run(INIT, rc: "--config=nosuch.rc\n"), run(''), run('', WARNS, differs: 'a file that is missing does not keep others from being looked at'),
  run(WARNS, rc: "--nonsense\n", differs: 'an option file with an option that is unknown is no reason not to look'),
  run(WARNS, rc: "--error-level warning\n", differs: 'a blank may stand before the value in an option file'),
  run(WARNS, rc: "--no-nosuch-check\n", differs: 'a check of a plugin that is not there cannot be switched off more than it is'),
  run('nosuch.pp'), run('--json', 'nosuch.pp'), run, run('--nonsense', GOOD),
  run('--fail-on-warnings=x', GOOD, differs: 'says so, instead of a stack trace'),
  run('--only-checks', differs: 'says so, instead of a stack trace'), run('--error-level', 'bogus', GOOD, differs: 'says so, instead of a stack trace'),
  run('--no', GOOD, differs: 'says so, instead of a stack trace'),
  run(WARNS, 'nosuch.pp', FAILS, differs: 'a file that is missing does not keep others from being looked at'),
  run('m', 'n', differs: 'all folders are looked at, not the first alone'),
  run('-', differs: 'standard input'), run('--version', differs: 'plint says that it is plint'), run('-v', differs: 'plint says that it is plint'),
  run('--list-checks', differs: 'the checks of plugins that plint has are listed too'), run('--help', differs: 'the help of plint'),
  run('unended.pp', differs: 'says what is wrong with the syntax, and finds all such errors'),
  Case.new(words: [INIT], env: { 'GITHUB_ACTION' => 'x' }), Case.new(words: [GOOD, FAILS], env: { 'GITHUB_ACTION' => 'x' }),
  Case.new(words: ['--fix', WARNS], env: { 'GITHUB_ACTION' => 'x' }), Case.new(words: ['--json', WARNS], env: { 'GITHUB_ACTION' => 'x' }),
].freeze

# Puppet-lint's own objects and marks get into its JSON; its caret stands too far right on lines that are indented.
NOISE = %w[token resource arrow_column newline newline_indent].freeze

def clean(text)
  text = text.gsub(%r{/[^ "]*/(real|ours)/}, '/work/')
  if text.start_with?('[', '{')
    data = JSON.parse(text)
    data.flatten.each { |problem| NOISE.each { |key| problem.delete(key) } } if data.is_a?(Array)
    return data.is_a?(Hash) ? sarif(data) : data
  end
  text.gsub(/^ +\^$/, '  ^')
end

# What both say in SARIF: plint's has more (levels, its own version), and words of its own for the rules.
def sarif(data)
  run = data['runs'].first
  { 'version' => data['version'], 'tool' => run['tool']['driver']['name'],
    'rules' => run['tool']['driver']['rules'].map { |rule| [rule['id'], rule['defaultConfiguration']] },
    'results' => run['results'].map { |result| result.slice('ruleId', 'ruleIndex', 'message', 'locations') },
    'base' => run['originalUriBaseIds'] }
end

def contents(folder)
  Dir.glob('**/*', base: folder).select { |file| File.file?(File.join(folder, file)) }.to_h { |file| [file, File.binread(File.join(folder, file))] }
end

failures = []
Dir.mktmpdir do |work|
  bin = File.join(work, 'bin')
  FileUtils.mkdir_p(bin)
  drop_in = File.join(bin, 'puppet-lint')
  File.symlink(plint, drop_in)
  CASES.each do |one|
    answers = { 'real' => 'puppet-lint', 'ours' => drop_in }.map do |name, program|
      folder = File.join(work, name)
      FileUtils.rm_rf(folder)
      home = File.join(work, 'home')
      FileUtils.rm_rf(home)
      FileUtils.mkdir_p([folder, home])
      FILES.each do |file, text|
        FileUtils.mkdir_p(File.dirname(File.join(folder, file)))
        File.binwrite(File.join(folder, file), text)
      end
      File.write(File.join(folder, '.puppet-lint.rc'), one.rc) if one.rc
      File.write(File.join(home, '.puppet-lint.rc'), one.home) if one.home
      out, _, status = Open3.capture3({ 'HOME' => home, 'PWD' => folder, 'GITHUB_ACTION' => nil }.merge(one.env), program, *one.words, stdin_data: "$x = 1\n", chdir: folder)
      { code: status.exitstatus, out: (clean(out) rescue out), files: contents(folder) }
    end
    same = answers[0] == answers[1]
    title = "puppet-lint #{one.words.join(' ')}#{" (rc: #{one.rc.inspect})" if one.rc}"
    if one.differs
      failures << "#{title}: should differ (#{one.differs}) and does not" if same
    elsif !same
      part = answers[0].keys.find { |key| answers[0][key] != answers[1][key] }
      failures << "#{title}: another #{part}\n  real: #{answers[0][part].inspect[0, 1500]}\n  ours: #{answers[1][part].inspect[0, 1500]}"
    end
  end
  same, other = CASES.partition { |one| !one.differs }
  puts "#{CASES.size} command lines: #{same.size} the same, #{other.size} others on purpose; #{failures.size} are not so"

  # A Rakefile, with the gem and with what stands in for it.
  rakefile = <<~'RAKE'
    require 'puppet-lint/tasks/puppet-lint'
    PuppetLint.configuration.fail_on_warnings = true
    PuppetLint.configuration.send('disable_documentation')
    Rake::Task[:lint].clear
    PuppetLint::RakeTask.new :lint do |config|
      config.ignore_paths = ['vendor/**/*.pp', 'unended.pp']
      config.disable_checks = ['autoloader_layout']
    end
    PuppetLint::RakeTask.new :mend do |config|
      config.pattern = 'm/manifests/w*.pp'
      config.fix = true
      config.only_checks = ['double_quoted_strings']
      config.log_format = '%{path}:%{KIND}:%{line}'
    end
  RAKE
  if system('rake', '--version', out: File::NULL, err: File::NULL)
    %w[lint mend].each do |task|
      answers = [{}, { 'RUBYLIB' => File.join(Oracle::ROOT, 'cli/puppet_lint/ruby'), 'PUPPET_LINT' => drop_in }].map do |env|
        folder = File.join(work, 'rake')
        FileUtils.rm_rf(folder)
        FILES.merge('Rakefile' => rakefile).each do |file, text|
          FileUtils.mkdir_p(File.dirname(File.join(folder, file)))
          File.binwrite(File.join(folder, file), text)
        end
        out, _, status = Open3.capture3({ 'HOME' => work, 'GITHUB_ACTION' => nil }.merge(env), 'rake', task, chdir: folder)
        [status.exitstatus, out, contents(folder)]
      end
      failures << "rake #{task}: another answer\n  real: #{answers[0][0, 2].inspect}\n  ours: #{answers[1][0, 2].inspect}" if answers[0] != answers[1]
    end
    puts 'a Rakefile answers alike with the gem and with cli/puppet_lint/ruby' if failures.none? { |text| text.start_with?('rake') }
  end

  # Findings. What differs on purpose is told by check in docs/puppet-lint-differences.md and compared in full by
  # compare_puppet_lint.rb; here it is left out.
  apart = File.read(File.join(Oracle::ROOT, 'docs/puppet-lint-differences.md')).scan(/^\| \[(\w+)\].*\| (\d+) \| (\d+) \| (.*) \|$/)
              .select { |_, more, less| more.to_i.positive? || less.to_i.positive? }.map(&:first)
  Dir.chdir(Oracle.corpus_folder) do
    files = Dir.glob('**/*.pp').sort.select { |file| File.file?(file) && !File.symlink?(file) }
    files = files.each_slice([files.size / count, 1].max).map(&:first).first(count)
    line = '%{path}|%{line}|%{column}|%{kind}|%{check}|%{message}'
    real, ours = ['puppet-lint', drop_in].map do |program|
      out, = Open3.capture3(program, '--no-config', '--log-format', line, *files)
      out.b.lines.map(&:chomp)
    end
    of = ->(list, check) { list.select { |text| text.split('|')[4] == check } }
    checks = (real + ours).map { |text| text.split('|')[4] }.uniq.sort
    checks.each do |check|
      a = of[real, check]
      b = of[ours, check]
      differs = (a - b).size + (b - a).size
      puts Kernel.format('%-36s %6d the same, %4d only puppet-lint, %4d only plint', check, (a & b).size, (a - b).size, (b - a).size) if differs.positive?
      failures << "#{check}: findings differ in the corpus without a reason" if differs.positive? && !apart.include?(check) && check != 'syntax'
      next unless check == show

      (a - b).each { |text| puts "  puppet-lint #{text}" }
      (b - a).each { |text| puts "  plint       #{text}" }
    end
    puts "#{real.size} findings of puppet-lint and #{ours.size} of plint in #{files.size} manifests"
  end
end
puts failures
exit(failures.empty? ? 0 : 1)
