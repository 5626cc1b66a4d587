#!/usr/bin/env python3
"""What hovers say about the names of Puppet and of modules."""
import sys

import protocol
from names import INIT, META, Editor
from protocol import test

protocol.TESTS.clear()

TYPE, SITE = "modules/web/lib/puppet/type/page.rb", "manifests/site.pp"
RUBY = {
    TYPE: """#
# Copyright (C) 2016 Example Inc.
#
# Licensed under the Apache License, Version 2.0 (the "License"); you may
# not use this file.
#
Puppet::Type.newtype(:page) do
  ensurable
  newparam(:path, namevar: true) do
    desc 'Where the page is.'
  end
  newproperty(:text) do
    desc <<-EOT
      What the page shows:

          text => 'x'
    EOT
  end
end
""",
    "modules/web/lib/puppet/provider/page/html.rb": "Puppet::Type.type(:page).provide(:html) do\nend\n",
    "modules/web/lib/puppet/functions/web/url.rb": """Puppet::Functions.create_function(:'web::url') do
  # @summary
  #   Makes an address.
  #
  # @param host The host.
  # @return [String] the address
  #
  # It has no port.
  dispatch :url do
    param 'String', :host
    optional_block_param 'Callable', :block
  end
  def url(host)
  end
end
""",
    "modules/web/lib/facter/web_root.rb": "# Where the pages are.\nFacter.add(:web_root) do\n  setcode { '/srv' }\nend\n",
}


@test
def names_that_only_defined_asks_about(root):
    editor = Editor(root, {**META, INIT: """# Serves pages.
class web {
  if defined(File[$x]) and defined(Web::Site[String(1)], Class['web']) and defined('web::site') {
    if type(1) =~ Type { }
  }
}
""", "modules/web/manifests/site.pp": "# One site.\ndefine web::site {\n}\n"})
    assert "Manages a file" in editor.hover(INIT, "F|ile[")
    assert "One site." in editor.hover(INIT, "W|eb::Site")
    assert "Strings" in editor.hover(INIT, "S|tring(")
    assert "Serves pages." in editor.hover(INIT, "Class['w|eb']")
    assert "One site." in editor.hover(INIT, "defined('w|eb::site'")
    assert "as precise as possible" in editor.hover(INIT, "t|ype(1)")
    assert editor.definition(INIT, "W|eb::Site") == [("modules/web/manifests/site.pp", 1, "web::site")]
    editor.end()


@test
def values_of_attributes(root):
    editor = Editor(root, {**META, SITE: """package { 'a': ensure => purged, mark => 'hold', source => 'latest' }
package { 'b': ensure => installed }
file { '/a': loglevel => err, ensure => 'link' }
"""})
    shown = editor.hover(SITE, "p|urged")
    assert "package.ensure => purged" in shown and "configuration files" in shown, shown
    assert "does not upgrade" in editor.hover(SITE, "'h|old'")
    assert "any version" in editor.hover(SITE, "i|nstalled"), editor.hover(SITE, "i|nstalled")
    assert "error" in editor.hover(SITE, "e|rr,")
    assert "symbolic link" in editor.hover(SITE, "'l|ink'")
    assert editor.hover(SITE, "'l|atest'") is None
    editor.end()


@test
def attributes_that_types_do_not_list(root):
    editor = Editor(root, {**META, **RUBY, SITE: """page { 'a': provider => html, text => 'b' }
file { 'b': name => '/b' }
web::site { 'c': name => 'd' }
package { 'e': provider => gem, name => 'f' }
user { 'g': roles => 'h' }
""", "modules/web/manifests/site.pp": "define web::site {\n}\n"})
    assert "`html`" in editor.hover(SITE, "p|rovider => html")
    assert "`apt`" in editor.hover(SITE, "p|rovider => gem")
    shown = editor.hover(SITE, "n|ame => '/b'")
    assert "`path`" in shown and "absolute path" in shown, shown
    assert "`$name`" in editor.hover(SITE, "n|ame => 'd'")
    assert "# namevar" in editor.hover(SITE, "n|ame => 'f'") and "Default: the title" in editor.hover(SITE, "n|ame => 'f'")
    assert "`manages_roles`: `user_role_add`" in editor.hover(SITE, "r|oles")
    editor.end()


@test
def documentation_of_ruby_code(root):
    editor = Editor(root, {**META, **RUBY, SITE: """page { 'a': text => 'b' }
notice(web::url('a'), $facts['web_root'], lookup('a'))
$a = $facts['os'][release][major]
$b = [$settings::vardir, $facts['fqdn'], $facts['dhcp_servers']['system']]
"""})
    shown = editor.hover(SITE, "p|age {")
    assert "Copyright" not in shown and "Attributes: `ensure`, `path`, `text`" in shown, shown
    shown = editor.hover(SITE, "t|ext =>")
    assert "```\n\nWhat the page shows:\n\n```puppet\ntext => 'x'\n```" in shown, shown
    shown = editor.hover(SITE, "w|eb::url")
    assert "&block?" in shown and "Makes an address." in shown and "It has no port." in shown, shown
    assert "@" not in shown and "The host" not in shown, shown
    assert "Where the pages are." in editor.hover(SITE, "w|eb_root")
    assert "type NameType = Variant[String, Array[String]]" in editor.hover(SITE, "l|ookup")
    assert "'22.04'" in editor.hover(SITE, "m|ajor")
    assert "The setting `vardir`" in editor.hover(SITE, "$|settings::vardir")
    for name in ("f|qdn", "s|ystem'"):
        assert "Puppet 8 sends it only with" in editor.hover(SITE, name)
    editor.end()


@test
def documentation_in_old_styles(root):
    editor = Editor(root, {**META, INIT: """# Copyright 2016 Example Inc.
#
# == Class: web
#
# Serves pages.
#
# === Parameters
#
# [*port*]
#   (Optional) The port to listen on.
#   Defaults to 80
#
# [*docs*] - The directory.
#
# === Examples
#
#   class { 'web':
#     port => 80,
#   }
#
# === Authors
#
# Example Inc.
#
class web (
  $port = 80,
  $docs = '/srv',
) {
}
""", "modules/web/manifests/site.pp": """# One site.
#
# $root:: The root of the site
#
# @api private

define web::site ($root) {
}
""", "modules/web/manifests/other.pp": """# This file is managed by a program.

define web::other ($root) {
}
""", SITE: """class { 'web': port => 81, docs => '/d' }
web::site { 'a': root => '/r' }
web::other { 'b': root => '/o' }
"""})
    assert "The port to listen on.\nDefaults to 80" in editor.hover(SITE, "p|ort =>")
    assert "\nThe directory." in editor.hover(SITE, "d|ocs =>")
    shown = editor.hover(SITE, "'w|eb'")
    assert shown.endswith("```\n\nServes pages.\n\n**Examples**\n\n```puppet\nclass { 'web':\n  port => 80,\n}\n```"), shown
    assert "The root of the site" in editor.hover(SITE, "r|oot => '/r'")
    assert "One site." in editor.hover(SITE, "w|eb::site")
    assert "program" not in editor.hover(SITE, "w|eb::other")
    editor.end()


@test
def options_of_hiera(root):
    editor = Editor(root, {**META, "hiera.yaml": "version: 5\n",
                           "data/common.yaml": "lookup_options:\n  a:\n    merge: deep\na: {}\n"})
    assert "how other keys are looked up" in editor.hover("data/common.yaml", "l|ookup_options")
    assert "How values of several levels" in editor.hover("data/common.yaml", "m|erge")
    editor.end()


if __name__ == "__main__":
    sys.exit(protocol.main())
