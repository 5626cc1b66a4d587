#!/usr/bin/env python3
"""What hovers say about the names of Puppet and of modules."""
import sys

import protocol
from names import INIT, META, Editor
from protocol import test

protocol.TESTS.clear()

SITE = "manifests/site.pp"


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
def options_of_hiera(root):
    editor = Editor(root, {**META, "hiera.yaml": "version: 5\n",
                           "data/common.yaml": "lookup_options:\n  a:\n    merge: deep\na: {}\n"})
    assert "how other keys are looked up" in editor.hover("data/common.yaml", "l|ookup_options")
    assert "How values of several levels" in editor.hover("data/common.yaml", "m|erge")
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


if __name__ == "__main__":
    sys.exit(protocol.main())
