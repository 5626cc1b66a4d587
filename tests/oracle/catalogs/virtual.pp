@notify { "v": message=>"x" }
@@notify { "e": }
Notify <| title=="v" |>
realize(Notify["v"])
