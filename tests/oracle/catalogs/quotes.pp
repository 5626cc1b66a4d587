notify { "a": message => "plain" }
notify { "b": message => "it's" }
notify { "c": message => "tab\there" }
notify { "d": message => "back\\slash" }
notify { "e": message => "say \"yes\"" }
