# Where the program of this gem is.
module Plint
  PROGRAM = Dir[File.expand_path('../../libexec/plint{,.exe}', __dir__)].first
end
