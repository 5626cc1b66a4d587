# For Rakefiles: `rake lint` and PuppetLint::RakeTask, as in the gem `puppet-lint`, with plint instead of it. From here on,
# `require 'puppet-lint/tasks/puppet-lint'` in other libraries loads nothing else.
require 'plint/program'

raise LoadError, "require 'plint/tasks/puppet-lint' before puppet-lint" if defined?(PuppetLint::VERSION)

$LOAD_PATH.unshift(File.expand_path('../../../drop_in', __dir__))
require 'puppet-lint'
# Under this name, plint behaves like puppet-lint.
PuppetLint.program = [Plint::PROGRAM, 'puppet-lint']
require 'puppet-lint/tasks/puppet-lint'
