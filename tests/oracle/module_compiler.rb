# Compiles classes of modules with real Puppet, one after the other in one process.
require_relative 'stream'
require 'json'
require 'tmpdir'

module Oracle
  # A node as Facter would describe it, made up: the same everywhere.
  def self.node_facts
    os = { 'family' => 'Debian', 'name' => 'Debian', 'architecture' => 'amd64', 'hardware' => 'x86_64',
           'release' => { 'full' => '11.6', 'major' => '11', 'minor' => '6' },
           'distro' => { 'codename' => 'bullseye', 'description' => 'Debian GNU/Linux 11', 'id' => 'Debian',
                         'release' => { 'full' => '11.6', 'major' => '11', 'minor' => '6' } },
           'selinux' => { 'enabled' => false } }
    { 'os' => os, 'osfamily' => 'Debian', 'operatingsystem' => 'Debian', 'operatingsystemrelease' => '11.6',
      'operatingsystemmajrelease' => '11', 'lsbdistcodename' => 'bullseye', 'lsbdistid' => 'Debian', 'kernel' => 'Linux',
      'kernelrelease' => '5.10.0', 'kernelversion' => '5.10.0', 'kernelmajversion' => '5.10', 'architecture' => 'amd64',
      'hardwaremodel' => 'x86_64', 'virtual' => 'physical', 'is_virtual' => false, 'fqdn' => 'a.example.com',
      'hostname' => 'a', 'domain' => 'example.com', 'ipaddress' => '10.0.0.1', 'interfaces' => 'eth0,lo',
      'networking' => { 'fqdn' => 'a.example.com', 'hostname' => 'a', 'domain' => 'example.com', 'ip' => '10.0.0.1',
                        'primary' => 'eth0', 'mac' => '00:00:00:00:00:01',
                        'interfaces' => { 'eth0' => { 'ip' => '10.0.0.1', 'mac' => '00:00:00:00:00:01' } } },
      'processors' => { 'count' => 2, 'physicalcount' => 1, 'models' => ['x'] }, 'processorcount' => 2,
      'memory' => { 'system' => { 'total' => '4.00 GiB', 'total_bytes' => 4_294_967_296 } }, 'memorysize' => '4.00 GiB',
      'memorysize_mb' => 4096.0, 'path' => '/usr/sbin:/usr/bin:/sbin:/bin', 'puppetversion' => '7.23.0',
      'service_provider' => 'systemd', 'systemd' => true, 'systemd_version' => '247', 'identity' => { 'user' => 'root', 'uid' => 0 }, 'id' => 'root',
      'selinux' => false, 'timezone' => 'UTC', 'uptime_seconds' => 1000, 'root_home' => '/root',
      'puppet_vardir' => '/var/lib/puppet', 'clientcert' => 'a.example.com', 'ssh' => {}, 'mountpoints' => {},
      'augeas' => { 'version' => '1.12.0' }, 'augeasversion' => '1.12.0', 'rubyversion' => '3.1.2',
      'ruby' => { 'version' => '3.1.2', 'platform' => 'x86_64-linux' }, 'facterversion' => '4.3.0',
      'aio_agent_version' => '7.23.0', 'env_temp_variable' => '/tmp' }
  end

  class ModuleCompiler
    PATIENCE = 30  # seconds for one catalogue

    attr_reader :folder

    # `modules`: folders with metadata.json. They are copied, so that they can be changed.
    def initialize(modules)
      Oracle.puppet_version
      require 'puppet'
      @folder = Dir.mktmpdir
      confdir = Dir.mktmpdir
      at_exit { FileUtils.remove_entry(@folder); FileUtils.remove_entry(confdir) }
      modules.each do |path|
        name = JSON.parse(File.read(File.join(path, 'metadata.json')))['name'].split(%r{[-/]}).last
        FileUtils.mkdir_p(target = File.join(@folder, name))
        %w[manifests functions types lib templates files data hiera.yaml metadata.json].each do |part|
          FileUtils.cp_r(File.join(path, part), target, remove_destination: false) if File.exist?(File.join(path, part)) && !File.exist?(File.join(target, part))
        end
      end
      Puppet.initialize_settings(['--confdir', confdir, '--vardir', confdir])
      Puppet::Util::Log.level = :crit
      Puppet[:strict] = :warning
      remember_trees
    end

    def names
      Dir.children(@folder).sort
    end

    # nil when it can be compiled, else what Puppet says.
    def error(class_name)
      Puppet[:code] = "include #{class_name}"
      environment = Puppet::Node::Environment.create(:production, [@folder])
      node = Puppet::Node.new('a.example.com', environment: environment)
      node.merge(Oracle.node_facts)
      node.add_server_facts({})
      @loaded = []
      Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) do
        Timeout.timeout(PATIENCE) { Puppet::Parser::Compiler.compile(node) }
      end
      nil
    rescue Timeout::Error
      'too slow'
    rescue StandardError, ScriptError, SystemStackError => error
      error.message.to_s
    end

    # The manifests that the last catalogue was made from.
    attr_reader :loaded

    # Manifests are the same from catalogue to catalogue, but for the one that was changed.
    def remember_trees
      compiler = self
      trees = {}
      Puppet::Pops::Parser::EvaluatingParser.prepend(Module.new do
        define_method(:parse_file) do |file|
          compiler.loaded << file
          trees[[file, File.binread(file)]] ||= super(file)
        end
      end)
    end
  end
end
