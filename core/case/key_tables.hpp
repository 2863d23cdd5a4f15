// For the files that have tables of keys: a table is a special case of table_of, and makes its key_rows() explicitly.
#pragma once

#include "core/case/case_keys.hpp"

namespace periscope {

template <typename Entry>
constexpr int table_of = 0; // of an entry without a table

template <typename Entry>
KeyRows<Entry> key_rows() {
    return table_of<Entry>;
}

} // namespace periscope
