require 'puppet-lint'
require 'rake'
require 'rake/tasklib'

module PuppetLint
  # `PuppetLint::RakeTask.new(:lint) { |config| … }`
  class RakeTask < ::Rake::TaskLib
    def initialize(name = :lint)
      super()
      config = Configuration.new
      yield config if block_given?
      desc 'Run puppet-lint'
      task(name) do
        all = Array(config.pattern || '**/*.pp').flat_map { |pattern| Rake::FileList[pattern].to_a }
        ignored = Array(config.ignore_paths || PuppetLint.configuration.ignore_paths).flat_map { |pattern| Rake::FileList[pattern].to_a }
        files = all.uniq - ignored
        words = ['--with-filename', *PuppetLint.configuration.words, *config.words].uniq
        next if files.empty?

        abort unless system(PuppetLint.program, *words, '--', *files)
      end
    end
  end
end

PuppetLint::RakeTask.new
