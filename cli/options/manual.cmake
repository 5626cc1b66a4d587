# plint.1 and the completions, made by the programs that know the options, and where they are installed.
include(GNUInstallDirs)
add_executable(plint_make_manual cli/options/make_manual.cpp)
target_link_libraries(plint_make_manual PRIVATE plint_cli)
target_compile_definitions(plint_make_manual PRIVATE PLINT_VERSION="${PROJECT_VERSION}")
add_custom_command(OUTPUT plint.1 COMMAND plint_make_manual > plint.1 DEPENDS plint_make_manual VERBATIM)
set(made plint.1)
foreach(shell bash zsh fish)
  add_custom_command(OUTPUT plint.${shell} COMMAND plint completions ${shell} > plint.${shell} DEPENDS plint VERBATIM)
  list(APPEND made plint.${shell})
endforeach()
add_custom_target(plint_manual ALL DEPENDS ${made})

install(FILES ${PROJECT_BINARY_DIR}/plint.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/plint.bash RENAME plint
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/plint.zsh RENAME _plint DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
        COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/plint.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
