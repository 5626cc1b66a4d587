# Sources in, answers out: how the comparing scripts talk with plint_parse_stream and puppet_oracle.rb.
#
# A request:  LANGUAGE PLANS LENGTH\n  then LENGTH bytes     (LANGUAGE: manifest, epp; PLANS: 0, 1)
# An answer:  STATUS LINE COLUMN LENGTH\n  then LENGTH bytes
#   accepted               the bytes are the tree in Puppet's compact notation
#   accepted_without_tree  Puppet cannot print what it parsed
#   refused                the bytes are the message; LINE and COLUMN are 0 where none is given
#   crashed                Puppet raised something that is no parse error
#   broken                 the tree breaks a promise of its contract
#   died                   no answer came (made here, never sent)
require 'digest'
require 'fileutils'
require 'rbconfig'
require 'timeout'

module Oracle
  ROOT = File.expand_path('../..', __dir__)
  PUPPET = [RbConfig.ruby, File.join(__dir__, 'puppet_oracle.rb')].freeze
  SKIPPED = 77  # CTest's SKIP_RETURN_CODE
  PATIENCE = 60  # seconds for one source

  Source = Struct.new(:name, :language, :plans, :text) do
    def request
      "#{language} #{plans ? 1 : 0} #{text.bytesize}\n".b << text.b
    end

    # As plint takes a file: EPP by its suffix, plan keywords below a folder `plans`.
    def self.of_file(name, path = name)
      new(name, path.end_with?('.epp') ? 'epp' : 'manifest', path.split('/')[0..-2].include?('plans'), File.binread(path))
    end
  end

  Answer = Struct.new(:status, :line, :column, :text) do
    def accepted?
      status == 'accepted' || status == 'accepted_without_tree'
    end

    def refused?
      status == 'refused' || status == 'crashed'
    end

    def place
      line.zero? ? '-' : "#{line}:#{column}"
    end

    def to_s
      accepted? ? "#{status}: #{text}" : "#{status} at #{place}: #{text}"
    end
  end

  module_function

  # Does what Puppet and plint say about a source agree? The words and the place of an error are free.
  def agree?(puppet, plint)
    return plint.refused? if puppet.refused?
    return plint.accepted? if puppet.status == 'accepted_without_tree'

    puppet.status == 'accepted' && plint.status == 'accepted' && puppet.text == plint.text
  end

  def skip(reason)
    warn "SKIPPED: #{reason}"
    exit(ENV['PLINT_REQUIRE_ORACLE'].to_s.empty? ? SKIPPED : 1)
  end

  def puppet_version
    require 'puppet/version'
    Puppet.version
  rescue LoadError
    skip 'real Puppet is not installed (Debian: apt-get install puppet-agent)'
  end

  def corpus_folder
    folder = ENV['PLINT_CORPUS'].to_s.empty? ? File.join(ROOT, 'build/corpus') : ENV['PLINT_CORPUS']
    skip "no corpus in #{folder} (fetch it: scripts/corpus)" unless File.directory?(folder)
    folder
  end

  # Every manifest and template of the corpus, or of another folder, in a fixed order.
  def corpus(folder = corpus_folder)
    files = Dir.glob('**/*.{pp,epp}', base: folder).sort
    files.select! { |file| File.file?(File.join(folder, file)) && !File.symlink?(File.join(folder, file)) }
    skip "the corpus in #{folder} holds no manifest (fetch it: scripts/corpus)" if files.empty?
    files.map { |file| Source.of_file(file, File.join(folder, file)) }
  end

  # One process, asked one source at a time; started anew after it died.
  class Speaker
    def initialize(command)
      @command = command
    end

    def ask(source)
      ask_all([source]).first
    end

    # The answers in the order of the sources. Requests are written ahead, so that the process never waits for us.
    def ask_all(sources)
      answers = []
      while answers.size < sources.size
        start unless @io
        rest = sources.drop(answers.size)
        writer = Thread.new do
          rest.each { |source| @io.write(source.request) }
          @io.flush
        rescue IOError, SystemCallError  # it died; the reader sees that too
          nil
        end
        rest.each { answers << (read || break) }
        writer.kill if answers.size < sources.size
        writer.join
        answers << Answer.new('died', 0, 0, stop) if answers.size < sources.size
      end
      answers
    end

    def stop
      return unless @io

      Process.kill(:KILL, @io.pid) if @hung
      @io.close
      @io = nil
      @hung ? "no answer in #{PATIENCE} seconds" : $?.inspect
    end

    private

    def start
      @hung = false
      @io = IO.popen(@command, 'r+b')
    end

    def read
      Timeout.timeout(PATIENCE) do
        header = @io.gets or return
        status, line, column, length = header.split
        text = length.to_i.zero? ? +'' : @io.read(length.to_i)
        Answer.new(status, line.to_i, column.to_i, text)
      end
    rescue Timeout::Error
      @hung = true
      nil
    rescue SystemCallError
      nil
    end
  end

  # Asks `jobs` processes at once, in slices.
  def ask_all(command, sources, jobs: 2, slice: 1000)
    slices = sources.each_slice(slice).to_a
    answers = Array.new(slices.size)
    next_slice = Queue.new
    slices.each_index { |index| next_slice << index }
    next_slice.close
    Array.new([jobs, slices.size].min) do
      Thread.new do
        speaker = Speaker.new(command)
        while (index = next_slice.pop)
          answers[index] = yield(slices[index], speaker)
        end
        speaker.stop
      end
    end.each(&:value)
    answers.flatten(1)
  end

  def ask_plint(program, sources, jobs: 2)
    abort "#{program} cannot be run (build the target plint_parse_stream)" unless File.executable?(program)
    ask_all([program], sources, jobs: jobs) { |slice, speaker| speaker.ask_all(slice) }
  end

  # Real Puppet's answers, kept in `cache` (a folder, or nil) as long as sources, Puppet and oracle stay the same.
  def ask_puppet(sources, cache:, jobs: 2)
    version = puppet_version
    oracle = Digest::SHA256.file(PUPPET.last).hexdigest
    ask_all(PUPPET, sources, jobs: jobs) do |slice, speaker|
      digest = Digest::SHA256.new << version << oracle
      slice.each { |source| digest << source.request }
      file = cache && File.join(cache, "#{digest.hexdigest}.answers")
      if file && File.exist?(file)
        Marshal.load(File.binread(file)).map { |fields| Answer.new(*fields) }
      else
        answers = speaker.ask_all(slice)
        dead = answers.zip(slice).find { |answer, _| answer.status == 'died' }
        raise "the oracle gave no answer for #{dead.last.name}: #{dead.first.text}" if dead

        keep(file, answers) if file
        answers
      end
    end
  end

  def keep(file, answers)
    FileUtils.mkdir_p(File.dirname(file))
    partial = "#{file}.#{Process.pid}.partial"
    File.binwrite(partial, Marshal.dump(answers.map(&:to_a)))
    File.rename(partial, file)
  end

  # Where two trees part, with a little before and after.
  def first_difference(puppet, plint)
    at = (0...[puppet.bytesize, plint.bytesize].min).find { |i| puppet.getbyte(i) != plint.getbyte(i) }
    at ||= [puppet.bytesize, plint.bytesize].min
    from = [at - 50, 0].max
    cut = ->(text) { text.byteslice(from, 110).to_s.force_encoding('UTF-8').scrub('?') }
    ["puppet …#{cut[puppet]}…", "plint  …#{cut[plint]}…"]
  end
end
