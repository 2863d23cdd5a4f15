// Declares the fuzz harnesses, one for each kind of file or text.
#pragma once

#include <string_view>

namespace periscope::fuzz {

// cases.cpp
// parses JSON as a case, checks it, and builds a model if it has few nodes
void whole_case(std::string_view input);
void change_of_case(std::string_view input);  // applies a change such as "run.end_time=50 us" to a case
void entries_of_case(std::string_view input); // the clipboard
void library(std::string_view input);         // of materials

// texts.cpp
void quantity(std::string_view input);
void formula(std::string_view input);
void set_expression(std::string_view input);
void measured_curve(std::string_view input);
void study(std::string_view input); // reads a study file, its rows and changes, and its text as a table

// meshes.cpp: each calls the reader of a format and builds the body from what was read
void abaqus(std::string_view input);
void gmsh(std::string_view input);
void nastran(std::string_view input);
void node_list(std::string_view input);
void vtk_mesh(std::string_view input);
void factors_csv(std::string_view input);
void factors_vtk(std::string_view input);
// reads a result as a helper process could return it after a malicious file has taken it over
void helper_result(std::string_view input);

// surfaces.cpp
void surface_file(std::string_view input); // the reader
void surface(std::string_view input);      // builds the body from a list of triangles

// results.cpp
void frame(std::string_view input);
void rigid_bodies(std::string_view input);
void frame_list(std::string_view input); // frames.pvd
void run_record(std::string_view input); // reads run.json and, after a zero byte, observers.csv
void checkpoint(std::string_view input);
void results_folder(std::string_view input); // reads a results folder from an archive of its files (archive.hpp)

} // namespace periscope::fuzz
