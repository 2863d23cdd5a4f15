// For the source files that define tables of keys. A table is a specialisation of `table_of`; the file that defines it
// also instantiates key_rows() of its entry explicitly.
#pragma once

#include "core/case/case_keys.hpp"

namespace periscope {

template <typename Entry>
constexpr int table_of = 0; // stands for "no table"; key_rows() does not compile with it

template <typename Entry>
KeyRows<Entry> key_rows() {
    return table_of<Entry>;
}

} // namespace periscope
