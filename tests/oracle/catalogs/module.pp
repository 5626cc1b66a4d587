# changes: contained_classes
include m
m::item { 'one': }
m::item { 'two': value => m::twice(2) }
$level = 'low'
if $level =~ M::Level { notify { 'typed': } }
