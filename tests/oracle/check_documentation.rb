#!/usr/bin/env ruby
# Evaluates the examples of checks/catalogue/documentation/ with real Puppet: `EXPRESSION  # => VALUE` must give that value, and
# all other Puppet code must parse. Also says which entries of the catalogue have no text.
#   check_documentation.rb
require_relative 'evaluator'
require 'json'

HOME = File.expand_path('../../checks/catalogue', __dir__)
puppet = Oracle::Evaluator.new(strict: true)
problems = []
counts = Hash.new(0)
sections = Hash.new { |all, file| all[file] = {} }
Dir.glob('**/*.md', base: "#{HOME}/documentation").sort.each do |file|
  text = File.read("#{HOME}/documentation/#{file}")
  text.gsub(/^```.*?^```/m) { |code| code.gsub(/^#/, ' #') }.split(/^## /).each_with_index do |part, at|
    name, body = at.zero? ? ['', part.sub(/\A# .*\n/, '')] : part.split("\n", 2)
    sections[file.delete_suffix('.md')][name] = body.strip unless body.strip.empty?
    body.scan(/^```puppet\n(.*?)^```/m).flatten.each do |code|
      results, plain = code.lines.partition { |line| line.include?('# => ') }
      results.each do |line|
        counts['values'] += 1
        expression, expected = line.split('# => ')
        value, error = puppet.value(expression)
        wanted, = puppet.value(expected)
        problems << "#{file}, #{name}: #{expression.strip} is #{error || value.inspect}" unless error.nil? && value == wanted
      end
      next if plain.join.strip.empty?

      counts['pieces of code'] += 1
      begin
        Puppet::Pops::Parser::EvaluatingParser.new.parse_string(plain.join, file)
      rescue Puppet::ParseError => error
        problems << "#{file}, #{name}: #{error.message.lines.first}"
      end
    end
  end
end

def without_text(names, file, sections)
  names.reject { |name| sections[file].key?(name) }.map { |name| "#{file}: no text for `#{name}`" }
end

catalogue = %w[functions types facts].to_h { |name| [name, JSON.parse(File.read("#{HOME}/#{name}.json"))] }
functions = catalogue['functions']['functions']
problems.concat(without_text(functions.map { |f| f['name'] }, 'functions', sections))
problems.concat(without_text(catalogue['types']['metaparameters'].map { |m| m['name'] }, 'metaparameters', sections))
catalogue['types']['types'].each do |type|
  names = [''] + type.fetch('attributes', []).map { |a| a['name'] } + type.fetch('features', []).map { |f| "feature #{f['name']}" }
  counts['attributes'] += type.fetch('attributes', []).size
  problems.concat(without_text(names, "types/#{type['name']}", sections))
  type.fetch('attributes', []).each do |attribute|
    values = attribute.fetch('values', []).map { |v| v['text'] }.compact
    next if (values - %w[true false yes no]).empty? || attribute['name'] == 'type'

    (values - %w[yes no]).each do |value|
      counts['values of attributes'] += 1
      text = sections["types/#{type['name']}"][attribute['name']].to_s
      problems << "types/#{type['name']}: no text for `#{value}` of `#{attribute['name']}`" unless text.include?("\n- `#{value}`: ")
    end
  end
end
names = lambda do |facts, around|
  facts.reject { |f| f['legacy'] }.flat_map do |fact|
    path = "#{around}#{fact['pattern'] ? '*' : fact['name']}"
    [path] + names.call(fact.fetch('members', []), "#{path}.")
  end
end
problems.concat(without_text(names.call(catalogue['facts']['facts'], '').uniq, 'facts', sections))
counts['texts'] = sections.values.sum(&:size)
puts "Puppet #{Puppet.version}: #{counts.map { |what, count| "#{count} #{what}" }.join(', ')}, #{problems.size} problems"
puts problems
exit(problems.empty? ? 0 : 1)
