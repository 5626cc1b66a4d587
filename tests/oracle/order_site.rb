# Compiles the programs of order_program.rb with real Puppet, which has to be loaded.
require 'tmpdir'

# Notes the reads of variables, the unknown ones too, and goes on, as with `strict_variables` off.
module UnknownVariables
  FOUND = []
  READ = []

  def eval_VariableExpression(variable, scope)
    READ << [variable.file, variable.line, variable.expr.value.to_s.sub(/\A::/, '')]
    super
  end

  def optionally_fail(issue, semantic, *rest)
    return super unless issue == Puppet::Pops::Issues::UNKNOWN_VARIABLE

    FOUND << [semantic.file, semantic.line, rest.first[:name].sub(/\A::/, '')]
  end
end
Puppet::Pops::Evaluator::EvaluatorImpl.prepend(UnknownVariables)

def set_up_puppet(conf)
  Puppet.initialize_settings(%W[--confdir=#{conf} --vardir=#{conf}/var --codedir=#{conf}/code --rundir=#{conf}/run
                                --logdir=#{conf}/log --strict=warning])
  Puppet::Util::Log.level = :crit
  Puppet[:hiera_config] = '/dev/null'
end

# One program; its environment serves many compilations.
class Site
  @@number = 0

  def initialize(folder, site)
    manifest = site ? File.join(folder, 'manifests') : Puppet::Node::Environment::NO_MANIFEST
    Puppet[:code] = ''
    @environment = Puppet::Node::Environment.create(:"e#{@@number += 1}", [File.join(folder, 'modules')], manifest)
    @loaders = Puppet::Pops::Loaders.new(@environment, true)
  end

  # Returns the variables that were read, the unknown ones of these, what resources took from defaults (their values
  # begin with `D`), and the error.
  def compile(code, facts)
    UnknownVariables::FOUND.clear
    UnknownVariables::READ.clear
    problem = nil
    taken = []
    Puppet.override(current_environment: @environment, loaders: @loaders) do
      main = @environment.known_resource_types.find_hostclass('')
      main.code = parse(code) if code
      node = Puppet::Node.new('t.example.com', environment: @environment, facts: Puppet::Node::Facts.new('t.example.com', facts))
      node.merge(facts)
      node.add_server_facts({})
      compiler = Puppet::Parser::Compiler.new(node)
      begin
        compiler.compile
      rescue Puppet::Error, RuntimeError, SystemStackError => error
        problem = error.message  # a duplicate resource, for example; what came before counts
      end
      compiler.catalog.resources.each do |resource|
        next unless resource.type == 'File'

        %i[mode owner group].each { |name| taken << [resource.file, resource.line, name.to_s, resource[name]] if resource[name].to_s =~ /\AD\d/ }
      end
    end
    [UnknownVariables::READ.uniq, UnknownVariables::FOUND.dup, taken, problem]
  end

  private

  def parse(code)
    parser = Puppet::Parser::ParserFactory.parser
    parser.string = code
    parser.parse.code
  end
end
