// Methods of classes and modules, among them paths of files.
#include "checks/ruby/builtin/builtin.hpp"

#include <array>

namespace plint::ruby {

// The strings among the arguments joined by `/`; std::nullopt if one is not known.
static std::optional<std::string> joined_path(const Arguments& arguments)
{
    std::string path;
    for (const Argument& argument : arguments.positional) {
        if (!argument.object.is(Shape::string))
            return std::nullopt;
        path += (path.empty() ? "" : "/") + argument.object.text;
    }
    return arguments.more ? std::nullopt : std::optional(path);
}

static Object path_object(const std::optional<std::string>& path)
{
    return path ? make_object(Shape::string, *path) : Object{};
}

static Answer file_join(Interpreter&, const Call& call)
{
    return path_object(joined_path(*call.arguments));
}

// `File.expand_path(path, folder)`
static Answer file_expand_path(Interpreter& interpreter, const Call& call)
{
    const std::vector<Argument>& given = call.arguments->positional;
    if (given.size() != 2 || call.arguments->more || !given[0].object.is(Shape::string)
        || !given[1].object.is(Shape::string))
        return file_join(interpreter, call);
    return make_object(Shape::string, given[1].object.text + "/" + given[0].object.text);
}

static Answer file_dirname(Interpreter&, const Call& call)
{
    const auto path = joined_path(*call.arguments);
    return path_object(path ? std::optional(*path + "/..") : std::nullopt);
}

static Answer puppet_version(Interpreter&, const Call&)
{
    return make_object(Shape::puppet_version);
}

static bool is_old_version(const Object& version)
{
    const std::string& text = version.text;
    return version.is(Shape::string) && text.size() >= 2 && '0' <= text[0] && text[0] <= '6' && text[1] == '.';
}

// Every Puppet that plint knows is at least 7.
static Answer compare_versions(Interpreter&, const Call& call)
{
    const std::vector<Argument>& given = call.arguments->positional;
    if (given.size() != 2)
        return std::nullopt;
    const Object& a = given[0].object;
    const Object& b = given[1].object;
    if (a.is(Shape::puppet_version) && is_old_version(b))
        return make_object(Shape::integer, "1");
    if (is_old_version(a) && b.is(Shape::puppet_version))
        return make_object(Shape::integer, "-1");
    return Object{};
}

template <Shape shape>
static Answer new_collection(Interpreter&, const Call& call)
{
    const bool is_plain = call.arguments->positional.empty() && call.arguments->block == nullptr;
    return is_plain ? Answer(make_object(shape)) : std::nullopt;
}

static Answer new_regex(Interpreter&, const Call& call)
{
    if (call.arguments->positional.size() != 1)
        return std::nullopt;
    const Object& source = call.arguments->positional[0].object;
    if (source.is(Shape::regex))
        return source;
    return source.is(Shape::string) ? make_object(Shape::regex, source.text) : Object{};
}

std::span<const BuiltinMethod> constant_methods()
{
    static constexpr auto table = std::to_array<BuiltinMethod>({
        {"dirname", file_dirname, "File"},
        {"expand_path", file_expand_path, "File"},
        {"join", file_join, "File"},
        {"new", new_collection<Shape::array>, "Array"},
        {"new", new_collection<Shape::hash>, "Hash"},
        {"new", new_regex, "Regexp"},
        {"realpath", file_join, "File"},
        {"version", puppet_version, "Puppet"},
        {"versioncmp", compare_versions},
    });
    return table;
}

}  // namespace plint::ruby
