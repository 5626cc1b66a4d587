Gem::Specification.new do |spec|
  spec.name = 'plint'
  spec.version = '@VERSION@'
  spec.platform = '@PLATFORM@'
  spec.authors = ['The authors of plint']
  spec.summary = 'Static analyzer and linter for Puppet and OpenVox code'
  spec.description = 'plint finds mistakes in Puppet and OpenVox code before Puppet does, and fixes many of them. ' \
                     'The gem contains its program, and a Rake task that is compatible with the one of puppet-lint.'
  spec.license = 'Apache-2.0'
  spec.homepage = '@HOME@'
  spec.metadata = {
    'bug_tracker_uri' => '@HOME@/issues',
    'changelog_uri' => '@HOME@/blob/v@VERSION@/CHANGELOG.md',
    'documentation_uri' => '@HOME@/blob/v@VERSION@/docs/README.md',
    'rubygems_mfa_required' => 'true',
    'source_code_uri' => '@HOME@',
  }
  spec.required_ruby_version = '>= 2.7'
  spec.files = Dir['{drop_in,exe,lib,libexec,licenses}/**/*', 'LICENSE', 'README.md'].select { |path| File.file?(path) }.sort
  spec.bindir = 'exe'
  spec.executables = ['plint']
end
