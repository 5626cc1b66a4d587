# The .deb and the tarball: `cpack -G "DEB;TGZ"` in a build folder; scripts/package does it all.
# The tarball contains the libraries that other systems may not have; the .deb depends on Debian's packages of them.
include(GNUInstallDirs)
# The program has no RUNPATH: the loader would look there for any library, also for those that the package does not
# contain (`libc.so.6`), and a package may be unpacked into a checkout. scripts/package names each library in the tarball
# by its path instead.
set_target_properties(plint PROPERTIES SKIP_BUILD_RPATH ON INSTALL_RPATH "")
install(TARGETS plint RUNTIME_DEPENDENCY_SET plint_libraries COMPONENT program)
install(RUNTIME_DEPENDENCY_SET plint_libraries PRE_EXCLUDE_REGEXES "^lib(c|m|pthread)\\.so" "^ld-linux" "linux-vdso"
        DESTINATION lib/plint COMPONENT libraries EXCLUDE_FROM_ALL)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
foreach(package libfmt9 libonig5 libstdc++6 libgcc-s1 libyaml-0-2)
  install(FILES /usr/share/doc/${package}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR}/libraries RENAME ${package}
          COMPONENT libraries OPTIONAL EXCLUDE_FROM_ALL)
endforeach()

# The notices of libraries that are compiled in.
foreach(package libcli11-dev libjemalloc-dev librange-v3-dev libtomlplusplus-dev libtree-sitter-dev libxxhash-dev
        nlohmann-json3-dev tao-pegtl-dev)
  install(FILES /usr/share/doc/${package}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR}/compiled-in RENAME ${package}
          COMPONENT program OPTIONAL)
endforeach()

set(CPACK_PACKAGE_NAME plint)
set(CPACK_PACKAGE_VENDOR plint)
set(CPACK_PACKAGE_CONTACT "plint <plint@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "static analyzer and linter for Puppet and OpenVox code")
file(STRINGS ${PROJECT_SOURCE_DIR}/reporters/model/links.hpp plint_home REGEX "home = ")
string(REGEX REPLACE ".*\"(https:[^\"]*)\".*" "\\1" plint_home "${plint_home}")
set(CPACK_PACKAGE_HOMEPAGE_URL ${plint_home})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
# The name that action.yml and the templates in docs/ci download.
set(CPACK_PACKAGE_FILE_NAME plint-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "plint checks Puppet and OpenVox manifests, templates and Hiera data together with the modules that
they use. It reports problems before Puppet does, and fixes many of them automatically.")
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/scripts/packages/components.cmake)
include(CPack)
