# Makes the list of all rules from the folders rules/<category>/<name>/: nothing else needs to name a rule.
# Used twice: included by the build, and run as a script that writes catalogue.cpp (names, pages, out given by -D).
# rules/added_in.txt has the version that each rule is new in; scripts/new-rule adds a line to it.

function(plint_rule_catalogue target)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rules/*/*/*.cpp)
  set(rules)
  set(pages)
  foreach(source IN LISTS sources)
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(name ${folder} NAME)
    get_filename_component(stem ${source} NAME_WE)
    if(NOT stem STREQUAL name)
      continue()  # helpers of a rule
    endif()
    list(APPEND rules ${name}=${folder}/${name}.md)
    list(APPEND pages ${folder}/${name}.md)
  endforeach()
  list(SORT rules)

  set(list ${CMAKE_CURRENT_BINARY_DIR}/rules.txt)
  string(REPLACE ";" "\n" lines "${rules}")
  file(GENERATE OUTPUT ${list} CONTENT "${lines}\n")
  set(out ${CMAKE_CURRENT_BINARY_DIR}/catalogue.cpp)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DLIST=${list} -DOUT=${out} -P ${PROJECT_SOURCE_DIR}/rules/catalogue.cmake
    DEPENDS ${list} ${pages} ${PROJECT_SOURCE_DIR}/rules/catalogue.cmake ${PROJECT_SOURCE_DIR}/rules/added_in.txt
    VERBATIM)
  # A library of its own: whose page changes waits for it alone, and the rules do not wait for the rooms below.
  add_library(plint_catalogue OBJECT ${out})
  target_link_libraries(plint_catalogue PRIVATE fmt::fmt range-v3::range-v3)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:plint_catalogue>)
endfunction()

if(NOT DEFINED CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

file(STRINGS ${LIST} rules)
file(READ ${CMAKE_CURRENT_LIST_DIR}/added_in.txt added_in)
set(direction_controls)
foreach(code RANGE 0 4)
  math(EXPR last "170 + ${code}")
  string(ASCII 226 128 ${last} character)
  string(SUBSTRING "abcde" ${code} 1 digit)
  list(APPEND direction_controls "${character}=202${digit}")
endforeach()
foreach(code RANGE 6 9)
  math(EXPR last "160 + ${code}")
  string(ASCII 226 129 ${last} character)
  list(APPEND direction_controls "${character}=206${code}")
endforeach()

set(declarations)
set(entries)
foreach(rule IN LISTS rules)
  string(REGEX MATCH "^([^=]+)=(.+)$" _ "${rule}")
  set(name ${CMAKE_MATCH_1})
  set(file ${CMAKE_MATCH_2})
  if(NOT "\n${added_in}" MATCHES "\n${name} ([0-9.]+)\n")
    message(FATAL_ERROR "rules/added_in.txt needs a line for the rule ${name}: its name and the version that it is new in")
  endif()
  set(version ${CMAKE_MATCH_1})
  if(name MATCHES "^[0-9]")
    set(name rule_${name})  # C++ wants a letter in front
  endif()
  file(READ ${file} page)
  foreach(control IN LISTS direction_controls)  # compilers refuse to see them as they are
    string(REGEX MATCH "^([^=]+)=(.+)$" _ "${control}")
    string(REPLACE "${CMAKE_MATCH_1}" ")page\" \"\\u${CMAKE_MATCH_2}\" R\"page(" page "${page}")
  endforeach()
  string(APPEND declarations "namespace ${name} { extern const Rule rule; }\n")
  string(APPEND entries "    {&${name}::rule, R\"page(${page})page\"sv, \"${version}\"sv},\n")
endforeach()
list(LENGTH rules count)

file(WRITE ${OUT} "// Generated from the folders of rules/ by rules/catalogue.cmake.
#include \"rules/engine/catalogue.hpp\"

#include <array>

namespace plint::rules {

using namespace std::string_view_literals;  // compilers limit the steps of computing lengths

${declarations}
static constinit const std::array<CatalogueEntry, ${count}> all{{
${entries}}};

std::span<const CatalogueEntry> catalogue_entries()
{
    return all;
}

}  // namespace plint::rules
")
