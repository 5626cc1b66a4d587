# Stands in for the gem `puppet-lint` in Rakefiles: what they configure becomes a command line for plint, which must be
# on the PATH as `puppet-lint` (or named by PUPPET_LINT). Put this folder into RUBYLIB, in front of the gem.
class PuppetLint
  DEFAULT_IGNORE_PATHS = ['vendor/**/*.pp'].freeze

  # Takes every setting that Rakefiles make, and knows those that plint understands.
  class Configuration
    FLAGS = { fail_on_warnings: '--fail-on-warnings', with_filename: '--with-filename', with_context: '--with-context',
              fix: '--fix', json: '--json', sarif: '--sarif', show_ignored: '--show-ignored', relative: '--relative' }.freeze
    VALUES = { log_format: '--log-format', error_level: '--error-level',
               codeclimate_report_file: '--codeclimate-report-file' }.freeze
    LISTS = { only_checks: '--only-checks', top_scope_variables: '--top-scope-variables' }.freeze
    # The default without the file name, which the program leaves out only for a single file.
    WITHOUT_FILENAME = '%{KIND}: %{message} on line %{line} (check: %{check})'.freeze

    attr_reader :settings, :checks

    def initialize(settings = {}, checks = {})
      @settings = settings
      @checks = checks
    end

    def initialize_copy(other)
      super
      @settings = @settings.dup
      @checks = @checks.dup
    end

    # These settings, and those of another configuration before them.
    def with(other)
      Configuration.new(@settings.merge(other.settings.compact), @checks.merge(other.checks))
    end

    def respond_to_missing?(_name, _private = false)
      true
    end

    def method_missing(name, *values)
      word = name.to_s
      case word
      when /\Adisable_checks=?\z/ then values.flatten.compact.each { |check| @checks[check.to_s] = false }
      when /\Adisable_(\w+)\z/ then @checks[Regexp.last_match(1)] = false
      when /\Aenable_(\w+)\z/ then @checks[Regexp.last_match(1)] = true
      when /\A(\w+)_enabled\?\z/ then @checks.fetch(Regexp.last_match(1), true)
      when /\A(\w+)=\z/ then @settings[Regexp.last_match(1).to_sym] = values.first
      else values.empty? ? @settings[name] : @settings[name] = values.first
      end
    end

    def words
      lists = given(LISTS) { |value| Array(value).empty? }.map { |name, word| "#{word}=#{Array(@settings[name]).join(',')}" }
      flags = given(FLAGS).values
      values = given(VALUES) { |value| value.to_s.empty? }.map { |name, word| "#{word}=#{@settings[name]}" }
      values << "--log-format=#{WITHOUT_FILENAME}" if @settings[:with_filename] == false && @settings[:log_format].to_s.empty?
      lists + flags + values + @checks.map { |check, on| "--#{'no-' unless on}#{check}-check" }
    end

    private

    # Those options whose settings are neither false nor empty.
    def given(options)
      options.select { |name, _| @settings[name] && !(block_given? && yield(@settings[name])) }
    end
  end

  class << self
    # A path, or a path and the name that the program gets.
    attr_writer :program

    def configuration
      @configuration ||= Configuration.new({ ignore_paths: DEFAULT_IGNORE_PATHS })
    end

    def configure
      yield configuration
    end

    def program
      ENV.fetch('PUPPET_LINT') { @program || 'puppet-lint' }
    end
  end
end
