#!/usr/bin/env ruby
# What plint's rules find in the corpus beside what puppet-lint's checks of the same name find there, line by line.
# Where the two differ, DIFFERENCES says why; a check that differs in a way of its own without being there is an error.
#   compare_puppet_lint.rb PLINT [--only CHECK,…] [--show CHECK] [--cache FILE] [--write FILE]
require_relative 'stream'
require 'json'
require 'open3'
require 'optparse'

# Why plint reports more or less than puppet-lint, one sentence each. The pages of the rules have the details.
BROKEN = 'Lines of files with syntax errors: plint reports these errors first.'
DIFFERENCES = {
  '140chars' => [nil, BROKEN],
  '2sp_soft_tabs' => [nil, 'Lines that are indented by tabs: `hard_tabs` reports them.'],
  '80chars' => [nil, BROKEN],
  'arrow_alignment' => ['plint also aligns resource defaults, overrides and collectors.', nil],
  'autoloader_layout' => ['plint also checks functions, types, plans, facts and everything else that Puppet loads by name.',
                          'plint reads the name of a module from its `metadata.json`; puppet-lint expects the directory to have this name.'],
  'code_on_top_scope' => [nil, 'plint reports a statement once; puppet-lint reports each of its tokens, and so each of its lines.'],
  'documentation' => ['plint also checks functions, plans and types; a comment without words, or for a linter, is not documentation.', nil],
  'double_quoted_strings' => ['plint also checks strings in interpolations; `"\\\\1"` can also be written `\'\\1\'`.', nil],
  'nested_classes_or_defines' => ['plint reports definitions in definitions at any depth.', nil],
  'only_variable_string' => ['plint also checks strings in interpolations.', 'A value that is compared with a string must be a string.'],
  'quoted_booleans' => [nil, BROKEN],
  'selector_inside_resource' => ['plint reports selectors on any expression, not only on variables.', nil],
  'slash_comments' => ['plint reports `//` where Puppet reads an empty regex; elsewhere it is a syntax error.', nil],
  'variable_scope' => ['plint also checks names with `::`: variables that the class does not have.', nil],
  'trailing_whitespace' => ['Spaces at the end of comments, which puppet-lint does not report.', nil],
}.freeze

# Checks of plugins without a rule in plint, and why.
WITHOUT_RULE = <<~LIST.freeze
  - `classes_and_types_beginning_with_digits`, `validate_function_parens`: Puppet's parser reads something else there, or rejects it; then `syntax_error` reports it.
  - `malicious_dependency`: needs a list of vulnerable versions, which is outdated on the day of its release.
  - `security_eval_in_erb`: plint does not read ERB.
  - `security_service_mysql_disabled`, `security_service_puppetmaster_disabled`, `security_firewall_puppetmaster_any_deny`: the owner of a node decides what must run on it.
  - `vim_modeline`, `check_i18n`, `sensu_*`, `wmf_styleguide`, `lookup_in_profile_class`, `enclosed_reserved_words`, `newline_between_the_same_resource`, `module_reference`, `last_empty_line_comment`: the style of one organization.
LIST

only = nil
show = nil
cache = nil
page = nil
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_puppet_lint.rb PLINT [options]'
  parser.on('--only CHECKS', 'these checks, separated by commas') { |names| only = names.split(',') }
  parser.on('--show CHECK', 'list the lines where the two differ about this check') { |name| show = name }
  parser.on('--cache FILE', 'keep what puppet-lint finds here') { |file| cache = file }
  parser.on('--write FILE', 'write the table here, as Markdown with reasons') { |file| page = file }
end
options.parse!
abort options.banner unless ARGV.size == 1

# puppet-lint reports some checks once for each token of a statement; a line counts once.
def findings(text)
  text.b.scan(/^(?:\.\/)?([^\n]+?):(\d+):(\w+)$/).map { |path, line, check| [check, path, line.to_i] }.uniq
