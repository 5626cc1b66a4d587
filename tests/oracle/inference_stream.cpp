// plint's side of compare_inference.rb: one expression a line in, `plint infer`'s answer out. With `--general` literals
// are known by their general type only, so that the rules for types answer, not the arithmetic; with `--lenient` as
// Puppet 7.
#include "checks/inference/core_types.hpp"
#include "rules/shared/answer.hpp"

#include <iostream>
#include <string>
#include <string_view>

int main(int count, char** words)
{
    std::ios::sync_with_stdio(false);
    plint::inference::InferenceOptions settings;
    settings.closed = true;
    settings.find = plint::inference::find_core_type;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        settings.general = settings.general || word == "--general";
        if (word == "--lenient")
            settings.releases = plint::catalogue::read_releases("7").value();
    }
    for (std::string line; std::getline(std::cin, line);) {
        std::string answer = plint::rules::answer(line, settings);
        for (char& c : answer)
            if (c == '\n')
                c = ' ';
        std::cout << answer << '\n';
    }
}
