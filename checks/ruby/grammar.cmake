# The grammar of Ruby, from npm (scripts/ruby-grammar fetches it; building never uses the network), and the library that
# runs it, both linked statically. Only checks/ruby/ knows of them.
set(PLINT_TREE_SITTER_RUBY "${PROJECT_SOURCE_DIR}/build/tree-sitter-ruby-0.23.1" CACHE PATH
    "Folder of the npm package tree-sitter-ruby")
if(NOT EXISTS "${PLINT_TREE_SITTER_RUBY}/src/parser.c")
  message(FATAL_ERROR "No grammar of Ruby in ${PLINT_TREE_SITTER_RUBY}: run scripts/ruby-grammar "
                      "(scripts/setup does), or name its directory with -DPLINT_TREE_SITTER_RUBY=…")
endif()
find_path(TREE_SITTER_INCLUDE tree_sitter/api.h REQUIRED)
find_library(TREE_SITTER NAMES libtree-sitter.a tree-sitter REQUIRED)

add_library(plint_ruby_grammar STATIC "${PLINT_TREE_SITTER_RUBY}/src/parser.c" checks/ruby/ruby_scanner.c)
target_include_directories(plint_ruby_grammar PRIVATE "${PLINT_TREE_SITTER_RUBY}/src")
target_include_directories(plint_ruby_grammar SYSTEM INTERFACE ${TREE_SITTER_INCLUDE})
target_compile_options(plint_ruby_grammar PRIVATE -w)
target_link_libraries(plint_ruby_grammar INTERFACE ${TREE_SITTER})
# 15 MB of tables: nothing to gain from optimising harder.
set_source_files_properties("${PLINT_TREE_SITTER_RUBY}/src/parser.c" PROPERTIES COMPILE_OPTIONS -O1)
