// Asks for files: dialogs begin in the folder of the last answer, and propose a name.
#pragma once

#include <QFileDialog>

namespace periscope::ui {

// Filters of the surfaces that are read, and of surfaces and volume meshes, from the table of formats.
QString surface_filter();
QString geometry_filter();

// A dialog that begins in the folder of the last file chosen in any of them, and keeps that of its own; deletes itself.
QFileDialog* file_dialog(QWidget* parent, const QString& title, const QString& filter = {});

// The same for a folder to write into, which need not be there yet: its name may be typed.
QFileDialog* folder_dialog(QWidget* parent, const QString& title);

// The same to save, with a name proposed and the ending added that the chosen filter has.
QFileDialog* save_dialog(QWidget* parent, const QString& title, const QString& filter, const QString& name);

// "Kalthoff-Winkler-damage-0012us": parts of a name, with what files do not bear taken out; empty parts are left out.
QString file_name(const QStringList& parts);

// "0012us" of 12 µs, in the unit that fits the whole run: names in the order of time.
QString time_for_name(double seconds, double whole);

} // namespace periscope::ui
