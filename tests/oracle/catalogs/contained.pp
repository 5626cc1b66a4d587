# changes: contained_classes
class c { include c::d }
class c::d { notify { 'd': } }
include c
