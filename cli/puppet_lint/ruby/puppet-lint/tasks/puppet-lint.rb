require 'puppet-lint'
require 'rake'
require 'rake/tasklib'

class PuppetLint
  # `PuppetLint::RakeTask.new(:lint) { |config| … }`
  class RakeTask < ::Rake::TaskLib
    DEFAULT_PATTERN = '**/*.pp'.freeze

    def initialize(name = :lint, *args, &block)
      super()
      config = Configuration.new({ name: name, pattern: DEFAULT_PATTERN, with_filename: true, ignore_paths: [] })
      desc 'Run puppet-lint'
      block&.call(*[config, args].slice(0, block.arity))
      Rake::Task[config.name].clear if Rake::Task.task_defined?(config.name)
      task(config.name) { run(config) }
    end

    private

    def run(config)
      global = PuppetLint.configuration
      ignored = [config.ignore_paths, global.ignore_paths].map { |paths| Array(paths) }.find(&:any?)
      files = Rake::FileList[*(global.pattern || config.pattern)].exclude(*ignored).select { |file| File.file?(file) }
      return if files.empty?

      words = global.with(config).words
      # What the Rakefile sets replaces the default of the program and its option files.
      words << '--ignore-paths=' if ignored && ignored != PuppetLint::DEFAULT_IGNORE_PATHS
      done = system(PuppetLint.program, *words, '--', *files)
      abort "cannot run #{Array(PuppetLint.program).first}" if done.nil?
      abort unless done
    end
  end
end

PuppetLint::RakeTask.new
