#!/usr/bin/env python3
"""Hiera data: keys inside values, lists of classes, levels, data of other modules, and files that are no data."""
import signal
import sys

import protocol
from client import ServerError
from names import INIT, META, RENAMES, SUB, Editor
from protocol import test, write
from session import Session
from uses import renamed

protocol.TESTS.clear()

COMMON, NODE = "data/common.yaml", "data/nodes/a.yaml"
HIERA = {"hiera.yaml": "version: 5\nhierarchy:\n  - name: Nodes\n    path: \"nodes/%{trusted.certname}.yaml\"\n"
                       "  - name: Common\n    path: common.yaml\n"}


@test
def the_level_is_the_one_that_names_the_file_best(root):
    files = {**META, INIT: "class web (\n  $port = 1,\n) {\n}\n", COMMON: "web::port: 80\n", "data/common/roles/x.yaml": "web::port: 81\n",
             "hiera.yaml": "version: 5\nhierarchy:\n  - name: Location roles\n    path: \"%{location}/roles/%{role}.yaml\"\n"
                           "  - name: Common roles\n    path: \"common/roles/%{role}.yaml\"\n"
                           "  - name: OS\n    path: \"%{facts.os.family}.yaml\"\n  - name: Common\n    path: common.yaml\n"}
    editor = Editor(root, files)
    hover = editor.hover(INIT, "$po|rt")
    assert "`81` in data/common/roles/x.yaml line 1, level \"Common roles\"" in hover, hover
    assert "`80` in data/common.yaml line 1, level \"Common\"" in hover and hover.index("81") < hover.index("`80"), hover
    editor.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
