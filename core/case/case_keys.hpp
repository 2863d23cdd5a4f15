// The rows of a case's keys, one table for each entry, in the order of the file. Keys without a row have code of their
// own in the reader and the writer.
#pragma once

#include "core/case/case.hpp"
#include "core/case/key_row.hpp"

namespace periscope {

// Returns the table of an entry, from case_keys.cpp or keys_of_shapes.cpp. Without a table, the program does not link.
// That of a material has the keys after its bonds, that of a surface has not its discretisation.
template <typename Entry>
KeyRows<Entry> key_rows();

KeyRows<MaterialEntry> rows_before_bonds(); // of a material: what the file has before its bonds

} // namespace periscope
