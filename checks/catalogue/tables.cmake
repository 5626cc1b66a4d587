# The catalogue's JSON as constant tables of the room. They are a library of their own, so that the room's other files do not wait
# for the program that writes them.
function(plint_catalogue_tables room)
  set(home ${PROJECT_SOURCE_DIR}/checks/catalogue)
  set(tables ${PROJECT_BINARY_DIR}/checks/catalogue/tables.cpp)
  if(PLINT_HOST_BUILD)
    add_executable(plint_make_tables IMPORTED)
    set_target_properties(plint_make_tables PROPERTIES IMPORTED_LOCATION ${PLINT_HOST_BUILD}/plint_make_tables)
  else()
    add_executable(plint_make_tables ${home}/make_tables.cpp)
    target_link_libraries(plint_make_tables PRIVATE nlohmann_json::nlohmann_json)
    target_compile_options(plint_make_tables PRIVATE -O0)  # it runs once, and others wait for it
  endif()
  file(GLOB_RECURSE documentation CONFIGURE_DEPENDS ${home}/documentation/*.md)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/checks/catalogue)
  add_custom_command(OUTPUT ${tables} COMMAND plint_make_tables ${home} > ${tables}
                     DEPENDS plint_make_tables ${home}/types.json ${home}/functions.json ${home}/facts.json ${documentation}
                     COMMENT "Writing the catalogue of Puppet's own types, functions and facts" VERBATIM)
  add_library(plint_tables OBJECT ${tables})
  target_sources(${room} PRIVATE $<TARGET_OBJECTS:plint_tables>)
endfunction()
