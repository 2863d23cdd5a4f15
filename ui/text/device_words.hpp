// Returns the name of a device as a person knows it.
#pragma once

#include <QString>

namespace periscope::ui {

// Returns "processor (AMD EPYC)" for a processor, which OpenCL calls "pthread-skylake-avx512-AMD EPYC". Other names do
// not change.
QString device_words(const QString& name);

} // namespace periscope::ui
