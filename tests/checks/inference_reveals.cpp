// What is inferred in files: `# reveal: TYPE` says it of the first expression of its line.
#include "tests/checks/reveal.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

TEST_CASE("variables that Puppet sets have types", "[inference]")
{
    CHECK(check_reveals(R"(
class a {
  $t = $title                              # reveal: String
  $f = $facts['os']['family']              # reveal: Optional[String]
  $r = $facts['os']['release']             # reveal: Optional[Hash[String, Any]]
  $c = $facts['processors']['count']       # reveal: Optional[Integer]
  $n = $facts['nobody_knows_this_one']     # reveal: Any
  $o = $::osfamily                         # reveal: Optional[String]
  $v = $is_virtual                         # reveal: Optional[Boolean]
  $m = $module_name                        # reveal: Optional[String]
  $x = $trusted                            # reveal: Hash[String, Any]
}
)") == 9);
}

TEST_CASE("resources are references to what they make", "[inference]")
{
    CHECK(check_reveals(R"(
$a = file { '/a': }                        # reveal: Array[Type[File]]
$b = notify { ['a', 'b']: }                # reveal: Array[Type[Notify]]
)") == 2);
}

TEST_CASE("what is picked may be undef where the last choice may", "[inference]")
{
    CHECK(check_reveals(R"(
class a (Optional[String] $name, Optional[Integer] $size) {
  $a = pick($name, $size)                  # reveal: Variant[String, Integer]
  $b = pick_default($name, $size)          # reveal: Optional[Variant[String, Integer]]
  $c = pick_default($name, [0])            # reveal: Variant[String, Tuple[Integer[0, 0]]]
  $d = pick_default('x', $size)            # reveal: String
  $e = pick_default(undef)                 # reveal: Undef
}
)") == 5);
}

}  // namespace plint::tests
