#!/usr/bin/env python3
"""What hovers say about the names of Puppet and of modules."""
import sys

import protocol
from names import INIT, META, Editor
from protocol import test

protocol.TESTS.clear()

SITE = "manifests/site.pp"


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
