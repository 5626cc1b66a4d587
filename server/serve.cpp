// Two threads: one reads messages, the other answers them one after the other. Diagnostics are made while no message waits.
#include "server/serve.hpp"

#include "engine/platform/threads.hpp"
#include "ide/search.hpp"
#include "parser/source/activity.hpp"
#include "server/base/answer_limits.hpp"
#include "server/base/framing.hpp"
#include "server/base/inbox.hpp"
#include "server/base/message.hpp"
#include "server/base/server.hpp"
#include "server/requests/requests.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <thread>
#include <utility>

namespace plint::server {

namespace {

Json error_json(int code, std::string_view message)
{
    return {{"code", code}, {"message", message}};
}

Json cancelled_json()
{
    return {{"error", error_json(request_cancelled, "the request was cancelled")}};
}

class Loop {
public:
    Loop(std::ostream& out, const ServerOptions& options)
        : out_(out), options_(options), server_(options, [this](const Json& message) { send(message); })
    {
        server_.cancelled = &inbox_.cancelled();
    }

    Inbox& inbox() { return inbox_; }

    int run()
    {
        while (true) {
            const auto message = inbox_.next(pause());
            if (message) {
                if (const auto code = handle(*message))
                    return *code;
            } else if (inbox_.has_ended()) {
                return 1;
            } else {
                work();
            }
        }
    }

private:
    // How long to wait for a message before work that no message asks for. The whole project is checked, and the client asks
    // about other files again, after the user stops typing.
    [[nodiscard]] Pause pause() const
    {
        if (server_.has_edits() || server_.has_unpublished() || server_.may_complete())
            return Pause::none;
        if (server_.has_pending_refresh() || server_.has_incomplete())
            return Pause::brief;
        if (!server_.workspace_pull || server_.workspace_pull->state == WorkspacePull::State::done)
            return Pause::endless;
        return server_.workspace_pull->state == WorkspacePull::State::changed ? Pause::brief : Pause::none;
    }

    void work()
    {
        try {
            server_.finish_edits();
            if (server_.publish_next())
                return;
            server_.send_refreshes();
            if (server_.complete_next())
                return;
            if (server_.workspace_pull)
                pull_next(server_);
        } catch (const std::exception& error) {
            log(fmt::format("diagnostics failed: {}", error.what()));
        }
    }

    // The exit code, if the message ends the server.
    std::optional<int> handle(const Json& message)
    {
        if (message.is_discarded() || !message.is_object()) {
            reply(nullptr,
                  {{"error",
                    error_json(message.is_discarded() ? parse_error : invalid_request,
                               "the message is not a JSON object, or is nested too deeply")}});
            return std::nullopt;
        }
        const auto method = message.find("method");
        const Json id = message.contains("id") ? message["id"] : Json();
        if (method == message.end())  // an answer of the client
            return std::nullopt;
        if (!method->is_string()) {
            reply(id, {{"error", error_json(invalid_request, "`method` is not a string")}});
            return std::nullopt;
        }
        const auto name = method->get<std::string>();
        log(name);
        if (name == "exit")
            return server_.shut_down ? 0 : 1;
        const std::string_view step = name;
        const activity::Work at_work(&step);
        const auto begin = std::chrono::steady_clock::now();
        if (name != "textDocument/didChange")
            guarded(name, [&] { server_.finish_edits(); });
        if (message.contains("id"))
            answer(id, name, message);
        else if (name == "$/cancelRequest")
            cancel(params_of(message));
        else if (const auto notice = find_notice(name); notice != nullptr && may_act())
            guarded(name, [&] { notice(server_, params_of(message)); });
        if (may_act() && server_.trace != Trace::off)
            send_trace(name, message, std::chrono::steady_clock::now() - begin);
        return std::nullopt;
    }

    // `verbose`: with the parameters.
    void send_trace(const std::string& method, const Json& message, std::chrono::duration<double, std::milli> time)
    {
        Json params = {{"message", fmt::format("`{}` took {:.1f} ms", method, time.count())}};
        if (server_.trace == Trace::verbose)
            params["verbose"] = params_of(message).dump(2, ' ', false, Json::error_handler_t::replace);
        send({{"method", "$/logTrace"}, {"params", std::move(params)}});
    }

    bool may_act() const { return server_.initialized && !server_.shut_down; }

    static Json params_of(const Json& message)
    {
        const auto params = message.find("params");
        return params == message.end() || params->is_null() ? Json::object() : *params;
    }

