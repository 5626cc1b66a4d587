// Markdown by unknown authors, and code in Markdown.
#include "parser/source/markdown_code.hpp"
#include "reporters/text/safe_markdown.hpp"

#include <catch2/catch.hpp>

using namespace plint;
using namespace plint::reporters;

// Also checks that a second pass changes nothing.
static std::string safe(std::string_view text)
{
    std::string result = safe_markdown(text);
    CHECK(safe_markdown(result) == result);
    return result;
}

TEST_CASE("Markdown that is safe stays as it is", "[reports]")
{
    for (const std::string_view text :
         {"", "\n", "Text, *emphasis* and `code`.\n\n- `a`\n- b\n",
          "# Title\n\n[text](https://example.com/a(b)) and [b](#b)", "<https://example.com> is 1 < 2 <- 3",
          "`<img>` and ``a `![x](u)` b``", "```puppet fixed\n<img src=x>\n```\n",
          "1. text\n\n   ```\n   ![x](u)\n   ```\n2. more", "a `b\nc` d", "Array[String]: the list",
          "| a |\n| - |\n| `b` |", "[docs](../docs/x.md \"title\")", "\\<img> \\!", "~~old~~",
          "$hash = { a => Array[Integer] }"})
        CHECK(safe(text) == text);
}

TEST_CASE("images and HTML in Markdown become text", "[reports]")
{
    CHECK(safe("![x](https://evil/x.png)") == "x");
    CHECK(safe("a ![a b](u \"t\") c") == "a a b c");
    CHECK(safe("![](u)") == "!\\[](u)");
    CHECK(safe("![x][y]") == "!\\[x][y]");
    CHECK(safe("![`x`](u)") == "!\\[`x`](u)");
    CHECK(safe("![a!](u)[b](v)") == "a!\\[b](v)");
    CHECK(safe("![# x](u)") == "!\\[# x](u)");
    CHECK(safe("<img src=x onerror=y>") == "&lt;img src=x onerror=y>");
    CHECK(safe("</b><!-- c --><?x?>") == "&lt;/b>&lt;!-- c -->&lt;?x?>");
    CHECK(safe("<javascript:x>") == "&lt;javascript:x>");
    CHECK(safe("<https://a`b> ![x](u) `>") == "&lt;https://a&#96;b> x \\`>");
    CHECK(safe("http://x<img>") == "http://x&lt;img>");
    CHECK(safe("\\\\<img>") == "\\\\&lt;img>");
}

TEST_CASE("links in Markdown that are not of the web become text", "[reports]")
{
    CHECK(safe("[a](command:x)") == "[a]\\(command:x)");
    CHECK(safe("[a](Https://x) [b](javascript:y)") == "[a](Https://x) [b]\\(javascript:y)");
    CHECK(safe("[a](<command:x>)") == "[a]\\(&lt;command:x>)");
    CHECK(safe("[a]( command:x)") == "[a]\\( command:x)");
    CHECK(safe("[a](\ncommand:x)") == "[a]\\(\ncommand:x)");
    CHECK(safe("[a](command\\:x)") == "[a]\\(command\\:x)");
    CHECK(safe("[a](&#99;ommand:x)") == "[a]\\(&#99;ommand:x)");
    CHECK(safe("[a](//evil/x)") == "[a]\\(//evil/x)");
    CHECK(safe("[![i](u)](command:x)") == "[i]\\(command:x)");
    CHECK(safe("[a]: command:x") == "[a]\\: command:x");
    CHECK(safe("> - [a]:\n  command:x") == "> - [a]\\:\n  command:x");
    CHECK(safe("[a]: https://x") == "[a]: https://x");
}

TEST_CASE("code in Markdown ends where it seems to end", "[reports]")
{
    CHECK(safe("a `b") == "a \\`b");
    CHECK(safe("- a `b\n- ![x](u) `c") == "- a \\`b\n- x \\`c");
    CHECK(safe("a `b\n\n![x](u)` c") == "a \\`b\n\nx\\` c");
    CHECK(safe("    `\nfoo ![x](u) `") == "    \\`\nfoo x \\`");
    CHECK(safe("`a\r- ![x](u) `") == "\\`a\n- x \\`");
    CHECK(safe("| `a | ![x](u) | b` |\n|-|-|-|") == "| \\`a | x | b\\` |\n|-|-|-|");
    CHECK(safe("```\na") == "```\na\n```");
    CHECK(safe("http://x`![y](u)`") == "http://x&#96;y&#96;");
    CHECK(safe("```![x](u)|a\n|-|-|\n") == "```\n|-|-|\n```\n");
    CHECK(safe("~~~\n![x](u)\n") == "```\n![x](u)\n```\n");
    CHECK(safe("~~~\n```\n~~~\n![x](u)") == "````\n```\n````\nx");
    CHECK(safe("- ~~~\n  ~~~\n![x](u)") == "- \\~\\~\\~\n  ```\n  ![x](u)\n  ```");
    CHECK(safe("     ```\n a\n       b\n     ```\nc") == "   ```\n   a\n     b\n   ```\nc");
    CHECK(safe("> ```\n![x](u)") == "> \\`\\`\\`\nx");
    CHECK(code_span("a") == "`a`");
    CHECK(code_span("a`` `b`") == "``` a`` `b` ```");
    CHECK(code_span("a\nb") == "`a b`");
    CHECK(code_span("").empty());
    CHECK(fenced_code("a", "yaml") == "```yaml\na\n```");
    CHECK(fenced_code("a\n  ````\n", "") == "`````\na\n  ````\n`````");
}
