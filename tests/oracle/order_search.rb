# Every order in which the classes and defines of a program can be declared, under every set of facts, played through by
# order_model.rb: what resources may take from defaults, each with an example.
require_relative 'order_model'

class OrderSearch
  # A compilation: whether it begins with the main manifest, what is declared at top scope, and the facts.
  Example = Struct.new(:site, :entries, :facts)

  attr_reader :found

  # `entries`: [:class or :define, name] each.
  def initialize(model, entries)
    @model = model
    @entries = entries
    @found = {}
  end

  # With a main manifest that is all that is evaluated, without one all orders of entries are tried: `most` states for
  # each set of facts, and a hundred times as many where something that is wanted was not found. Whether that was all.
  def run(site:, wanted:, most: 200)
    all_facts.map { |facts| visit_all(site, facts, wanted, most) }.all?
  end

  # What keeps the wanted from happening: the fewest freedoms (OrderModel::FREEDOMS) without which it was not seen in this
  # many runs at random. Nothing is said of what was not seen at all.
  def explain(wanted, sites:, seed:, runs: 400)
    random = Random.new(seed)
    causes = {}
    (1..OrderModel::FREEDOMS.size).flat_map { |count| OrderModel::FREEDOMS.combination(count).to_a }.each do |free|
      tries = free == OrderModel::FREEDOMS ? 10 : 1
      (runs * free.size * tries).times do
        left = wanted.reject { |taken| causes.key?(taken) }
        return causes if left.empty?

        seen = @model.compile_freely(sites.sample(random: random), @entries, free, random)
        left.each { |taken| causes[taken] = free if seen.include?(taken) }
      end
    end
    causes
  end

  private

  def all_facts
    names = OrderModel::VALUES.keys.select { |name| @model.facts_read.include?(name) }
    lists = names.map { |name| OrderModel::VALUES[name] }
    combinations = lists.empty? ? [[]] : lists.first.product(*lists.drop(1))
    rest = OrderModel::VALUES.transform_values(&:first)
    combinations.map { |values| rest.merge(names.zip(values).to_h) }
  end

  def visit_all(site, facts, wanted, most)
    first = @model.start(facts, site)
    note(@model.refused.taken, site, [], facts) unless first
    todo = first ? [[first, []]] : []
    seen = Set.new
    until todo.empty?
      state, entries = todo.shift
      next unless seen.add?(state.signature)
      return false if seen.size > most && (seen.size > 100 * most || wanted.all? { |taken| @found.key?(taken) })

      note(@model.finish(state, facts), site, entries, facts)

      (site ? [] : @entries - entries).each do |entry|
        after = @model.step(state, facts, entry)
        after ? todo << [after, entries + [entry]] : note(@model.refused.taken, site, entries + [entry], facts)
      end
    end
    true
  end

  def note(taken, site, entries, facts)
    taken.each { |taken_one| @found[taken_one] ||= Example.new(site, entries, facts) }
  end
end
