// Snapshots: edits give the findings of a fresh start, and parse only what changed.
#include "checks/order/file_links.hpp"
#include "engine/plint.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace plint::tests {

using namespace engine;

namespace {

using Texts = std::map<std::string, std::string>;

Texts small_repository()
{
    return {
        {"/p/environment.conf", ""},
        {"/p/hiera.yaml", "---\nversion: 5\nhierarchy:\n  - name: all\n    path: common.yaml\n"},
        {"/p/data/common.yaml", "---\nweb::port: 80\nweb::name: 'x'\n"},
        {"/p/manifests/site.pp", "node default {\n  include web\n}\n"},
        {"/p/modules/web/metadata.json", R"({"name": "x-web", "version": "1.0.0", "dependencies": []})"},
        {"/p/modules/web/manifests/init.pp",
         "# Serves.\nclass web (\n  Integer $port,\n  String $name = 'a',\n) {\n  include web::site\n  $x = "
         "web::twice($port)\n"
         "  file { '/x':\n    content => template('web/a.erb'),\n  }\n  notice($x)\n}\n"},
        {"/p/modules/web/manifests/site.pp", "# A site.\nclass web::site {\n  notice($web::port)\n}\n"},
        {"/p/modules/web/functions/twice.pp", "# Doubles.\nfunction web::twice(Integer $x) {\n  $x * 2\n}\n"},
        {"/p/modules/web/lib/puppet/functions/web/thrice.rb",
         "Puppet::Functions.create_function(:'web::thrice') do\n  dispatch :d do\n    param 'Integer', :x\n  end\n"
         "  def d(x)\n    x * 3\n  end\nend\n"},
        {"/p/modules/web/templates/a.erb", "<%= @port %>\n"},
    };
}

SessionOptions options_for(const Texts& texts)
{
    SessionOptions options;
    options.system = std::make_shared<const files::MemoryFiles>(texts, "/p");
    options.paths = {"."};
    options.rules.select = {"all"};
    options.rules.preview = true;
    return options;
}

// All findings, one line each.
std::string findings(const Snapshot& snapshot)
{
    std::vector<std::string> paths;
    for (const layout::ProjectFile& file : snapshot.project().layout().files)
        paths.push_back(file.path);
    std::string text;
    for (const CheckedFile& file : check(snapshot, paths))
        for (const Diagnostic& finding : file.analysis.findings)
            text += fmt::format("{}:{}-{}: {}: {}\n", file.path, finding.span.begin, finding.span.end,
                                finding.rule.str(), finding.message.str());
    return text;
}

// Counts how often the texts of files are read.
class CountingFiles final : public files::FileSystem {
public:
    explicit CountingFiles(const Texts& texts) : files_(texts, "/p") {}

    [[nodiscard]] std::string current_directory() const override { return files_.current_directory(); }
    [[nodiscard]] std::optional<std::string> text_of(const std::string& path) const override
    {
        const std::lock_guard lock(mutex_);
        ++reads_[absolute(path)];
        return files_.text_of(path);
    }
    [[nodiscard]] std::vector<files::Entry> list_directory(const std::string& folder) const override
    {
        return files_.list_directory(folder);
    }
    [[nodiscard]] Status status(const std::string& path) const override { return files_.status(path); }
    [[nodiscard]] bool is_symlink(const std::string& path) const override { return files_.is_symlink(path); }

    // The reads since the last call.
    [[nodiscard]] std::map<std::string, int> take() const
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(reads_, {});
    }

private:
    files::MemoryFiles files_;
    mutable std::mutex mutex_;
    mutable std::map<std::string, int> reads_;
};

Change change_of(const std::string& path, const std::string& text)
{
    return {.path = path, .text = text};
}

}  // namespace

