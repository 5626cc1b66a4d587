#include "checks/templates/template_reads.hpp"

#include "checks/files/paths.hpp"
#include "checks/index/once_map.hpp"
#include "checks/lookup/module_files.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "checks/ruby/template_code.hpp"
#include "checks/scopes/name_readers.hpp"

#include <set>
#include <string>

namespace plint::templates {

namespace {

// By path. Each file is read by the first thread that asks, once.
class TemplateCodes {
public:
    explicit TemplateCodes(const index::Project& project) : system_(project.system()) {}

    const ruby::TemplateCode& of(const std::string& path) const
    {
        return codes_.get(path, [&] {
            const std::string text = system_.text_of(path).value_or("<%");
            const erb::Template parts = erb::read(text);
            ruby::TemplateCode code = ruby::read_template(text, parts);
            code.reads_anything = code.reads_anything || code.syntax_error || parts.unclosed;
            return code;
        });
    }

private:
    const files::FileSystem& system_;
    index::OnceMap<std::string, ruby::TemplateCode> codes_;
};

// A function that reads variables of its caller, or renders a template, which does.
bool reads_scope(const index::Project& project, layout::FileIndex from, std::string_view function)
{
    using enum names::FunctionRole;
    constexpr names::FunctionRole reads = reads_variables | renders_erb | renders_epp;
    return names::has_role(function, reads) || scopes::may_read_caller(project, from, function);
}

class Collector {
public:
    Collector(const index::Project& project, layout::FileIndex from, TemplateReads& found)
        : project_(project), from_(from), found_(found)
    {
    }

    void add(std::string_view path, int depth = 0)
    {
        constexpr int max_depth = 8;  // templates that render each other
        if (found_.anything || !seen_.insert(std::string(path)).second)
            return;
        const lookup::ModuleFile file = lookup::find_module_file(project_, from_, lookup::FileKind::templates, path);
        if (file.path.empty() || file.missing || depth > max_depth) {
            found_.anything = true;
            return;
        }
        const ruby::TemplateCode& code = project_.derived<TemplateCodes>().of(file.path);
        found_.anything = code.reads_anything;
        for (const ruby::VariableInTemplate& variable : code.variables)
            found_.names.emplace(names::last_segment(variable.name));
        for (const ruby::CallInTemplate& call : code.calls)
            if (call.function == "template" && call.argument)
                add(*call.argument, depth + 1);
            else if (reads_scope(project_, from_, call.function))
                found_.anything = true;
    }

private:
    const index::Project& project_;
    layout::FileIndex from_;
    TemplateReads& found_;
    std::set<std::string, std::less<>> seen_;
};

}  // namespace

TemplateReads read_by_templates(const index::Project& project, layout::FileIndex from,
                                const std::vector<std::string>& paths)
{
    TemplateReads found;
    Collector collector(project, from, found);
    for (const std::string& path : paths)
        collector.add(path);
    return found;
}

}  // namespace plint::templates
