# lint:ignore:140chars
notify { "a": }
# lint:endignore
notify { "b": } # plint:ignore=double_quoted_strings
