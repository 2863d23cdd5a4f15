#include "core/files/grid_file.hpp"

#include "core/case/geometry_formats.hpp"
#include "core/files/refuse.hpp"
#include "core/files/vtk_errors.hpp"

#include <fmt/format.h>

#include <vtkLogger.h>
#include <vtkNew.h>
#include <vtkUnstructuredGrid.h>
#include <vtkUnstructuredGridReader.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <algorithm>
#include <string>

namespace periscope {
namespace {

// VTK's words without the place in its sources that stands before them, and without what it quotes of a file that is no text.
std::string cleaned(std::string message) {
    if (const auto colon = message.find("): "); colon != std::string::npos)
        message = message.substr(colon + 3);
    message.erase(std::remove(message.begin(), message.end(), '\r'), message.end());
    std::replace(message.begin(), message.end(), '\n', ' ');
    const auto is_text = [](unsigned char c) { return c >= ' ' && c < 0x7f; };
    if (const auto binary = std::find_if_not(message.begin(), message.end(), is_text); binary != message.end())
        message = std::string(message.begin(), binary) + "(binary data)";
    while (!message.empty() && message.back() == ' ')
        message.pop_back();
    return message;
}

template <typename Reader>
vtkSmartPointer<vtkUnstructuredGrid> read_with(const std::filesystem::path& file) {
    vtkNew<ErrorListener> errors;
    vtkNew<Reader> reader;
    reader->AddObserver(vtkCommand::ErrorEvent, errors);
    if constexpr (requires { reader->GetParserErrorObserver(); }) // the XML inside tells another listener
        reader->SetParserErrorObserver(errors);
    reader->SetFileName(file.c_str());
    if constexpr (requires { reader->ReadAllScalarsOn(); }) {
        reader->ReadAllScalarsOn(); // the older format reads the first array only, if not asked for all
        reader->ReadAllFieldsOn();
    }
    reader->Update();
    if (!errors->message.empty() || reader->GetErrorCode() != 0)
        refuse(file,
               fmt::format("VTK cannot read the file: {}",
                           errors->message.empty() ? "no reason given" : cleaned(errors->message)),
               "export or copy it again");
    return reader->GetOutput();
}

} // namespace

vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::filesystem::path& file) {
    vtkLogger::SetStderrVerbosity(vtkLogger::VERBOSITY_OFF); // what is printed is our message alone
    const GeometryFormatInfo* format = geometry_format_of(file);
    return format && format->format == GeometryFormat::vtu ? read_with<vtkXMLUnstructuredGridReader>(file)
                                                           : read_with<vtkUnstructuredGridReader>(file);
}

} // namespace periscope
