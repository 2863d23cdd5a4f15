// The rows of a case's keys, one table for each entry, in the order of the file. Keys without a row have code of their
// own in the reader and the writer.
#pragma once

#include "core/case/case.hpp"
#include "core/case/key_row.hpp"

namespace periscope {

template <typename Entry>
KeyRows<Entry> key_rows() = delete; // of an entry without a table

template <>
KeyRows<BoxGeometry> key_rows<BoxGeometry>();
template <>
KeyRows<SurfaceGeometry> key_rows<SurfaceGeometry>(); // without its discretisation
template <>
KeyRows<MeshGeometry> key_rows<MeshGeometry>();
KeyRows<MaterialEntry> rows_before_bonds(); // of a material: what the file has before its bonds
template <>
KeyRows<MaterialEntry> key_rows<MaterialEntry>(); // and after them
template <>
KeyRows<AnisotropyEntry> key_rows<AnisotropyEntry>();
template <>
KeyRows<CorrectionsEntry> key_rows<CorrectionsEntry>();
template <>
KeyRows<PulseEntry> key_rows<PulseEntry>();
template <>
KeyRows<SelfContactEntry> key_rows<SelfContactEntry>();
template <>
KeyRows<RunEntry> key_rows<RunEntry>();
template <>
KeyRows<LoadControlEntry> key_rows<LoadControlEntry>();
template <>
KeyRows<OutputEntry> key_rows<OutputEntry>();

} // namespace periscope
