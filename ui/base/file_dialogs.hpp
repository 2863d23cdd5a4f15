// Makes dialogs that ask for files. They open in the folder of the last choice, and suggest a name.
#pragma once

#include <QFileDialog>

namespace periscope::ui {

// Return the filters for surfaces, and for surfaces and volume meshes, from the table of formats.
QString surface_filter();
QString geometry_filter();

// Returns a dialog that opens in the folder of the last file chosen in any of these dialogs, and remembers the folder
// of its own choice. It deletes itself.
QFileDialog* file_dialog(QWidget* parent, const QString& title, const QString& filter = {});

// Returns the same kind of dialog for an output folder. The folder need not exist: its name may be typed.
QFileDialog* folder_dialog(QWidget* parent, const QString& title);

// Returns the same kind of dialog for saving. It suggests a name, and adds the extension of the chosen filter.
QFileDialog* save_dialog(QWidget* parent, const QString& title, const QString& filter, const QString& name);

// Returns, for example, "Kalthoff-Winkler-damage-0012us". Characters that file names may not contain, and empty parts,
// are removed.
QString file_name(const QStringList& parts);

// Returns, for example, "0012us" for 12 µs, in the unit that fits the whole run, so that names sort by time.
QString time_for_name(double seconds, double whole);

} // namespace periscope::ui
