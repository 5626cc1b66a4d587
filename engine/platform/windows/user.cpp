#include "engine/platform/user.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/windows/system.hpp"

#include <vector>

#include <shellapi.h>

namespace plint::engine {

namespace {

std::string environment_path(const wchar_t* name)
{
    std::wstring value(::GetEnvironmentVariableW(name, nullptr, 0), L'\0');
    value.resize(::GetEnvironmentVariableW(name, value.data(), static_cast<DWORD>(value.size())));
    return files::from_user(windows::to_utf8(value));
}

std::vector<std::string> utf8_arguments()
{
    std::vector<std::string> words;
    int count = 0;
    wchar_t** const wide = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    for (int i = 0; i < count; ++i)
        words.push_back(windows::to_utf8(wide[i]));
    ::LocalFree(wide);
    return words;
}

}  // namespace

std::span<const char* const> arguments(int, const char* const*)
{
    static const std::vector<std::string> words = utf8_arguments();
    static const std::vector<const char*> pointers = [] {
        std::vector<const char*> list;
        for (const std::string& word : words)
            list.push_back(word.c_str());
        return list;
    }();
    return pointers;
}

std::string home_variable()
{
    return environment_path(L"USERPROFILE");
}

std::string caches_variable()
{
    const std::string folder = environment_path(L"XDG_CACHE_HOME");
    return folder.empty() ? environment_path(L"LOCALAPPDATA") : folder;
}

}  // namespace plint::engine
