# The facts of the catalogue: the schema of Facter, and what facts of many systems look like.
require 'json'
require 'open3'
require 'tmpdir'

# The schema that Facter holds its own output against, and the facts that its classes claim to find.
module Facts
  TYPES = { 'integer' => 'Integer', 'double' => 'Float', 'boolean' => 'Boolean', 'array' => 'Array', 'map' => 'Hash' }.freeze
  # Added by the agent to those of Facter.
  AGENT = %w[agent_specified_environment clientcert clientnoop clientversion puppetversion].freeze
  # In the schema of later versions of Facter 4, by the fact that they are in; `*` is a pattern there.
  LATER = { 'disks.*' => %w[serial], 'dmi.product' => %w[version], 'partitions.*' => %w[parttype],
            'processors' => %w[extensions],
            'networking.interfaces.*' => %w[duplex operational_state physical speed] }.freeze

  module_function

  # `seen`: of SeenFacts.
  def all(seen)
    lib = File.expand_path('..', $LOADED_FEATURES.grep(%r{/facter\.rb\z}).first)
    schema = YAML.load_file(File.join(lib, 'schema/facter.yaml'))
    facts = schema.map { |name, shape| fact(name, shape) }
    Dir.glob("#{lib}/facter/facts/**/*.rb").sort.each { |file| add_found(facts, File.read(file)) }
    AGENT.each { |name| facts << { 'name' => name, 'type' => name == 'clientnoop' ? 'Boolean' : 'String' } }
    LATER.each { |path, names| add_later(facts, path.split('.'), names) }
    facts = sorted(facts.uniq { |f| [f['name'], f['pattern']] })
    seen.empty? ? facts : with_seen(facts, seen, '')
  end

  # The types of those without one, the systems of those that only some have, and a few values.
  def with_seen(facts, seen, around)
    facts.map do |fact|
      path = "#{around}#{fact['pattern'] ? '*' : fact['name']}"
      known = seen['facts'][path]
      if known
        # Schemas close what they describe; what is only in a file of code is open, unless its form was seen.
        fact = fact.except('open').merge('type' => known['type']) if fact['type'] == 'Any' && known['type']
        fact['systems'] = known['systems'] if known['systems'].size < seen['systems'].size
        fact['values'] = known['values'] if known['values']
      end
      fact['members'] = with_seen(fact['members'], seen, "#{path}.") if fact['members']
      fact
    end
  end

  # Plain names before patterns, at all levels.
  def sorted(facts)
    facts.each { |f| f['members'] = sorted(f['members']) if f['members'] }
    facts.sort_by { |f| [f['pattern'] ? 1 : 0, f['name'] || f['pattern']] }
  end

  def add_later(facts, path, names)
    path.each { |part| facts = facts.find { |f| part == '*' ? f['pattern'] : f['name'] == part }['members'] }
    (names - facts.map { |f| f['name'] }).each { |name| facts << { 'name' => name, 'type' => 'Any' } }
  end

  def fact(name, shape)
    entry = shape['pattern'] ? { 'pattern' => shape['pattern'] } : { 'name' => name }
    entry['type'] = TYPES.fetch(shape['type'], 'String')
    entry['legacy'] = true if shape['hidden']
    members = (shape['elements'] || {}).map { |inner, inner_shape| fact(inner, inner_shape) }
    entry['members'] = members unless members.empty?
    entry['open'] = true if shape['type'] == 'map' && (members.empty? || shape['validate'] == false)
    entry
  end

  # `FACT_NAME = 'os.distro.codename'` that the schema forgot: the whole fact is open then.
  def add_found(facts, source)
    path = source[/FACT_NAME\s*=\s*'([^']*)'/, 1]&.split('.') or return
    return if path.first.match?(/[^a-z0-9_]/) || facts.any? { |f| f['pattern']&.start_with?("^#{path.first}") }

    list = facts
    path.each_with_index do |part, at|
      entry = list.find { |f| f['name'] == part || (f['pattern'] && part.match?(/#{f['pattern']}/)) }
      unless entry
        leaf = at == path.size - 1
        list << (entry = { 'name' => part, 'type' => leaf ? 'Any' : 'Hash' })
        entry['open'] = true
      end
      return if at == path.size - 1 || (entry['open'] && entry['members'].nil?)

      list = (entry['members'] ||= [])
    end
  end
end

# A digest of the facts of many systems, in checks/catalogue/seen_facts.json: the types of each fact, the kernels that have it, and
# the values of those that have few. Made from an archive with a folder `facts` of JSON files (facterdb has such sets).
module SeenFacts
  # Facts whose values are names, not numbers or addresses of one machine.
  NAMES = %w[kernel os.architecture os.family os.hardware os.name os.selinux.config_mode os.selinux.config_policy
             os.selinux.current_mode os.windows.edition_id os.windows.installation_type virtual].freeze

  module_function

  def of_archive(archive, facts)
    systems = Dir.mktmpdir do |folder|
      raise "cannot unpack #{archive}" unless system('tar', 'xf', archive, '-C', folder)

      Dir.glob("#{folder}/**/*.json").sort.map { |file| JSON.parse(File.read(file)) }
    end
    all = Hash.new { |found, path| found[path] = { types: [], systems: [], values: [] } }
    systems.each { |system| note(system, facts, '', system['kernel'], all) }
    { count: systems.size, kernels: systems.map { |s| s['kernel'] }.uniq.sort, facts: all.sort.to_h }
  end

  # Custom facts of these machines are not noted.
  def note(hash, shapes, around, kernel, all)
    hash.each do |name, value|
      shape = shapes.find { |s| s['name'] == name } || shapes.find { |s| s['pattern'] && name.match?(/#{s['pattern']}/) }
      # The agent adds its facts on all systems; legacy facts are not documented.
      next if shape.nil? || shape['legacy'] || Facts::AGENT.include?(name)

      path = "#{around}#{shape['pattern'] ? '*' : name}"
      one = all[path]
      one[:types] |= [type_of(value)]
      one[:systems] |= [kernel]
      one[:values] |= [value] if NAMES.include?(path)
      note(value, shape.fetch('members', []), "#{path}.", kernel, all) if value.is_a?(Hash)
    end
  end

  def type_of(value)
    case value
    when Hash then 'Hash'
    when Array then 'Array'
    when Integer then 'Integer'
    when Float then 'Float'
    when true, false then 'Boolean'
    when nil then 'Undef'
    else 'String'
    end
  end

  def text(digest)
    lines = digest[:facts].map do |path, one|
      entry = { 'types' => one[:types].sort, 'systems' => one[:systems].sort }
      entry['values'] = one[:values].sort unless one[:values].empty?
      "  #{JSON.generate(path)}: #{JSON.generate(entry)}"
    end
    "{\"count\": #{digest[:count]}, \"systems\": #{JSON.generate(digest[:kernels])}, \"facts\": {\n#{lines.join(",\n")}\n}}\n"
  end

  # Each fact with one `type`, or none where types differ.
  def read(folder)
    seen = JSON.parse(File.read(File.join(folder, 'seen_facts.json')))
    seen['facts'].each_value { |one| one['type'] = one['types'].first if one['types'].size == 1 }
    seen
  end
end
