#include "checks/order/top_defaults.hpp"

#include "parser/parse.hpp"
#include "parser/syntax/given_attributes.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <unordered_map>

namespace plint::order {

// The defaults of a file by the places of their types.
static std::unordered_map<Offset, Node> defaults_by_place(const Tree& tree)
{
    std::unordered_map<Offset, Node> found;
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (const auto defaults = syntax::as<syntax::ResourceDefaults>(tree.node(i)); defaults && defaults->type())
            found.emplace(defaults->type()->span().begin, *defaults);
    return found;
}

std::optional<std::string> literal_text(Node value)
{
    const bool is_plain =
        value.kind() == Kind::kw_true || value.kind() == Kind::kw_false || value.kind() == Kind::number;
    return is_plain ? std::optional<std::string>(value.text()) : syntax::constant_string(value);
}

static bool evaluates_code(const flow::Step& step)
{
    return runs_at_once(step.kind) || step.kind == flow::StepKind::instance_open;
}

TopDefaults::TopDefaults(const index::Project& project)
{
    const Program& program = program_of(project);
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        const layout::ProjectFile& place = project.file(file);
        const auto [first, end] = program.units_of(file);
        for (UnitIndex index = first; place.environment && place.main_manifest && index < end; ++index)
            if (program.unit(index).kind == UnitKind::code)
                read(project, program, index);
    }
}

void TopDefaults::read(const index::Project& project, const Program& program, UnitIndex index)
{
    const Unit& unit = program.unit(index);
    const auto& steps = unit.body->steps;
    const auto is_default = [](const flow::Step& step) { return step.kind == flow::StepKind::defaults; };
    const bool runs_first = std::ranges::none_of(program.code_before(index), [&](UnitIndex before) {
        return std::ranges::any_of(program.unit(before).body->steps, evaluates_code);
    });
    if (!runs_first || std::ranges::none_of(steps, is_default))
        return;
    std::vector<bool> is_certain(steps.size());
    for (const flow::FlowFact fact : unit.exit())
        if (fact.done == flow::FlowFactKind::defaulted)
            is_certain[fact.word] = true;
    const std::string& path = project.file(unit.file).path;
    const auto text = project.system().text_of(project.system().absolute(path));
    if (!text)
        return;
    const SourceFile source(path, *text);
    const Tree tree = parse(source, parse_options(source));
    const auto by_place = defaults_by_place(tree);
    const layout::EnvironmentIndex environment = *project.file(unit.file).environment;
    for (std::uint32_t i = 0; i < steps.size() && !evaluates_code(steps[i]); ++i) {
        const auto node = by_place.find(steps[i].span.begin);
        if (!is_default(steps[i]) || !is_certain[i] || node == by_place.end())
            continue;
        constexpr std::size_t max_defaults = 50;
        const std::string type(unit.word(steps[i].word));
        if (program.defaults_of(type).size() > max_defaults)
            continue;
        syntax::each_attribute(node->second, [&](const syntax::GivenAttribute& given) {
            const auto sets = [&](std::string_view name) { return name == given.name; };
            const auto sites = program.defaults_of(type);
            const bool is_only = std::ranges::none_of(sites, [&](Site site) {
                return site != Site{index, i} && program.sets_attribute(site, sets);
            });
            if (!is_only || !given.value || given.value->kind() == Kind::kw_undef)
                return;
            TopDefault found{{index, i}, literal_text(*given.value)};
            all_.emplace(std::pair(environment, Key(type, given.name)), std::move(found));
        });
    }
}

const TopDefault* TopDefaults::find(layout::EnvironmentIndex environment, std::string_view type,
                                    std::string_view attribute) const
{
    const auto found = all_.find({environment, Key(type, attribute)});
    return found == all_.end() ? nullptr : &found->second;
}

}  // namespace plint::order