TEST_CASE("memory: directories are those that files are in", "[session]")
{
    const files::MemoryFiles files({{"/a/b/c", "text"}, {"/a/d", ""}}, "/a");
    CHECK(files.is_directory("/a/b"));
    CHECK(files.is_directory("b"));
    CHECK(files.is_file("b/c"));
    CHECK_FALSE(files.exists("/a/bc"));
    CHECK(files.text_of("b/c") == "text");
    CHECK(files.list_directory("/a").size() == 2);
    CHECK(files.list_directory("/a/b").size() == 1);
    CHECK(files.list_directory("/a/b/c").empty());
}

TEST_CASE("overlay: replaces, adds and removes files", "[session]")
{
    const auto below = std::make_shared<const files::MemoryFiles>(Texts{{"/a/b", "old"}, {"/a/c", "c"}}, "/a");
    const files::Overlay files(below,
                               {{"/a/b", std::make_shared<const std::string>("new")},
                                {"/a/c", nullptr},
                                {"/a/e/f", std::make_shared<const std::string>("f")}});
    CHECK(files.text_of("b") == "new");
    CHECK_FALSE(files.exists("c"));
    CHECK(files.is_directory("/a/e"));
    CHECK(files.text_of("/a/e/f") == "f");
    CHECK(files.list_directory("/a").size() == 2);
    CHECK(files.list_directory("e").size() == 1);
}

TEST_CASE("session: an edit of a body parses one file", "[session]")
{
    const Texts texts = small_repository();
    const SnapshotPointer first = Snapshot::open(options_for(texts));
    CHECK(first->find("/p/modules/web/manifests/init.pp"));
    CHECK(first->find("modules/web/manifests/init.pp"));
    const std::string path = "modules/web/manifests/site.pp";
    const Change body = change_of(path, "# A site.\nclass web::site {\n  notice($prt)\n}\n");
    const SnapshotPointer second = first->with(std::span(&body, 1));
    CHECK(second->parsed() == 1);
    CHECK(&second->project().layout() == &first->project().layout());
    // The names that other files know are the same, so their index is shared.
    CHECK(second->project().definitions("web").data() == first->project().definitions("web").data());
    CHECK(findings(*second).find("`$prt`") != std::string::npos);
    CHECK(findings(*first).find("`$prt`") == std::string::npos);  // a snapshot never changes
    const Change name = change_of(path, "# A site.\nclass web::sites {\n}\n");
    const SnapshotPointer third = second->with(std::span(&name, 1));
    CHECK(third->parsed() == 1);
    CHECK(findings(*third).find("web::site`") != std::string::npos);
    const Change undone{.path = path, .kind = Change::Kind::reread};
    CHECK(findings(*third->with(std::span(&undone, 1))) == findings(*first));
}

TEST_CASE("session: an edit of a body links no other file again", "[session]")
{
    const SnapshotPointer first = Snapshot::open(options_for(small_repository()));
    static_cast<void>(findings(*first));
    const auto linked_again = [&](const std::string& path, const std::string& text) {
        const Change change = change_of(path, text);
        const SnapshotPointer next = first->with(std::span(&change, 1));
        const auto before = first->project().of_files<order::FileLinks>();
        const auto after = next->project().of_files<order::FileLinks>();
        std::string files;
        for (layout::FileIndex file = 0; file < first->project().summaries().size(); ++file)
            if (&before[file] != &after[file])
                files += first->project().file(file).inner + " ";
        return files;
    };
    const std::string site = "modules/web/manifests/site.pp";
    CHECK(linked_again(site, "class web::site {\n  include web\n}\n") == "manifests/site.pp ");
    CHECK(linked_again("data/common.yaml", "---\nweb::port: 8080\n") == "");
    // Other files may mean something else.
    CHECK(linked_again(site, "class web::sites {\n}\n").find("manifests/init.pp") != std::string::npos);
    CHECK(linked_again("modules/web/lib/puppet/functions/web/thrice.rb", "# nothing\n").find("manifests/init.pp")
          != std::string::npos);
}

