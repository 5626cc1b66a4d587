#!/usr/bin/env ruby
# Asks Puppet's own resource types for each value that checks/lookup/core_values.cpp has an opinion on: what plint refuses,
# they must refuse. What only they refuse is counted.
#   check_core_values.rb PLINT [LIB...]   LIB: `lib` folders of modules with more types (cron, host, mount …)
require 'json'
require 'open3'
require 'puppet'
require 'tmpdir'

plint = File.expand_path(ARGV.shift || abort('usage: check_core_values.rb PLINT [LIB...]'))
ARGV.each { |lib| $LOAD_PATH.unshift(File.expand_path(lib)) }
folder = Dir.mktmpdir
at_exit { FileUtils.rm_rf(folder) }
Puppet.initialize_settings(%W[--confdir=#{folder} --vardir=#{folder}/v --codedir=#{folder}/c --rundir=#{folder}/r --logdir=#{folder}/l])
Puppet::Util::Log.level = :crit

NUMBERS = (0..70).map(&:to_s) + %w[-1 00 007 024 099 100 1.5 1_0 0x1 1e3 5s 5m 2h 1d 30sec]
WORDS = %w[absent true false yes no x jan January janu Sept mon monday mond sunday daily dayly hourly never root a.b a-b] + ['', ' ']
SIGNS = ['*', '*/2', '*/90', '1-5', '5-1', '0-23/2', '1,2', 'a,b', 'a b', "a\nb", 'a:b', 'A=b', 'A', '=b', 'A =b', ' A=b', 'a=b c', '$', 'u=rw']
PATHS = ['/a', 'a/b', 'C:/a', 'C:\\a', 'puppet:///a/b', 'puppet://a/b/c', 'file:///a', 'http://a/b', 'https://a/b', 'ftp://a/b', 'puppet:/a', '//a/b', './a', '../a']
ADDRESSES = %w[1.2.3.4 255.255.255.255 256.1.1.1 1.2.3.256 1.2.3 1.2 1.2.3.4.5 ::1 fe80::1 fe80::1%eth0 2001:db8::g 01.2.3.4 1.2.3.04]
MODES = %w[022 0022 22 999 00022 777 7777 0777 077777]
DATES = %w[2030-01-31 2030-1-1 2030/01/01 20300101 0000-00-00]
KEYS = ['AAAA', 'ssh-rsa AAAA', 'AAAA me@host', 'AAAA ']
VALUES = (NUMBERS + WORDS + SIGNS + PATHS + ADDRESSES + MODES + DATES + KEYS).uniq
BASE = {
  'cron' => { command: 'x', user: 'root' }, 'exec' => { command: '/bin/true' }, 'file' => { path: '/tmp/x' }, 'group' => {},
  'host' => { ip: '1.2.3.4' }, 'mount' => { name: '/mnt' }, 'schedule' => {}, 'user' => {},
  'ssh_authorized_key' => { user: 'root', type: 'ssh-rsa', key: 'AAAA' }, 'sshkey' => { type: 'ssh-rsa', key: 'AAAA' }
}.freeze
SOURCE = File.read(File.expand_path('../../checks/lookup/core_values.cpp', __dir__))
ATTRIBUTES = SOURCE.scan(/^ {4}\{"(\w+)", "(\w+)"/)

def refused?(type, attribute, value)
  hash = BASE.fetch(type).merge(attribute.to_sym => value, title: 'n')
  Puppet::Type.type(type).new(hash)
  false
rescue Puppet::Error, ArgumentError, TypeError
  true
end

false_alarms = []
missed = asked = 0
ATTRIBUTES.each do |type, attribute|
  unless Puppet::Type.type(type)
    puts "#{type}: no such type here"
    next
  end
  manifest = VALUES.map { |value| "#{type} { 'n': #{attribute} => #{value.dump.gsub('$', '\\$').gsub('\\\\$', '\\$')} }" }
  path = File.join(folder, 'a.pp')
  File.write(path, "#{manifest.join("\n")}\n")
  out, = Open3.capture3(plint, 'check', '--isolated', '--no-cache', '--select', 'invalid_attribute_value', '--format', 'jsonl', path)
  lines = out.lines.map { |line| JSON.parse(line) }.select { |one| one['rule'] == 'invalid_attribute_value' }.map { |one| one['location']['start']['line'] }
  VALUES.each_with_index do |value, i|
    asked += 1
    refused = refused?(type, attribute, value)
    by_plint = lines.include?(i + 1)
    false_alarms << "#{type} #{attribute} #{value.inspect}" if by_plint && !refused
    missed += 1 if refused && !by_plint
  end
end
puts "#{ATTRIBUTES.size} attributes, #{asked} values: #{false_alarms.size} refused by plint only, #{missed} by Puppet only"
puts false_alarms
exit(false_alarms.empty? ? 0 : 1)
