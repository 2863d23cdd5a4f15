# Writes every kernel file into one header as a raw string named after the file. OpenCL C has no variadic macros (OpenCL 1.2,
# section 6.9): Clang takes them, NVIDIA's compiler does not.
set(text "// Made from gpu/kernels/*/*.cl by embed_kernels.cmake.\n#pragma once\nnamespace periscope::gpu::kernels {\n")
separate_arguments(FILES)
foreach(file ${FILES})
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} content)
    if(content MATCHES "#define[ ]+[A-Za-z_0-9]+\\([^)]*\\.\\.\\.")
        message(FATAL_ERROR "${file}: OpenCL C has no variadic macros: ${CMAKE_MATCH_0}")
    endif()
    string(APPEND text "inline constexpr char ${name}[] = R\"__cl__(${content})__cl__\";\n")
endforeach()
string(APPEND text "}\n")
file(WRITE ${OUTPUT} "${text}")
