// Starts the workbench, and executes the options of the command line like a user.
#pragma once

#include <QSize>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope::ui {

struct StartOptions {
    std::filesystem::path case_file, screenshot, picture, output; // picture: of the view only
    std::string device;
    std::string size, picture_size; // as "1280x800", in pixels; of the window, and of the picture
    std::string view;               // for pictures: one of views_of_pictures()
    std::string shown;              // for pictures: one of shown_in_pictures()
    std::string crack_colour;       // of crack surfaces, one of crack_colours_of_pictures()
    std::string field;              // for pictures: one of fields_of_pictures()
    bool run = false, quit = false, no_cache = false;
    bool bare = false; // pictures show the body without caption, colour key and axes
};

// reads a size such as "1280x800"; returns nothing for another text
std::optional<QSize> size_of(const std::string& words);

// Called before the QApplication is made: sets what Qt and VTK need to work together on X11, what docking needs, and
// memory for quick drawing.
void prepare_display();

// Corrects style and palette where they are hard to read, shows a frame in the control with the focus, and prevents the
// wheel from changing fields without the focus.
void prepare_looks();

std::vector<std::string> views_of_pictures();         // returns the names in the order of StandardView
std::vector<std::string> shown_in_pictures();         // returns the names in the order of Shown
std::vector<std::string> crack_colours_of_pictures(); // returns the names in the order of CrackColour
std::vector<std::string> fields_of_pictures();        // returns the names of the fields in files

// Returns the exit code of the program: 0; 1 if an option failed; 2 if there is no display.
int start_workbench(int argc, char** argv, const StartOptions& options);

} // namespace periscope::ui
