// The rows of a case's keys, one table for each entry, in the order of the file. Keys without a row have code of their
// own in the reader and the writer.
#pragma once

#include "core/case/case.hpp"
#include "core/case/key_row.hpp"

namespace periscope {

// Returns the table of an entry, from case_keys.cpp or keys_of_shapes.cpp; for an entry without a table, the program
// does not link. The table of a material has only the keys that follow its bonds in the file, and the table of a
// surface lacks the discretisation.
template <typename Entry>
KeyRows<Entry> key_rows();

KeyRows<MaterialEntry> rows_before_bonds(); // the keys of a material that come before its bonds in the file

} // namespace periscope
