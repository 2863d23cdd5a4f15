// Starts the workbench, and with options does what a person would click.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace periscope::ui {

struct StartOptions {
    std::filesystem::path case_file, screenshot, picture, output; // picture: of the view alone
    std::string device, size;
    std::string view;         // of the pictures, one of views_of_pictures()
    std::string shown;        // of the pictures, one of shown_in_pictures()
    std::string crack_colour; // of crack surfaces, one of crack_colours_of_pictures()
    std::string field;        // of the pictures, one of fields_of_pictures()
    bool run = false, quit = false, no_cache = false;
};

// Before the QApplication: what Qt and VTK need to get along on X11, what docking needs, and memory for quick drawing.
void prepare_display();

// Afterwards the style and palette are readable, and a frame shows the control that has the focus.
void prepare_looks();

std::vector<std::string> views_of_pictures();         // in the order of StandardView
std::vector<std::string> shown_in_pictures();         // in the order of Shown
std::vector<std::string> crack_colours_of_pictures(); // in the order of CrackColour
std::vector<std::string> fields_of_pictures();        // by their names in files

// The exit code of the program: 0, or 1 when something asked for failed, 2 when there is no display.
int start_workbench(int argc, char** argv, const StartOptions& options);

} // namespace periscope::ui