    // Only of the request that is answered later: the inbox has marked others when it got the message.
    void cancel(const Json& params)
    {
        if (!server_.workspace_pull || !params.is_object() || params.value("id", Json()) != server_.workspace_pull->id)
            return;
        const Json id = std::exchange(server_.workspace_pull, std::nullopt)->id;
        reply(id, cancelled_json());
    }

    void answer(const Json& id, const std::string& method, const Json& message)
    {
        // Those that begin and end the session are never cancelled: client and server must agree about it.
        const bool may_cancel = method != "initialize" && method != "shutdown";
        if (may_cancel && inbox_.cancelled())
            return reply(id, cancelled_json());
        if (method != "initialize" && !server_.initialized)
            return reply(id, {{"error", error_json(not_initialized, "the server is not initialized")}});
        if (server_.shut_down || (method == "initialize" && server_.initialized))
            return reply(id, {{"error", error_json(invalid_request, "the request is not allowed now")}});
        const RequestHandler handler = find_request(method);
        if (handler == nullptr)
            return reply(id, {{"error", error_json(method_not_found, fmt::format("unknown method `{}`", method))}});
        server_.request_id = id;
        try {
            // What is resolved for a file that is not known comes back as it was: there is no `null` in the protocol.
            Json result = method.ends_with("/resolve") ? params_of(message) : Json();
            const std::optional<Json> error = guarded(method, [&] {
                server_.look_at_disk(Server::Look::before_answer);
                result = handler(server_, params_of(message));
            });
            server_.leave_lone_document();
            if (inbox_.end_request() && may_cancel)
                return reply(id, cancelled_json());
            reply(id, error ? Json{{"error", *error}} : Json{{"result", std::move(result)}});
        } catch (const AnswerLater&) {
            server_.leave_lone_document();
            inbox_.end_request();
        }
    }

    // The error, if the action fails. What libraries report is for the log, not for users.
    template <class Action>
    std::optional<Json> guarded(const std::string& method, const Action& action)
    {
        try {
            action();
            return std::nullopt;
        } catch (const NoAnswer&) {
            return std::nullopt;
        } catch (const ide::SearchCancelled&) {
            return std::nullopt;  // `answer` knows
        } catch (const RequestError& error) {
            return error_json(error.code, error.what());
        } catch (const Json::exception& error) {
            log(fmt::format("invalid parameters of {}: {}", method, error.what()));
            return error_json(
                invalid_params,
                fmt::format("the parameters of `{}` are missing or not as the protocol requires", method));
        } catch (const std::exception& error) {
            log(fmt::format("{} failed: {}", method, error.what()));
            return error_json(internal_error,
                              fmt::format("`{}` failed; `plint server --log FILE` logs the reason", method));
        }
    }

    void reply(const Json& id, Json message)
    {
        message["id"] = id;
        const std::string text = content_of(message);
        if (text.size() <= answer_bytes)
            return write_message(out_, text);
        const std::string problem =
            fmt::format("the answer has {} MB; {} are allowed", text.size() / 1'000'000, answer_bytes / 1'000'000);
        log(problem);
        send({{"id", id}, {"error", error_json(request_failed, problem)}});
    }

    void send(Json message) { write_message(out_, content_of(message)); }

    static std::string content_of(Json& message)
    {
        message["jsonrpc"] = "2.0";
        // Texts of files may have bytes that are not UTF-8.
        return message.dump(-1, ' ', false, Json::error_handler_t::replace);
    }

    void log(std::string_view line)
    {
        if (options_.log != nullptr)
            *options_.log << line << std::endl;
    }

    std::ostream& out_;
    const ServerOptions& options_;
    Inbox inbox_;
    Server server_;
};

}  // namespace

int serve(std::istream& in, std::ostream& out, const ServerOptions& options)
{
    // A tied input, such as std::cin, flushes the output whenever it is read: here, while the other thread writes.
    in.tie(nullptr);
    Loop loop(out, options);
    std::thread reader([&] {
        std::string problem;
        while (auto content = read_message(in, problem)) {
            Json message = parse_message(*content);
            const bool ends = message.is_object() && message.value("method", Json()) == "exit";
            loop.inbox().add(std::move(message));
            if (ends)
                break;
        }
        if (!problem.empty() && options.on_broken_input)
            options.on_broken_input(problem);
        loop.inbox().end();
    });
    int code = 1;
    engine::for_each_index(1, 1, [&](std::size_t) { code = loop.run(); });  // on a large stack
    reader.join();
    return code;
}

}  // namespace plint::server
