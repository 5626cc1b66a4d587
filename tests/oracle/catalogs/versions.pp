# changes: version_comparison
if $facts['os']['release']['major'] > '9' { notify { 'new': } }