end

def run(command, files)
  files.each_slice(200).map { |some| Open3.capture3(*command, *some).first }.join
end

plint = File.expand_path(ARGV.first)
template = '%{path}:%{line}:%{check}'
Oracle.skip('puppet-lint is not installed (Debian: apt-get install puppet-lint)') unless system('puppet-lint --version', out: File::NULL)
listed, = Open3.capture3('puppet-lint', '--list-checks')
version = Open3.capture3('puppet-lint', '--version').first[/[\d.]+/]

# The rule that answers to each check.
rules = JSON.parse(Open3.capture3(plint, 'rules', '--format', 'json').first)
rule_of = rules.flat_map { |rule| [rule['name'], *rule['aliases']].map { |name| [name, rule['name']] } }.to_h
missing = listed.split - rule_of.keys
checks = listed.split - missing
checks &= only if only

rows = []
Dir.chdir(Oracle.corpus_folder) do
  files = Dir.glob('**/*.pp').sort.select { |file| File.file?(file) && !File.symlink?(file) }
  real = if cache && File.exist?(cache)
           File.read(cache)
         else
           all, = Open3.capture3('puppet-lint', '--help')
           off = all.scan(/--(\w+)-check\b/).flatten
           run(['puppet-lint', '--no-config', '--log-format', template, *off.map { |check| "--#{check}-check" }], files)
         end
  File.write(cache, real) if cache && !File.exist?(cache)
  real = findings(real)
  ours = findings(run([plint, 'check', '--only-checks', checks.join(','), '--log-format', template], files))

  puts Kernel.format('%-36s %7s %11s %17s', 'check', 'same', 'only plint', 'only puppet-lint')
  checks.sort.each do |check|
    a = ours.select { |name,| name == rule_of[check] }.map { |_, *place| place }
    b = real.select { |name,| name == check }.map { |_, *place| place }
    rows << [check, (a & b).size, (a - b).size, (b - a).size]
    puts Kernel.format('%-36s %7d %11d %17d', *rows.last)
    next unless check == show

    (a - b).each { |path, line| puts "  plint        #{path}:#{line}" }
    (b - a).each { |path, line| puts "  puppet-lint  #{path}:#{line}" }
  end
end
puts "no rule answers to: #{missing.join(' ')}" unless missing.empty?

if page
  linked = ->(check) { "[#{check}](../rules/#{rules.find { |rule| rule['name'] == rule_of[check] }['category']}/#{rule_of[check]}/#{rule_of[check]}.md)" }
  table = rows.map { |check, *counts| "| #{linked[check]} | #{counts.join(' | ')} | #{(DIFFERENCES[check] || []).compact.join(' ')} |\n" }
  File.write(page, <<~PAGE)
    # plint and puppet-lint compared

    #{missing.empty? ? 'plint has a rule for every check of puppet-lint.' : "plint has no rule for #{missing.map { |name| "`#{name}`" }.join(', ')}."} This table shows for each check of puppet-lint #{version} how many lines of about 95 real modules both programs report, and how many only one of them reports. All checks are enabled. The page of each rule has details. `tests/oracle/compare_puppet_lint.rb PLINT --write docs/puppet-lint-differences.md` makes this page; `--show CHECK` lists the lines that differ.

    | check | same | only plint | only puppet-lint | why they differ |
    | --- | ---: | ---: | ---: | --- |
    #{table.join}
    ## Checks of plugins

    plint's rules have the names of the plugins' checks, or accept them as other names (`plint explain NAME`). These are the exceptions:

    #{WITHOUT_RULE.chomp}
  PAGE
end
unexplained = rows.select { |check, _, more, less| more.positive? && !DIFFERENCES.dig(check, 0) || less.positive? && !DIFFERENCES.dig(check, 1) }
abort "differs without a reason: #{unexplained.map(&:first).join(' ')}" unless unexplained.empty?
