#include "engine/platform/process.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/windows/system.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <utility>

namespace plint::engine {

namespace {

struct Pipe {
    windows::Handle read;
    windows::Handle write;
};

// `inherited`: the end that the program gets.
bool open_pipe(Pipe& pipe, bool program_reads)
{
    SECURITY_ATTRIBUTES inheritable{
        .nLength = sizeof inheritable, .lpSecurityDescriptor = nullptr, .bInheritHandle = TRUE};
    HANDLE read = nullptr;
    HANDLE write = nullptr;
    if (::CreatePipe(&read, &write, &inheritable, 0) == 0)
        return false;
    pipe = {windows::Handle(read), windows::Handle(write)};
    return ::SetHandleInformation(program_reads ? write : read, HANDLE_FLAG_INHERIT, 0) != 0;
}

// As programs take a command line apart: backslashes count before quotes only.
std::wstring quote_argument(const std::string& word)
{
    std::wstring quoted = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : windows::to_wide(word)) {
        if (c == L'"')
            quoted.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        quoted += c;
    }
    return quoted.append(backslashes, L'\\') + L"\"";
}

// Whether a file or directory is in a directory, wherever symlinks lead.
bool is_within(const std::wstring& path, const std::string& directory)
{
    return !files::inside(real_path(files::from_user(windows::to_utf8(path))), directory).empty();
}

// Empty: not found.
std::wstring find_program(const std::string& name, const std::string& untrusted)
{
    std::wstring path(::GetEnvironmentVariableW(L"PATH", nullptr, 0), L'\0');
    path.resize(::GetEnvironmentVariableW(L"PATH", path.data(), static_cast<DWORD>(path.size())));
    for (std::size_t at = 0; at < path.size();) {
        const std::size_t end = std::min(path.find(L';', at), path.size());
        const std::wstring folder = path.substr(at, end - at);
        at = end + 1;
        const bool is_absolute = folder.size() > 2 && (folder[1] == L':' || folder.starts_with(L"\\\\"));
        const std::wstring program = folder + L"\\" + windows::to_wide(name) + L".exe";
        if (is_absolute && ::GetFileAttributesW(program.c_str()) != INVALID_FILE_ATTRIBUTES
            && !is_within(folder, untrusted) && !is_within(program, untrusted))
            return program;
    }
    return {};
}

// Until the end; ends the process if there is more than `max`.
void read_pipe(const windows::Handle& pipe, std::string& text, std::size_t max, HANDLE process,
               std::atomic<bool>& complete)
{
    std::array<char, 1U << 16U> buffer;
    DWORD size = 0;
    while (::ReadFile(pipe.get(), buffer.data(), static_cast<DWORD>(buffer.size()), &size, nullptr) != 0) {
        text.append(buffer.data(), size);
        if (text.size() > max) {
            complete = false;
            ::TerminateProcess(process, 1);
            return;
        }
    }
}

// Texts that end with NUL, and one more NUL.
std::wstring environment_block(std::span<const std::string> variables)
{
    std::wstring block;
    for (const std::string& variable : variables) {
        block += windows::to_wide(variable);
        block += L'\0';
    }
    block += L'\0';
    return block;
}

}  // namespace

std::vector<std::string> environment_variables()
{
    std::vector<std::string> variables;
    wchar_t* const block = ::GetEnvironmentStringsW();
    for (const wchar_t* at = block; at != nullptr && *at != L'\0';) {
        const std::wstring_view variable(at);
        variables.push_back(windows::to_utf8(variable));
        at += variable.size() + 1;
    }
    ::FreeEnvironmentStringsW(block);
    return variables;
}

std::optional<ProcessResult> run_process(std::span<const std::string> words, std::span<const std::string> environment,
                                         std::string_view input, std::size_t max_output, const std::string& untrusted)
{
    const std::wstring program = find_program(words[0], untrusted);
    Pipe in;
    Pipe out;
    Pipe errors;
    if (program.empty() || !open_pipe(in, true) || !open_pipe(out, false) || !open_pipe(errors, false))
        return std::nullopt;
    std::wstring line;
    for (const std::string& word : words)
        line += (line.empty() ? L"" : L" ") + quote_argument(word);
    std::wstring block = environment_block(environment);
    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = in.read.get();
    start.hStdOutput = out.write.get();
    start.hStdError = errors.write.get();
    PROCESS_INFORMATION created{};
    if (::CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                         CREATE_NO_WINDOW | CREATE_UNICODE_ENVIRONMENT, block.data(), nullptr, &start, &created)
        == 0)
        return std::nullopt;
    const windows::Handle process(created.hProcess);
    const windows::Handle main_thread(created.hThread);
    in.read.close();
    out.write.close();
    errors.write.close();

    ProcessResult result;
    std::atomic<bool> complete = true;
    std::thread writer([&] {
        static_cast<void>(windows::write_to(in.write.get(), input));  // fails if the program stops reading
        in.write.close();
    });
    std::thread reader([&] { read_pipe(errors.read, result.errors, max_output, process.get(), complete); });
    read_pipe(out.read, result.output, max_output, process.get(), complete);
    reader.join();
    writer.join();
    ::WaitForSingleObject(process.get(), INFINITE);
    DWORD code = 0;
    ::GetExitCodeProcess(process.get(), &code);
    result.exit_code = static_cast<int>(code);
    return complete ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace plint::engine
