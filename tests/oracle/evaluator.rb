# Real Puppet, evaluating expressions one after the other in one process.
require_relative 'stream'
require 'tmpdir'

module Oracle
  class Evaluator
    PATIENCE = 5  # seconds for one expression

    # `strict`: as Puppet 8, where strings are no numbers.
    def initialize(strict:)
      Oracle.puppet_version
      require 'puppet'
      require 'puppet/pops'
      folder = Dir.mktmpdir
      at_exit { FileUtils.remove_entry(folder) }
      Puppet.initialize_settings(['--confdir', folder, '--vardir', folder])
      Puppet::Util::Log.level = :crit
      Puppet[:strict] = strict ? :error : :warning
      Puppet[:strict_variables] = strict
      @environment = Puppet::Node::Environment.create(:production, [])
      @compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('oracle', environment: @environment))
      @calculator = Puppet::Pops::Types::TypeCalculator.singleton
      @parser = Puppet::Pops::Parser::EvaluatingParser.new
    end

    # [value, nil], or [nil, message] where Puppet refuses.
    def value(text)
      with_context do
        [Timeout.timeout(PATIENCE) { @parser.evaluate_string(@compiler.newscope(@compiler.topscope), text, 'oracle') }, nil]
      end
    rescue StandardError, SystemStackError, ScriptError => error
      [nil, error.message.lines.first.to_s.chomp]
    end

    # Its detailed type.
    def type_of(value)
      with_context { @calculator.infer_set(value) }
    end

    def print(type)
      Puppet::Pops::Types::TypeFormatter.string(type)
    end

    def common(one, other)
      with_context { @calculator.common_type(one, other) }
    end

    def with_context(&block)
      Puppet.override(current_environment: @environment, loaders: @compiler.loaders, &block)
    end
  end
end
