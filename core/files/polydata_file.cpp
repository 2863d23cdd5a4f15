#include "core/files/polydata_file.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/files/vtk_errors.hpp"

#include <fmt/format.h>

#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkXMLPolyDataWriter.h>

namespace periscope {

void write_polydata(const std::filesystem::path& file, vtkPolyData& data) {
    vtkNew<vtkXMLPolyDataWriter> writer;
    vtkNew<ErrorListener> errors;
    writer->AddObserver(vtkCommand::ErrorEvent, errors);
    writer->SetInputData(&data);
    writer->WriteToOutputStringOn(); // the text is written below, because VTK does not report every full disk
    writer->SetDataModeToAppended();
    writer->EncodeAppendedDataOff();
    writer->SetCompressorTypeToLZ4();
    writer->SetHeaderTypeToUInt64();
    if (writer->Write() != 1 || !errors->message.empty())
        throw FileError(fmt::format("Cannot write '{}': VTK could not encode it ({}) — memory may be insufficient",
                                    file.string(), errors->message));
    write_atomically(file, writer->GetOutputString());
}

} // namespace periscope
