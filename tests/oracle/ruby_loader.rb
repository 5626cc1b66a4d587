# What real Puppet loads from one Ruby file, and what plint read from it, in one form.
require 'puppet'
require 'puppet/pops'
require 'puppet/property/boolean'
require 'puppet/parameter/boolean'
require 'tmpdir'
require 'timeout'

class RubyLoader
  attr_reader :puppet_lib

  def initialize
    conf = Dir.mktmpdir('compare-ruby')
    at_exit { FileUtils.rm_rf(conf) }
    Puppet.initialize_settings(%W[--confdir=#{conf} --vardir=#{conf}/var --codedir=#{conf}/code --rundir=#{conf}/run
                                  --logdir=#{conf}/log --libdir=#{conf}/lib --vendormoduledir=#{conf}/vendor
                                  --basemodulepath=#{conf}/modules])
    Puppet::Util::Log.level = :crit
    @puppet_lib = File.expand_path('..', $LOADED_FEATURES.grep(%r{/puppet/pops\.rb\z}).first.delete_suffix('/pops.rb'))
    @environment = Puppet::Node::Environment.create(:compare, [])
    Puppet.push_context(current_environment: @environment, environments: Puppet::Environments::Static.new(@environment))
    @compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('compare.example', environment: @environment))
    Puppet.push_context(@compiler.context_overrides)
    @loaders = Puppet.lookup(:loaders)
    @types = Puppet::Pops::Types::TypeParser.singleton
  end

  # Folders to find what files require.
  def use(libs)
    $LOAD_PATH.concat(libs)
  end

  # A hash, or the message when Puppet cannot load it.
  def load(what, lib, path)
    Timeout.timeout(60) { send("load_#{what}", lib, path) }
  rescue StandardError, LoadError, SyntaxError, NotImplementedError => error
    "#{error.class}: #{error.message.lines.first&.chomp}"
  end

  # What plint read in the same form, and [place, cause] of all that it calls open. Nil: nothing.
  def canonical(what, read, real)
    send("canonical_#{what}", read, real)
  end

  private

  # ---------------------------------------------------------------------------------------------------------- types

  def load_type(lib, path)
    name = File.basename(path, '.rb').to_sym
    unless lib == @puppet_lib
      Puppet::Type.rmtype(name) if Puppet::Type.instance_variable_get(:@types)&.key?(name)
      @loaders.runtime3_type_loader.instance_variable_get(:@named_values).delete_if { |key, _| key.name == name.to_s }
      Kernel.load(File.join(lib, path))
    end
    type = Puppet::Type.type(name) or raise "defines no type #{name}"
    own = ->(list) { type.instance_variable_get(list).reject { |a| a.name == :provider } }
    attributes = (own[:@properties] + own[:@parameters]).to_h { |a| [a.name.to_s, attribute(type, a)] }
    {
      'attributes' => attributes,
      'features' => type.features.to_h { |f| [f.to_s, Array(type.provider_feature(f).instance_variable_get(:@methods)).map(&:to_s).sort] },
      'relations' => %w[require before notify subscribe].to_h do |how|
        [how, (type.instance_variable_get("@auto#{how.sub(/y\z/, 'ie')}s") || {}).keys.map { |t| t.to_s.downcase }.sort]
      end,
      'title_patterns' => type.singleton_class.instance_methods(false).include?(:title_patterns)
    }
  end

  def attribute(type, klass)
    property = klass <= Puppet::Property
    values = klass.value_collection
    strings = values.instance_variable_get(:@strings).reject { |v| v.name == :'' }
    regexes = values.instance_variable_get(:@regexes)
    {
      'kind' => property ? 'property' : 'parameter',
      'namevar' => type.key_attributes.include?(klass.name),
      'values' => (strings.map { |v| [v.name.to_s, false, '', features_of(v)] } +
                   regexes.map { |v| [v.name.source, true, flags(v.name), features_of(v)] }).sort,
      'aliases' => strings.flat_map { |v| v.aliases.map { |other| [other.to_s, v.name.to_s] } }.sort,
      'features' => Array(klass.required_features).map(&:to_s).sort,
      'all' => (property && klass.array_matching == :all) || false,
      'boolean' => !property && query?(type, klass),
      'check' => check(klass, values),
      'munges' => overridden?(klass, :unsafe_munge, :munge),
      'default' => default(klass)
    }
  end

  # A method of that name that Puppet made.
  def query?(type, klass)
    name = :"#{klass.name}?"
    type.instance_methods(false).include?(name) && type.instance_method(name).source_location.first.end_with?('puppet/type.rb')
  end

  def features_of(value)
    Array(value.required_features).map(&:to_s).sort
  end

  def flags(regex)
    { 'i' => Regexp::IGNORECASE, 'm' => Regexp::MULTILINE, 'x' => Regexp::EXTENDED }
      .select { |_, bit| (regex.options & bit) != 0 }.keys.join
  end

  def overridden?(klass, *methods)
    methods.any? { |method| ![Puppet::Parameter, Puppet::Property].include?(klass.instance_method(method).owner) }
  end

  def check(klass, values)
    owner = klass.instance_method(:unsafe_validate).owner
    return klass.arrays? ? 'paths' : 'path' if owner == Puppet::Parameter::Path
    return 'code' if overridden?(klass, :unsafe_validate, :validate)
    return 'truth' if klass <= Puppet::Property::Boolean

    values.empty? ? 'anything' : 'values'
  end

  # The value when it is a constant.
  def default(klass)
    return 'none' unless klass.method_defined?(:default)

    method = klass.instance_method(:default)
    return 'none' if [Puppet::Parameter, Puppet::Property].include?(method.owner)

    value = method.source_location.first.end_with?('puppet/parameter.rb') ? literal(klass.allocate.default) : nil
    value.nil? ? 'computed' : value
  rescue StandardError
    'computed'
  end

  def literal(value)
    case value
    when nil then 'undef'
    when true, false, Numeric then value.to_s
    when String then "'#{value.gsub(/['\\]/) { |c| "\\#{c}" }}'"
    when Symbol then value == :undef ? 'undef' : literal(value.to_s)
    when Array then "[#{value.map { |v| literal(v) }.join(', ')}]"
    when Hash then "{#{value.map { |k, v| "#{literal(k)} => #{literal(v)}" }.join(', ')}}"
    end
  end

  def canonical_type(read, _real)
    type = read['types'].last or return
    open = type['open'].map { |cause| ['', cause] }
    attributes = type['attributes'].to_h do |a|
      place = "/attributes/#{a['name']}"
      open.concat(a['open'].map { |cause| [place, cause] })
      open << [place, 'is conditional'] if a['conditional']
      [a['name'], read_attribute(a)]
    end
    relations = type['relations'].group_by { |r| r['how'] }
    type['relations'].each { |r| open << ["/relations/#{r['how']}", 'is conditional'] if r['conditional'] }
    [{
      'attributes' => attributes,
      'features' => type['features'].to_h { |f| [f['name'], f['methods'].sort] },
      'relations' => %w[require before notify subscribe].to_h do |how|
        [how, relations.fetch(how, []).map { |r| r['type'] }.uniq.sort]
      end,
      'title_patterns' => type['title_patterns']
    }, open]
  end

  def read_attribute(read)
    {
      'kind' => read['kind'],
      'namevar' => read['namevar'],
      'values' => read['values'].map { |v| [v['text'], v['regex'], v['flags'], v['features'].sort] }.sort,
      'aliases' => read['aliases'].sort,
      'features' => read['features'].sort,
      'all' => read['all'],
      'boolean' => read['boolean'],
      'check' => read['check'],
      'munges' => read['munges'],
      'default' => read['default'] == 'literal' ? read['default_value'] : read['default']
    }
  end

  # ------------------------------------------------------------------------------------------------------ functions

  def load_function(lib, path)
    name = path.delete_prefix('puppet/functions/').delete_suffix('.rb').gsub('/', '::')
    { 'signatures' => made(name, File.read(File.join(lib, path)), File.join(lib, path)) }
  end

  def made(name, source, place)
    typed = Puppet::Pops::Loader::TypedName.new(:function, name)
    function = Puppet::Pops::Loader::RubyFunctionInstantiator.create(@loaders.puppet_system_loader, typed, place, source)
    function.class.dispatcher.dispatchers
            .reject { |d| d.respond_to?(:argument_mismatch_handler?) && d.argument_mismatch_handler? }
            .map { |d| signature(d) }
  end

  # Aliases that one function has to itself are shown with their meaning.
  def spelled(type)
    type.to_alias_expanded_s
  end

  def signature(dispatch)
    type = dispatch.type
    min, max = type.param_types.size_range
    block = type.block_type
    {
      'method' => dispatch.instance_variable_get(:@method_name).to_s,
      'min' => min,
      'max' => max == Float::INFINITY ? nil : max,
      'parameters' => type.param_types.types.zip(dispatch.parameter_names.map(&:to_s)).map { |t, n| [n, spelled(t)] },
      'block' => block && spelled(block),
      'return' => type.return_type ? spelled(type.return_type) : 'Any'
    }
  end

  # Puppet makes a function from what plint read.
  def canonical_function(read, _real)
    function = read['functions'].last or return
    open = function['open'].map { |cause| ['', cause] }
    [{ 'signatures' => made(function['name'], rewritten(function), "read by plint: #{function['name']}") }, open]
  rescue StandardError, SyntaxError => error
    [{ 'signatures' => "Puppet refuses what was read: #{error.message}" }, open]
  end

  def rewritten(function)
    local = function['local_types'].map { |t| "type #{"#{t['name']} = #{t['type']}".inspect}\n" }
    dispatches = function['signatures'].map do |s|
      parameters = s['parameters'].map { |p| "#{p['kind']}_param #{p['type'].inspect}, :#{p['name']}\n" }
      block = s['block'] && "#{s['block']['required'] ? '' : 'optional_'}block_param #{s['block']['type'].inspect}, :block\n"
      result = s['return'].empty? ? '' : "return_type #{s['return'].inspect}\n"
      "dispatch :#{s['method']} do\n#{parameters.join}#{block}#{result}end\n"
    end
    "Puppet::Functions.create_function(:'#{function['name']}') do\n" \
      "local_types do\n#{local.join}end\n#{dispatches.join}end\n"
  end

  def load_function_3x(lib, path)
    name = path.delete_prefix('puppet/parser/functions/').delete_suffix('.rb').gsub('/', '::')
    Kernel.load(File.join(lib, path))
    info = Puppet::Parser::Functions.send(:get_function, name.to_sym, @environment) or raise "defines no function #{name}"
    { 'type' => info[:type].to_s, 'arity' => info[:arity] }
  end

  def canonical_function_3x(read, _real)
    function = read['functions'].last or return
    [{ 'type' => function['rvalue'] ? 'rvalue' : 'statement', 'arity' => function['arity'] },
     function['open'].map { |cause| ['', cause] }]
  end
end
