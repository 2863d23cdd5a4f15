// What the forms of crack surfaces and rigid bodies from files share.
#pragma once

#include <QString>

#include <cstddef>
#include <functional>
#include <optional>

namespace periscope::ui {

class FormPanel;
class SurfaceFiles;

// Adds a button that lets the user choose a surface file, and gives its name to `take`.
void add_surface_button(FormPanel& panel, const QString& name, const QString& title,
                        const std::function<void(const QString&)>& take);

// Shows the number of triangles that `count` returns or, if there is none, the reason from `trouble` why the file
// cannot be read. The object names of both labels begin with `name`.
void add_triangles(FormPanel& panel, const SurfaceFiles& files, const QString& name,
                   const std::function<std::optional<std::size_t>()>& count, const std::function<QString()>& trouble);

QString surface_file_help();
QString surface_unit_help();

} // namespace periscope::ui
