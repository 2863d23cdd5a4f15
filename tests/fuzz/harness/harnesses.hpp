// The harnesses, each for a kind of file or text.
#pragma once

#include <string_view>

namespace periscope::fuzz {

// cases.cpp
void whole_case(std::string_view input);      // JSON to a case, its checks, and a model if it has few nodes
void change_of_case(std::string_view input);  // "run.end_time=50 us", applied to a case
void entries_of_case(std::string_view input); // the clipboard
void library(std::string_view input);         // of materials

// texts.cpp
void quantity(std::string_view input);
void formula(std::string_view input);
void set_expression(std::string_view input);
void measured_curve(std::string_view input);
void study(std::string_view input); // its rows and changes too, and its text as a table

// meshes.cpp: the readers, and the body that is made of what they have read
void abaqus(std::string_view input);
void gmsh(std::string_view input);
void nastran(std::string_view input);
void node_list(std::string_view input);
void vtk_mesh(std::string_view input);
void factors_csv(std::string_view input);
void factors_vtk(std::string_view input);
void helper_result(std::string_view input); // what a helper that a file has taken over may hand back

// surfaces.cpp
void surface_file(std::string_view input); // the reader
void surface(std::string_view input);      // the body that is made of triangles

// results.cpp
void frame(std::string_view input);
void rigid_bodies(std::string_view input);
void frame_list(std::string_view input); // frames.pvd
void run_record(std::string_view input); // run.json, and after a byte 0 observers.csv
void checkpoint(std::string_view input);
void results_folder(std::string_view input); // an archive of its files (archive.hpp)

} // namespace periscope::fuzz
