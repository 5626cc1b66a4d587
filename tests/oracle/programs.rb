# Small programs of one or several files in one text, and what real Puppet makes of them, each in a process of its own.
#
#   == NAME | words about it
#   # file: site.pp           code up to the first such line is the main manifest
#   ...
#   => ok                     or: => error MESSAGE, => warning MESSAGE
#
# `site.pp` and what lies below manifests/, functions/, types/, other/, base/, with environment.conf, belong to the
# environment; all else below its modules/.
require 'fileutils'
require 'tmpdir'

module Programs
  Program = Struct.new(:name, :about, :files, :outcome, keyword_init: true) do
    def to_s
      files_text = files.map { |path, text| (path == 'site.pp' && files.size == 1 ? '' : "# file: #{path}\n") + text }.join
      "== #{name} | #{about}\n#{files_text}=> #{outcome}\n"
    end
  end

  module_function

  def read(text)
    text.split(/^== /).drop(1).map do |part|
      head, body = part.split("\n", 2)
      name, about = head.split(' | ', 2)
      code, _, outcome = body.rpartition(/^=> /)
      Program.new(name: name, about: about.to_s, files: files_of(code), outcome: outcome.strip)
    end
  end

  def files_of(code)
    files = {}
    path = 'site.pp'
    code.each_line do |line|
      if line =~ /\A# file: (\S+)/
        path = Regexp.last_match(1)
        files[path] = +''
      else
        (files[path] ||= +'') << line
      end
    end
    files
  end

  def place(path)
    return 'manifests/site.pp' if path == 'site.pp'

    path =~ %r{\A(manifests|functions|types|other|base|data|lib)/} || path !~ %r{/} ? path : "modules/#{path}"
  end

  def write(files, folder)
    FileUtils.mkdir_p([File.join(folder, 'modules'), File.join(folder, 'manifests')])
    files.each do |path, text|
      file = File.join(folder, place(path))
      FileUtils.mkdir_p(File.dirname(file))
      File.binwrite(file, text)
    end
  end

  # Loads once what every compilation loads of Puppet, which takes most of the time of a small one.
  def prepare
    names = in_own_process do
      known = $LOADED_FEATURES.dup
      compile_here({ 'site.pp' => '' }, true, false)
      ($LOADED_FEATURES - known).join("\n")
    end
    names.each_line(chomp: true) { |file| require file }
  end

  # `ok`, or `error MESSAGE`, by Puppet in its strict mode, as Puppet 8 is by default. `apply`: as far as an agent's
  # first look at the catalog. `warnings`: the first one, in place of `ok`.
  def compile(files, apply: false, warnings: false)
    answer = in_own_process { compile_here(files, apply, warnings) }
    answer.empty? ? 'error no answer' : answer
  end

  # The text that the block gives; empty when that process dies.
  def in_own_process
    reader, writer = IO.pipe
    pid = fork do
      reader.close
      writer.write(yield)
      writer.close
      exit!(0)
    end
    writer.close
    answer = reader.read
    Process.wait(pid)
    answer.force_encoding(Encoding::UTF_8)
  end

  def compile_here(files, apply, warnings)
    conf = Dir.mktmpdir('plint-program')
    Puppet.initialize_settings(%W[--confdir=#{conf} --vardir=#{conf}/var --codedir=#{conf}/code --rundir=#{conf}/run
                                  --logdir=#{conf}/log --strict=error --strict_variables])
    Puppet::Util::Log.level = warnings ? :warning : :crit
    told = []
    Puppet::Util::Log.define_singleton_method(:newmessage) { |message| told << message.message.to_s }
    root = File.join(conf, 't')
    write(files, root)
    $LOAD_PATH.unshift(*Dir[File.join(root, '{modules,other,base}', '*', 'lib')])
    $stderr.reopen(File::NULL)
    settings = File.exist?("#{root}/environment.conf") ? File.read("#{root}/environment.conf") : ''
    path = (settings[/^modulepath\s*=\s*(.*)/, 1] || 'modules:$basemodulepath').strip.split(':')
    path = path.map { |entry| entry == '$basemodulepath' ? "#{root}/base" : File.expand_path(entry, root) }
    manifest = File.expand_path((settings[/^manifest\s*=\s*(.*)/, 1] || 'manifests').strip, root)
    environment = Puppet::Node::Environment.create(:t, path, manifest)
    Puppet[:hiera_config] = File.exist?("#{root}/hiera.yaml") ? "#{root}/hiera.yaml" : '/dev/null'
    facts = { 'kernel' => 'Linux', 'osfamily' => 'Debian', 'os' => { 'family' => 'Debian', 'name' => 'Debian' } }
    Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment, true)) do
      node = Puppet::Node.new('t.example.com', environment: environment,
                                               facts: Puppet::Node::Facts.new('t.example.com', facts))
      node.merge(facts)
      node.trusted_data = { 'certname' => 't.example.com' }
      node.add_server_facts({})
      catalog = Puppet::Parser::Compiler.new(node).compile
      if apply
        ral = catalog.to_ral
        ral.finalize
        cycles = ral.relationship_graph.report_cycles_in_graph rescue raise
      end
    end
    told.empty? ? 'ok' : "warning #{told.first.gsub(root.to_s, '')}"
  rescue Exception => error
    "error #{error.message.lines.first.to_s.strip.gsub(root.to_s, '').gsub(conf.to_s, '').gsub(/:0x\h{16}>/, ':0x…>')}"
  ensure
    FileUtils.rm_rf(conf) if conf
  end
end
