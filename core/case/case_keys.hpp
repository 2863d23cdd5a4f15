// Tables of the keys of a case file. Each kind of entry (such as MaterialEntry) has one table, with a row for each key,
// in the order in which the keys are written. Keys without a row are read and written by code of their own
// (case_reader.cpp, case_writer.cpp).
#pragma once

#include "core/case/case.hpp"
#include "core/case/key_row.hpp"

namespace periscope {

// Returns the table of the type `Entry`, which is defined in case_keys.cpp or keys_of_shapes.cpp. For a type without a
// table, the program does not link. In the file, a material has its bonds in the middle of its keys: the table of
// MaterialEntry has the keys after them. The table of SurfaceGeometry lacks the keys of the discretisation.
template <typename Entry>
KeyRows<Entry> key_rows();

KeyRows<MaterialEntry> rows_before_bonds(); // the keys of a material that come before its bonds in the file

} // namespace periscope