TEST_CASE("session: an edit of a body reads no other file", "[session]")
{
    Texts texts = small_repository();
    texts["/p/modules/web/manifests/init.pp"] =
        "# Serves.\nclass web (\n  Integer $port,\n) {\n  $x = lookup('web::name', String)\n  include gone::away\n"
        "  $y = lookup('web::nme')\n  notice($facts['osfamly'], $x, $y, gone($x))\n"
        "  @file { '/v': }\n  file { '/x':\n    content => template('web/a.erb'),\n  }\n}\n";
    texts["/p/data/options.yaml"] = "---\nlookup_options:\n  web::name: {merge: unique}\nweb::name: 1\n";
    texts["/p/modules/web/templates/b.erb"] = "<%= @prt %>\n";  // which nothing renders
    const std::string path =
        GENERATE("/p/modules/web/manifests/init.pp", "/p/modules/web/manifests/site.pp", "/p/data/options.yaml",
                 "/p/modules/web/templates/b.erb", "/p/data/common.yaml", "/p/modules/web/templates/a.erb");
    SessionOptions options = options_for(texts);
    const auto system = std::make_shared<const CountingFiles>(texts);
    options.system = system;
    SnapshotPointer snapshot = Snapshot::open(options);
    for (std::size_t edit = 0; edit < 3; ++edit) {
        const Change change = change_of(path, texts[path] + std::string(edit, '\n') + "# A comment.\n");
        snapshot = snapshot->with(std::span(&change, 1));
        static_cast<void>(system->take());
        static_cast<void>(check(*snapshot, std::span(&path, 1)));
        std::string read;
        for (const auto& [file, times] : system->take())
            read += file + " ";
        INFO(path);
        if (edit > 0)
            CHECK(read == "");
    }
}

TEST_CASE("session: files, modules and settings appear and disappear", "[session]")
{
    const Texts texts = small_repository();
    const SnapshotPointer first = Snapshot::open(options_for(texts));
    const auto same_as_fresh = [&](std::vector<Change> changes) {
        Texts now = texts;
        for (const Change& change : changes) {
            if (change.kind == Change::Kind::removed)
                now.erase("/p/" + change.path);
            else
                now["/p/" + change.path] = change.text;
        }
        const SnapshotPointer after = first->with(changes);
        CHECK(findings(*after) == findings(*Snapshot::open(options_for(now))));
        return after->parsed();
    };
    CHECK(same_as_fresh({change_of("modules/web/manifests/new.pp", "class web::new {\n}\n")}) == 1);
    CHECK(same_as_fresh({{.path = "modules/web/manifests/site.pp", .kind = Change::Kind::removed}}) == 0);
    same_as_fresh({change_of("modules/db/manifests/init.pp", "class db {\n  include web\n}\n")});
    same_as_fresh({change_of("data/common.yaml", "---\nweb::port: 'eighty'\n")});
    same_as_fresh({change_of("hiera.yaml", "---\nversion: 5\nhierarchy: []\n")});
    same_as_fresh({change_of("modules/web/metadata.json", R"({"name": "x-other", "version": "1.0.0"})")});
    same_as_fresh({change_of("modules/web/templates/a.erb", "<%= @nothing %>\n")});
    same_as_fresh({change_of("modules/web/lib/puppet/functions/web/thrice.rb",
                             "Puppet::Functions.create_function(:'web::thrice') do\n")});
}

TEST_CASE("session: a published module becomes the user's own, and back", "[session]")
{
    Texts texts = small_repository();
    texts["/p/modules/web/checksums.json"] = R"({"manifests/init.pp": "0", "manifests/site.pp": "0"})";
    const SnapshotPointer published = Snapshot::open(options_for(texts));
    CHECK(findings(*published).find("modules/web/manifests/") == std::string::npos);
    const auto change = GENERATE(Change{.path = "modules/web/checksums.json", .kind = Change::Kind::removed},
                                 Change{.path = "modules/web/manifests/own.pp", .text = "class web::own {\n}\n"});
    const SnapshotPointer own = published->with(std::span(&change, 1));
    CHECK(findings(*own).find("modules/web/manifests/init.pp") != std::string::npos);
    const Change undone{.path = change.path, .kind = Change::Kind::reread};
    CHECK(findings(*own->with(std::span(&undone, 1))) == findings(*published));
}

