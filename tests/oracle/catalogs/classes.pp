class  c( $b="x",$a )  inherits  d{
  notify { "c$a$b": }
}
class d { $z = "1" }
class { "c": a => "1" }
