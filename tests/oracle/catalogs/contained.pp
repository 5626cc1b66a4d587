# changes: contained_classes
class c { include d }
class d { notify { 'd': } }
include c
