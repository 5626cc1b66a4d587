#!/usr/bin/env ruby
# What plint's rules find in the corpus beside what puppet-lint's checks of the same name find there, line by line.
# Where the two differ, DIFFERENCES says why; a check that differs in a way of its own without being there is an error.
#   compare_puppet_lint.rb PLINT [--only CHECK,…] [--show CHECK] [--cache FILE] [--write FILE]
require_relative 'stream'
require 'json'
require 'open3'
require 'optparse'

# Why plint says more or less than puppet-lint: one sentence each. The rules' pages say the same at length.
BROKEN = 'Lines of files with syntax errors: plint tells these first.'
DIFFERENCES = {
  '140chars' => [nil, BROKEN],
  '2sp_soft_tabs' => [nil, 'Lines that are indented by tabs, which `hard_tabs` tells.'],
  '80chars' => [nil, BROKEN],
  'arrow_alignment' => ['Resource defaults, overrides and collectors are tables too.', nil],
  'autoloader_layout' => ['Functions, types, plans, facts and the rest of what Puppet loads by name lies where it should, too.',
                          'The module is known by its `metadata.json`, wherever it lies; puppet-lint asks for the folder to be called so.'],
  'code_on_top_scope' => [nil, 'A statement is told once; puppet-lint tells each of its tokens, and so each of its lines.'],
  'documentation' => ['Functions, plans and types are looked at as well; a comment without words, or for a linter, is no documentation.', nil],
  'double_quoted_strings' => ['Strings in interpolations are strings; `"\\\\1"` is as well said by `\'\\1\'`.', nil],
  'nested_classes_or_defines' => ['Definitions in definitions at any depth.', nil],
  'only_variable_string' => ['Strings in interpolations are strings.', 'What is compared with text, or asked as text, has to be text.'],
  'quoted_booleans' => [nil, BROKEN],
  'selector_inside_resource' => ['Selectors on anything, not on variables alone.', nil],
  'slash_comments' => ['`//` where Puppet reads an empty regex; elsewhere it is a syntax error.', nil],
  'variable_scope' => ['Names with `::` too: variables that the class of this name does not have.', nil],
  'trailing_whitespace' => ['Blanks at the end of comments, which puppet-lint overlooks.', nil],
}.freeze

# Checks of plugins that no rule answers to, and why.
WITHOUT_RULE = <<~LIST.freeze
  - `classes_and_types_beginning_with_digits`, `resource_reference_without_whitespace`, `validate_function_parens`: Puppet's parser reads something else there, or refuses it; `syntax_error` tells.
  - `malicious_dependency`: wants a list of vulnerable versions, which is out of date the day it ships.
  - `security_eval_in_erb`: plint does not read ERB.
  - `security_service_mysql_disabled`, `security_service_puppetmaster_disabled`, `security_firewall_puppetmaster_any_deny`: what must run on a node is its owner's to say.
  - `vim_modeline`, `check_i18n`, `sensu_*`, `wmf_styleguide`, `lookup_in_profile_class`, `enclosed_reserved_words`, `newline_between_the_same_resource`, `module_reference`, `last_empty_line_comment`: one house's style.
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
    # plint and puppet-lint

    What puppet-lint #{version} and plint say of about 95 real modules, in lines of code: which both report, which one alone. All checks are on. The rules' own pages tell more; `tests/oracle/compare_puppet_lint.rb PLINT --write docs/puppet-lint-differences.md` makes this page, `--show CHECK` lists the lines where the two differ.

    | check | same | only plint | only puppet-lint | why they differ |
    | --- | ---: | ---: | ---: | --- |
    #{table.join}
    ## Checks of plugins

    Rules carry the names of the plugins' checks, or answer to them (`plint explain NAME`). These are the exceptions:

    #{WITHOUT_RULE}
    ## Checks of puppet-lint

    #{missing.empty? ? 'Every check of puppet-lint has its rule.' : "No rule answers to #{missing.map { |name| "`#{name}`" }.join(', ')}."}
  PAGE
end
unexplained = rows.select { |check, _, more, less| more.positive? && !DIFFERENCES.dig(check, 0) || less.positive? && !DIFFERENCES.dig(check, 1) }
abort "differs without a reason: #{unexplained.map(&:first).join(' ')}" unless unexplained.empty?
