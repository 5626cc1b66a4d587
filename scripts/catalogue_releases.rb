# One catalogue of several releases: what each release has, merged so that each entry says from which release on it is there
# (`since`), and from which on it is not (`until`). `of` gives back what one release has.
require 'json'

module Releases
  # From the oldest. A new one is added at its place, with a line in `NAMES`.
  ALL = %w[puppet-7.23.0 puppet-8.11 openvox-8.28.1 openvox-9.0.0-beta2].freeze
  # What differs between two neighbours, as users know it. What OpenVox 8.28 has and Puppet 8.11 has not came with 8.26, by the
  # changelog of OpenVox (pull requests 316, 321 and 329).
  NAMES = { 'puppet-8.11' => '8', 'openvox-8.28.1' => 'openvox-8.26', 'openvox-9.0.0-beta2' => '9' }.freeze

  # Modules that agent packages stopped to bring along, and the first release without them (openvox#592).
  UNBUNDLED = { 'zone_core' => '9' }.freeze

  module_function

  # `found`: by release, the contents of a types.json or functions.json.
  def merge_functions(found)
    names = found.values.flat_map { |all| all['functions'].map { |f| f['name'] } }.uniq.sort
    names.map do |name|
      each = found.transform_values { |all| all['functions'].find { |f| f['name'] == name } }
      entry = same(each, 'signatures', name)
      lists = each.transform_values { |f| f ? f.fetch('signatures', []) : [] }
      signatures = sequence(lists)
      entry['signatures'] = signatures unless signatures.empty?
      ordered(entry, each.values.compact.first).merge(versions(each.keys.select { |r| each[r] }))
    end
  end

  def merge_types(found)
    {
      'metaparameters' => named(found.transform_values { |all| all['metaparameters'] }) { |each, name| attribute(each, name) },
      'types' => named(found.transform_values { |all| all['types'] }) { |each, name| type(each, name) }
    }
  end

  def type(each, name)
    lists = %w[attributes providers features relations]
    entry = same(each, *lists, name)
    parts = {
      'attributes' => named(parts_of(each, 'attributes')) { |a, n| attribute(a, "#{name} #{n}") },
      'features' => sequence(parts_of(each, 'features')), 'relations' => sequence(parts_of(each, 'relations')),
      # Several entries of one name follow each other.
      'providers' => sequence(parts_of(each, 'providers')).each_with_index.sort_by { |p, at| [p['name'], at] }.map(&:first)
    }
    parts['module_until'] = UNBUNDLED.fetch(entry['module'], [])
    ordered(entry.merge(parts.reject { |_, list| list.empty? }), each.values.compact.first)
  end

  def attribute(each, name)
    entry = same(each, 'values', name)
    values = sequence(parts_of(each, 'values'))
    entry['values'] = values unless values.empty?
    ordered(entry, each.values.compact.first)
  end

  def parts_of(each, key)
    each.compact.transform_values { |one| one.fetch(key, []) }
  end

  # Entries with names, sorted by them.
  def named(lists)
    names = lists.values.flat_map { |list| list.map { |one| one['name'] } }.uniq.sort
    names.map do |name|
      each = lists.transform_values { |list| list.find { |one| one['name'] == name } }
      yield(each.compact, name).merge(versions(lists.keys.select { |r| each[r] }, lists.keys))
    end
  end

  # What is equal in all releases, without the lists.
  def same(each, *lists, name)
    plain = each.values.compact.map { |one| one.except(*lists) }.uniq
    raise "#{name} differs between releases in more than #{lists.join(', ')}: #{plain}" if plain.size > 1

    plain.first.dup
  end

  # Keys in the order of an entry of one release.
  def ordered(entry, like)
    keys = like.keys | entry.keys
    keys.select { |k| entry.key?(k) }.to_h { |k| [k, entry[k]] }
  end

  # One list that contains each list in its order, with as few entries as possible.
  def sequence(lists)
    merged = []
    lists.each do |release, list|
      list = list.map { |one| JSON.generate(one) }
      merged = joined(merged, list, release)
    end
    merged.map { |text, releases| JSON.parse(text).merge(versions(releases, lists.keys)) }
  end

  def joined(merged, list, release)
    texts = merged.map(&:first)
    lengths = Array.new(texts.size + 1) { Array.new(list.size + 1, 0) }
    (texts.size - 1).downto(0) do |i|
      (list.size - 1).downto(0) do |j|
        lengths[i][j] = texts[i] == list[j] ? lengths[i + 1][j + 1] + 1 : [lengths[i + 1][j], lengths[i][j + 1]].max
      end
    end
    result = []
    i = j = 0
    while i < texts.size || j < list.size
      if i < texts.size && j < list.size && texts[i] == list[j]
        result << [texts[i], merged[i][1] + [release]]
        i += 1
        j += 1
      elsif j == list.size || (i < texts.size && lengths[i + 1][j] >= lengths[i][j + 1])
        result << merged[i]
        i += 1
      else
        result << [list[j], [release]]
        j += 1
      end
    end
    result
  end

  def versions(having, among = ALL)
    places = having.map { |r| among.index(r) }
    raise "#{having} are not neighbours" unless places == (places.first..places.last).to_a

    result = {}
    result['since'] = NAMES.fetch(having.first) unless places.first.zero?
    result['until'] = NAMES.fetch(among[places.last + 1]) unless places.last == among.size - 1
    result
  end

  # What one release has of a merged catalogue, as if it had been asked alone.
  def of(merged, release)
    case merged
    when Hash
      return nil unless in?(merged, release)

      merged.except('since', 'until', 'module_until').to_h { |k, v| [k, of(v, release)] }
            .reject { |k, v| v == [] && merged[k] != [] }
    when Array then merged.map { |one| of(one, release) }.compact
    else merged
    end
  end

  def in?(entry, release)
    at = ALL.index(release)
    since = entry['since'] ? ALL.index(NAMES.key(entry['since'])) : 0
    last = entry['until'] ? ALL.index(NAMES.key(entry['until'])) : ALL.size
    at >= since && at < last
  end

  # As written by a script that added rows of its own.
  def read(folder)
    functions = JSON.parse(File.read(File.join(folder, 'functions.json')))
    functions['functions'].each { |f| f['signatures']&.reject! { |s| s.key?('since') } }
    [functions, JSON.parse(File.read(File.join(folder, 'types.json')))]
  end
end