TEST_CASE("session: random edits give the findings of a fresh start", "[session]")
{
    Texts texts = small_repository();
    const std::string merges = "\nlookup_options:\n  web::port: {merge: hash}\n";
    const std::vector<std::string> words{
        "$x",   "{",       "}",  "'",         "include web", "class a {",    "\n",  "#",
        "=> ",  "$port",   "\"", "web::port", "undef",       "lookup(",      "::",  "%{x}",
        "- a:", "notice(", ")",  "Integer",   "web::twice(", "inherits web", merges};
    std::vector<std::string> paths;
    for (const auto& [path, text] : texts)
        if (path.find(".pp") != path.npos || path.find(".yaml") != path.npos || path.find(".erb") != path.npos
            || path.find(".rb") != path.npos)
            paths.push_back(path);
    std::mt19937 random(7);
    const auto below = [&](std::size_t limit) { return random() % limit; };
    const SessionOptions options = options_for(texts);
    SnapshotPointer snapshot = Snapshot::open(options);
    for (int edit = 0; edit < 300; ++edit) {
        const std::string& path = paths[below(paths.size())];
        std::string& text = texts[path];
        const std::size_t at = below(text.size() + 1);
        if (below(3) == 0)
            text.erase(at, below(6));
        else if (below(12) == 0)
            text = small_repository()[path];
        else
            text.insert(at, words[below(words.size())]);
        const Change change = change_of(path, text);
        snapshot = snapshot->with(std::span(&change, 1));
        if (edit % 10 == 9) {
            CAPTURE(edit, path);
            REQUIRE(findings(*snapshot) == findings(*Snapshot::open(options_for(texts))));
        }
    }
}

TEST_CASE("session: fix applies safe fixes of one file", "[session]")
{
    Texts texts = small_repository();
    texts["/p/modules/web/manifests/site.pp"] = "# A site.\nclass web::site {\n  notify { \"a\": }  \n}\n";
    SessionOptions options = options_for(texts);
    options.rules = {};
    const SnapshotPointer snapshot = Snapshot::open(options);
    CHECK(fix(snapshot, "modules/web/manifests/site.pp", Safety::safe)
          == "# A site.\nclass web::site {\n  notify { 'a': }\n}\n");
}

TEST_CASE("session: a cancelled fix changes nothing", "[session]")
{
    Texts texts = small_repository();
    const std::string text = "# A site.\nclass web::site {\n  notify { \"a\": }  \n}\n";
    texts["/p/modules/web/manifests/site.pp"] = text;
    const SnapshotPointer snapshot = Snapshot::open(options_for(texts));
    const std::atomic<bool> cancelled = true;
    CHECK(fix(snapshot, "modules/web/manifests/site.pp", Safety::safe, {}, &cancelled) == text);
}

TEST_CASE("session: the rules of quick checks are made once", "[session]")
{
    const SnapshotPointer snapshot = Snapshot::open(options_for(small_repository()));
    const std::string path = "modules/web/manifests/site.pp";
    const rules::RuleSet& quick = snapshot->quick_rules_of(path);
    CHECK_FALSE(quick.entries.empty());
    CHECK(quick.entries.size() < snapshot->rules_of(path).entries.size());
    const Change edit{.path = "/p/modules/web/manifests/init.pp", .text = "class web {\n}\n"};
    CHECK(&snapshot->with(std::span(&edit, 1))->quick_rules_of(path) == &quick);
    const Change settings{.path = "/p/plint.toml", .text = "[lint]\nignore = ['unknown_class']\n"};
    const SnapshotPointer other = snapshot->with(std::span(&settings, 1));
    CHECK(other->quick_rules_of(path).entries.size() < quick.entries.size());
}

}  // namespace plint::tests
