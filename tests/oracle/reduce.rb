#!/usr/bin/env ruby
# Shrinks a source on which real Puppet and plint differ, keeping the kind of difference: what is left shows the cause.
#   reduce.rb PLINT_PARSE_STREAM FILE...     (`.epp` is a template; `.plans.pp`, or below `plans/`, has plan keywords)
require_relative 'mutate'

module Oracle
  class Reducer
    def initialize(plint)
      @puppet = Speaker.new(PUPPET)
      @plint = Speaker.new([plint])
    end

    # The smallest source found and both answers; nil when the two agree on the source.
    def reduce(source)
      make = ->(text) { source.dup.tap { |copy| copy.text = text } }
      kind = difference(source.text, &make) or return
      text = source.text.b
      loop do
        before = text.bytesize
        [/^.*\n?/, Mutator::TOKEN, /[ \t\r\n]+/, /./m].each { |unit| text = without_units(text, unit, kind, make) }
        break if text.bytesize == before
      end
      [text, @puppet.ask(make[text]), @plint.ask(make[text])]
    end

    private

    def difference(text)
      asked = yield text
      real = @puppet.ask(asked)
      ours = @plint.ask(asked)
      return if Oracle.agree?(real, ours)

      tree = real.status == 'accepted' && ours.status == 'accepted'
      [real.status, ours.status, tree ? nil : ours.text[/\A[a-z ]+/]]
    end

    # Leaves out runs of units, first long ones, then single ones.
    def without_units(text, unit, kind, make)
      pieces = cut(text, unit)
      run = pieces.size
      while run >= 1
        at = 0
        while at < pieces.size
          shorter = pieces[0...at] + (pieces[at + run..] || [])
          if shorter.size < pieces.size && difference(shorter.join, &make) == kind
            pieces = shorter
          else
            at += run
          end
        end
        run /= 2
      end
      pieces.join
    end

    # The units and what stands between them; concatenated, the text.
    def cut(text, unit)
      text = text.dup.force_encoding('UTF-8')
      return text.b.chars unless text.valid_encoding?

      pieces = []
      last = 0
      text.scan(unit) do
        here = $~
        next if here[0].empty?

        pieces << text[last...here.begin(0)] if here.begin(0) > last
        pieces << here[0]
        last = here.end(0)
      end
      pieces << text[last..] if last < text.size
      pieces
    end
  end
end

if $PROGRAM_NAME == __FILE__
  abort 'usage: reduce.rb PLINT_PARSE_STREAM FILE...' if ARGV.size < 2
  Oracle.puppet_version
  reducer = Oracle::Reducer.new(ARGV.shift)
  ARGV.each do |file|
    next warn("#{file}: no such file") unless File.file?(file)

    source = Oracle::Source.of_file(file)
    source.plans ||= file.include?('.plans.')
    text, real, ours = reducer.reduce(source)
    puts "#{file}:"
    next puts('  no difference') unless text

    puts "  #{text.dup.force_encoding('UTF-8').inspect}", "  puppet #{real}", "  plint  #{ours}"
  end
end
