# größer 漢字 🎉
notify { "größer": message=>"漢字" }
