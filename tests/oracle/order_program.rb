# Small programs of several modules, made at random from a seed: who declares whom, when, and who reads what.
require 'fileutils'

class OrderProgram
  MODULES = %w[ma mb mc].freeze
  CONDITIONS = ["$facts['b0']", "$facts['b1']", "!$facts['b0']"].freeze

  attr_reader :files, :classes, :defines

  def initialize(seed)
    @random = Random.new(seed)
    @count = 0
    @classes = pick_names(%w[ma mb ma::c1 ma::c2 mb::c3 mc::c4 mc], 4 + @random.rand(4))
    @defines = %w[ma::d1 mb::d2].first(@random.rand(3))
    @functions = %w[mb::f1 mc::f2].first(@random.rand(3))
    @parents = {}
    @classes.each_with_index { |name, i| @parents[name] = @classes[@random.rand(i)] if i > 0 && chance(0.25) }
    @files = {}
    @classes.each { |name| @files[path('manifests', name)] = class_text(name) }
    all = [@defines, @functions]
    # Neither leads to itself or to one before: Puppet would never come to an end.
    all[0].each do |name|
      @defines = @defines.drop(1)
      @files[path('manifests', name)] = define_text(name)
    end
    @defines = []
    all[1].each do |name|
      @functions = @functions.drop(1)
      @files[path('functions', name)] = function_text(name)
    end
    @defines, @functions = all
    @files['manifests/site.pp'] = site_text if chance(0.3)
    @files['environment.conf'] = "modulepath = modules\n"
  end

  def site?
    @files.key?('manifests/site.pp')
  end

  def write(folder)
    @files.each do |path, text|
      FileUtils.mkdir_p(File.dirname(File.join(folder, path)))
      File.write(File.join(folder, path), text)
    end
  end

  private

  def chance(probability)
    @random.rand < probability
  end

  def pick(list)
    list[@random.rand(list.size)]
  end

  def pick_names(list, count)
    list.shuffle(random: @random).first(count)
  end

  def next_number
    @count += 1
  end

  def path(folder, name)
    first, *rest = name.split('::')
    "modules/#{first}/#{folder}/#{rest.empty? ? 'init' : rest.join('/')}.pp"
  end

  def class_text(name)
    parameters = []
    parameters << "  $p0 = 'p'," if chance(0.4)
    parameters << "  $p1 = #{chance(0.5) ? read_value : "'q'"}," if chance(0.4)
    inherits = @parents[name] ? " inherits #{@parents[name]}" : ''
    @free = %w[v1 v2].shuffle(random: @random)
    first = chance(0.7) ? "  $v0 = 'x'\n" : ''
    head = parameters.empty? ? "class #{name}#{inherits} {" : "class #{name} (\n#{parameters.join("\n")}\n)#{inherits} {"
    "#{head}\n#{first}#{statements(2 + @random.rand(5), 1, :class)}}\n"
  end

  def define_text(name)
    parameter = chance(0.3) ? " (\n  $p0 = #{read_value},\n)" : ''
    "define #{name}#{parameter} {\n#{statements(1 + @random.rand(4), 1, :define)}}\n"
  end

  def function_text(name)
    "function #{name}() {\n#{statements(1 + @random.rand(3), 1, :function)}  1\n}\n"
  end

  def site_text
    text = statements(1 + @random.rand(4), 0, :top)
    text += "node default {\n#{statements(1 + @random.rand(4), 1, :node)}}\n" if chance(0.6)
    text
  end

  def read_value
    "$#{pick(@classes)}::#{pick(%w[v0 v0 v1 v2 p0])}"
  end

  def statements(count, depth, kind)
    Array.new(count) { statement(depth, kind) }.join
  end

  def block(depth, kind)
    "#{'  ' * (depth + 1)}notice('here')\n#{statements(1 + @random.rand(2), depth + 1, kind)}"  # Puppet refuses idle blocks
  end

  def statement(depth, kind)
    indent = '  ' * depth
    number = next_number
    title = kind == :define ? "\"${name}-#{number}\"" : "'t#{number}'"
    nest = depth < 3
    case @random.rand(22)
    when 0..4 then "#{indent}#{pick(%w[include include contain require])} #{pick(@classes)}\n"
    when 5..9 then "#{indent}notice(#{read_value})\n"
    when 10, 11 then kind == :class && !@free.empty? ? "#{indent}$#{@free.pop} = #{chance(0.7) ? "'x'" : read_value}\n" : ''
    when 12 then nest ? conditional(indent, depth, kind) : ''
    when 13 then nest ? cases(indent, depth, kind) : ''
    when 14 then nest ? "#{indent}$facts['l0'].each |$i#{number}| {\n#{lambda_block(depth, kind, number)}#{indent}}\n" : ''
    when 15 then @defines.empty? ? '' : "#{indent}#{pick(@defines)} { #{title}: }\n"
    when 16 then @functions.empty? ? '' : "#{indent}#{pick(@functions)}()\n"
    when 17 then "#{indent}File { #{pick(%w[mode owner group])} => 'D#{number}' }\n"
    when 18 then "#{indent}file { #{title.sub(/(?<=['"])/, '/')}: #{chance(0.3) ? "owner => 'own' " : ''}}\n"
    when 19 then guard(indent, depth, kind)
    when 20 then chance(0.3) && depth > 1 && %i[class function].include?(kind) ? "#{indent}return()\n" : ''
    when 21 then other_forms(indent)
    end
  end

  # A body that runs several times may not have resources of one title.
  def lambda_block(depth, kind, number)
    block(depth, kind).gsub(/'t(\d+)':/) { "\"t#{Regexp.last_match(1)}-${i#{number}}\":" }
                      .gsub(/'\/t(\d+)':/) { "\"/t#{Regexp.last_match(1)}-${i#{number}}\":" }
                      .gsub(/\$\{name\}-(\d+)/) { "${name}-#{Regexp.last_match(1)}-${i#{number}}" }
  end

  def conditional(indent, depth, kind)
    text = "#{indent}#{pick(%w[if if unless])} #{pick(CONDITIONS)} {\n#{block(depth, kind)}#{indent}}"
    text += " else {\n#{block(depth, kind)}#{indent}}" if chance(0.6)
    "#{text}\n"
  end

  def cases(indent, depth, kind)
    text = "#{indent}case $facts['s0'] {\n#{indent}  'a': {\n#{block(depth, kind)}#{indent}  }\n"
    text += "#{indent}  'b': {\n#{block(depth, kind)}#{indent}  }\n" if chance(0.5)
    text += "#{indent}  default: {\n#{block(depth, kind)}#{indent}  }\n" if chance(0.6)
    "#{text}#{indent}}\n"
  end

  def guard(indent, depth, kind)
    name = pick(@classes)
    variable = pick(%w[v0 v1 p0])
    case @random.rand(4)
    when 0 then "#{indent}if defined(Class['#{name}']) {\n#{indent}  notice($#{name}::#{variable})\n#{indent}}\n"
    when 1 then "#{indent}unless defined(Class['#{name}']) {\n#{indent}  include #{name}\n#{indent}}\n"
    when 2 then "#{indent}if defined('$#{name}::#{variable}') {\n#{indent}  notice($#{name}::#{variable})\n#{indent}}\n"
    else "#{indent}notice($facts['b0'] and include(#{name}))\n"
    end
  end

  def other_forms(indent)
    case @random.rand(4)
    when 0 then "#{indent}unless defined(Class['#{name = pick(@classes)}']) { class { '#{name}': } }\n"
    when 1 then "#{indent}notice($facts['b1'] ? { true => #{read_value}, default => 'd' })\n"
    when 2 then "#{indent}include #{pick(@classes)}, #{pick(@classes)}\n"
    else "#{indent}create_resources('file', { '/c#{next_number}' => {} })\n"
    end
  end
end
