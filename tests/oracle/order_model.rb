# What Puppet does with the programs of order_program.rb, as far as classes, instances and resource defaults go: small
# enough to try every order in which classes can be declared and every set of facts. compare_order.rb holds it against
# real Puppet in each of its compilations, and has Puppet confirm what it finds.
require 'set'

class OrderModel
  ATTRIBUTES = %w[mode owner group].freeze

  # That the programs' facts may have.
  VALUES = { 'b0' => [true, false], 'b1' => [true, false], 's0' => %w[a b c], 'l0' => [['1'], [], %w[1 2]] }.freeze

  # Of a class, define instance, node or of top scope: `parent` is the dynamic one, nil where that is top scope.
  Scope = Struct.new(:unit, :parent, :defaults)

  # A class in the catalog: `declarer` is the scope of its first declaration, `scope` its own once it runs.
  Declared = Struct.new(:declarer, :started, :scope)

  # What a resource has taken from the defaults of another unit: places are [file, line].
  Taken = Struct.new(:resource, :attribute, :defaults)

  # The state in which Puppet has last refused to go on.
  attr_reader :refused

  class Return < StandardError; end
  class Refused < StandardError; end

  # All that has happened in a compilation.
  class State
    attr_accessor :classes, :top, :waiting, :titles, :taken

    def initialize
      @classes = {}
      @top = {}
      @waiting = []
      @titles = Set.new
      @taken = Set.new
    end

    def copy
      copy = State.new
      @classes.each { |name, known| copy.classes[name] = known.dup }
      copy.top = @top.dup
      copy.waiting = @waiting.dup
      copy.titles = @titles.dup
      copy.taken = @taken.dup
      copy
    end

    # Compilations of equal signatures go on alike.
    def signature
      [@classes.map { |name, known| [name, chain(known.scope)] }.sort, @waiting.map { |define, _, scope| [define, chain(scope)] },
       @top.keys.sort, @titles.to_a.sort]
    end

    private

    def chain(scope)
      names = []
      while scope
        names << scope.unit << scope.defaults.values
        scope = scope.parent
      end
      names
    end
  end

  # What a run may be freed of, to see what keeps something from happening; who may leave is decided at random then.
  #   :rejected    Puppet rejects a second title, a second default for an attribute, and to evaluate a class while its
  #                parent waits for its own
  #   :facts       all tests of one fact go the same way
  #   :branches    of the branches of a test one runs at most, and after `return()` nothing does
  #   :once        a class is evaluated by its first declaration only
  #   :nearer      the default of the nearest scope counts
  #   :late        classes are declared by the program's own code and before the first define runs, not by defines of others
  FREEDOMS = %i[rejected facts branches once nearer late].freeze

  # `files`: texts by path.
  def initialize(files)
    @free = []
    @running = []
    @classes = {}
    @defines = {}
    @functions = {}
    @units = {}
    @parser = Puppet::Pops::Parser::EvaluatingParser.new
    files.sort.each { |path, text| read_file(path, text) if path.end_with?('.pp') }
  end

  # The facts that anything depends on.
  def facts_read
    @facts_read ||= Set.new
  end

  # Evaluates a main manifest; later entries go on with what it returns. nil if Puppet refuses it.
  def start(facts, site)
    state = State.new
    return state unless site

    attempt(state, facts) do
      run(@main, nil)
      run(@node, Scope.new("#{@main_file} node", nil, {})) if @node
    end
  end

  # A copy of the state in which one more class or instance is declared at top scope. nil if Puppet refuses it.
  def step(state, facts, entry)
    kind, name = entry
    attempt(state.copy, facts) { kind == :class ? declare([name], nil) : instance(name, 'entry', nil) }
  end

  # What all resources have taken when the compilation has ended or was refused.
  def finish(state, facts)
    state = state.copy
    attempt(state, facts) do
      until @state.waiting.empty?
        round = @state.waiting
        @state.waiting = []
        round.each { |define, title, scope| run(@defines[define], Scope.new(@units[define], scope, {}), title) }
      end
    end
    state.taken
  end

  # As one compilation.
  def compile(facts, site, entries)
    @refused = nil
    state = start(facts, site)
    entries.each { |entry| state &&= step(state, facts, entry) }
    state ? finish(state, facts) : @refused.taken
  end

  # The same at random, with all entries in some order and without what `free` names.
  def compile_freely(site, entries, free, random)
    @free = free
    @random = random
    @choices = {}.compare_by_identity
    @running = []
    @again = 0
    facts = VALUES.transform_values { |values| values.sample(random: random) }
    entries = [] if site
    entries += late_entries if free?(:late)
    compile(facts, site, entries.shuffle(random: random))
  ensure
    @free = []
  end

  private

  # Instances of defines of somebody else that declare a class each.
  def late_entries
    @classes.keys.map do |name|
      @defines["late #{name}"] ||= [[:declare, [name]]]
      [:define, "late #{name}"]
    end
  end

  def free?(freedom)
    @free.include?(freedom)
  end

  def perhaps
    @random.rand < 0.6
  end

  def attempt(state, facts)
    @state = state
    @facts = facts
    yield
    state
  rescue Refused
    @refused = state
    nil
  end

  # Reading

  def read_file(path, text)
    @path = path
    program = @parser.parse_string(text, path).body
    main = path.end_with?('manifests/site.pp') && !path.include?('modules/')
    @main_file ||= path if main
    statements = program.is_a?(Puppet::Pops::Model::BlockExpression) ? program.statements : [program]
    code = statements.reject { |statement| read_definition(statement) }
    @main = code.flat_map { |statement| read(statement) } if main
  end

  def read_definition(node)
    case node
    when Puppet::Pops::Model::HostClassDefinition
      @classes[node.name] = [node.parent_class, read(node.body)]
    when Puppet::Pops::Model::ResourceTypeDefinition
      @defines[node.name] = read(node.body)
    when Puppet::Pops::Model::FunctionDefinition
      @functions[node.name] = read(node.body)
    when Puppet::Pops::Model::NodeDefinition
      @node = read(node.body)
    else
      return false
    end
    @units[node.name] = @path if node.respond_to?(:name)
    true
  end

  # The steps of an expression, in order of evaluation.
  def read(node)
    case node
    when nil then []
    when Array then node.flat_map { |part| read(part) }
    when Puppet::Pops::Model::BlockExpression then read(node.statements)
    when Puppet::Pops::Model::AssignmentExpression then read(node.right_expr)
    when Puppet::Pops::Model::UnlessExpression then [[:if, test(node.test), read(node.else_expr), read(node.then_expr)]]
    when Puppet::Pops::Model::IfExpression then [[:if, test(node.test), read(node.then_expr), read(node.else_expr)]]
    when Puppet::Pops::Model::AndExpression then [[:if, test(node.left_expr), read(node.right_expr), []]]
    when Puppet::Pops::Model::CaseExpression then [read_case(node)]
    when Puppet::Pops::Model::CallMethodExpression then [read_lambda(node)]
    when Puppet::Pops::Model::CallNamedFunctionExpression then read_call(node)
    when Puppet::Pops::Model::ResourceExpression then node.bodies.map { |body| read_resource(node, body) }
    when Puppet::Pops::Model::ResourceDefaultsExpression then [[:defaults, values(node.operations), place(node)]]
    else []
    end
  end

  def place(node)
    [@path, node.line]
  end

  def fact(node)
    name = node.keys.first.value
    facts_read << name
    name
  end

  def read_lambda(node)
    [:each, fact(node.functor_expr.left_expr), node.lambda.parameters.first.name, read(node.lambda.body)]
  end

  def test(node)
    case node
    when Puppet::Pops::Model::NotExpression then [:not, test(node.expr)]
    when Puppet::Pops::Model::AccessExpression then [:fact, fact(node)]
    when Puppet::Pops::Model::CallNamedFunctionExpression
      asked = node.arguments.first
      asked.is_a?(Puppet::Pops::Model::AccessExpression) ? [:declared, asked.keys.first.value] : [:variable]
    end
  end

  def read_case(node)
    [:case, fact(node.test), node.options.map { |option| [option_value(option.values.first), read(option.then_expr)] }]
  end

  def option_value(node)
    node.is_a?(Puppet::Pops::Model::LiteralDefault) ? :default : node.value
  end

  def read_call(node)
    name = node.functor_expr.value
    case name
    when 'include', 'contain', 'require' then [[:declare, node.arguments.map(&:value)]]
    when 'create_resources' then [[:resource, [node.arguments[1].entries.first.key.value], [], place(node)]]
    when 'return' then [[:return]]
    else name.include?('::') ? [[:call, name]] : read(node.arguments)
    end
  end

  def read_resource(node, body)
    type = node.type_name.value
    case type
    when 'class' then [:declare_new, body.title.value]
    when 'file' then [:resource, title(body.title), values(body.operations), place(body)]
    else [:instance, type, title(body.title)]
    end
  end

  def title(node)
    return [node.value] unless node.is_a?(Puppet::Pops::Model::ConcatenatedString)

    node.segments.map { |part| part.is_a?(Puppet::Pops::Model::TextExpression) ? part.expr.expr.value.to_sym : part.value }
  end

  def values(operations)
    operations.map(&:attribute_name)
  end

  # Running

  def run(steps, scope, title = nil)
    run_steps(steps, scope, { 'name' => title })
  rescue Return
    nil
  end

  def run_steps(steps, scope, variables)
    steps.each do |step|
      case step[0]
      when :if then run_branches(step[2, 2], holds?(step) ? 0 : 1, scope, variables)
      when :case then run_branches(step[2].map(&:last), option(step), scope, variables)
      when :each then fact_value(step).each { |value| run_steps(step[3], scope, variables.merge(step[2] => value)) }
      when :declare then declare(step[1], scope)
      when :declare_new then declare([step[1]], scope)
      when :call then run(@functions.fetch(step[1]), nil)
      when :return then raise Return unless free?(:branches) && perhaps
      when :instance then instance(step[1], text(step[2], variables), scope)
      when :resource then make(text(step[1], variables), step[2], step[3], scope)
      when :defaults then set_defaults(step[1], step[2], scope)
      end
    end
  end

  def text(parts, variables)
    parts.map { |part| part.is_a?(Symbol) ? variables[part.name] : part }.join
  end

  def run_branches(branches, chosen, scope, variables)
    branches.each_with_index do |steps, i|
      run_steps(steps, scope, variables) if free?(:branches) ? perhaps : i == chosen
    end
  end

  def holds?(step, test = step[1])
    case test[0]
    when :not then !holds?(step, test[1])
    when :fact then fact_value(step, test[1])
    when :declared then free?(:once) ? perhaps : @state.classes.key?(test[1])
    else true
    end
  end

  def option(step)
    value = fact_value(step)
    step[2].index { |given, _| given == value } || step[2].index { |given, _| given == :default }
  end

  # Of the fact that the step depends on.
  def fact_value(step, name = step[1])
    free?(:facts) ? @choices[step] ||= VALUES[name].sample(random: @random) : @facts[name]
  end

  # All are put into the catalog, then those that do not run yet are evaluated.
  def declare(names, scope)
    names.each { |name| forget(name) } if free?(:once)
    names.reject { |name| @state.classes[name]&.scope }.each { |name| put_class(name, scope) }.each { |name| evaluate(name) }
  end

  # A class that has been evaluated may be evaluated again, within reason, and what it inherits from with it.
  def forget(name)
    parent = @classes.fetch(name)[0]
    forget(parent) if parent
    @state.classes.delete(name) if perhaps && !@running.include?(name) && (@again += 1) < 100
  end

  def put_class(name, scope)
    return if @state.classes.key?(name)

    parent = @classes.fetch(name)[0]
    put_class(parent, scope) if parent
    @state.classes[name] = Declared.new(scope)
  end

  def evaluate(name)
    known = @state.classes[name]
    return if known.nil? || known.started  # nil: forgotten meanwhile

    known.started = true
    @running << name
    parent, steps = @classes.fetch(name)
    if parent
      put_class(parent, known.declarer)
      evaluate(parent)
      raise Refused unless @state.classes[parent]&.scope || free?(:rejected)
    end
    known.scope = Scope.new(@units[name], parent ? @state.classes[parent]&.scope : known.declarer, {})
    run(steps, known.scope)
    @running.pop
  end

  def instance(define, title, scope)
    add_title("#{define} #{title}")

    @state.waiting << [define, title, scope]
  end

  def add_title(title)
    raise Refused unless @state.titles.add?(title) || free?(:rejected) || free?(:once)
  end

  def set_defaults(names, place, scope)
    table = scope ? scope.defaults : @state.top
    names.each do |name|
      raise Refused if table.key?(name) && !free?(:rejected)

      table[name] = place unless table.key?(name) && perhaps
    end
  end

  def make(title, own, place, scope)
    add_title("file #{title}")

    (ATTRIBUTES - own).each do |name|
      at = scope
      at = at.parent while at && (!at.defaults.key?(name) || (free?(:nearer) && perhaps))
      defaults = at ? at.defaults[name] : @state.top[name]
      @state.taken << Taken.new(place, name, defaults) if defaults
    end
  end
end
