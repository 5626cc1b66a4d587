notify { "a": message => "größer 漢字 🎉" }
