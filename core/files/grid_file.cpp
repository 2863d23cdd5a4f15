#include "core/files/grid_file.hpp"

#include "core/base/file_content.hpp"
#include "core/base/trimmed.hpp"
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
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace periscope {
namespace {

// Shortens VTK's message: removes the location in VTK's sources at its beginning, and text from the first byte on that
// is not printable, which is a quotation from a binary file.
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

// Checks the counts in a VTU file. VTK would use them unchecked to allocate memory and to end loops.
void check_counts(const std::filesystem::path& file) {
    constexpr std::uint64_t most_components = 1000;
    const std::optional<std::string> text = content_of(file, std::uint64_t{16} << 30);
    if (!text)
        refuse(file, "cannot read the file", "check the permissions");
    for (const std::string_view name : {"NumberOfComponents", "NumberOfPoints", "NumberOfCells", "NumberOfTuples"})
        for (auto at = text->find(name); at != std::string::npos; at = text->find(name, at)) {
            at += name.size();
            if (at + 1 >= text->size() || (*text)[at] != '=' ||
                std::string_view("\"'").find((*text)[at + 1]) == std::string_view::npos)
                continue; // no attribute
            const auto end = std::min(text->find((*text)[at + 1], at + 2), text->size());
            const std::string_view written = trimmed(std::string_view(*text).substr(at + 2, end - at - 2));
            std::uint64_t count = 0;
            const auto [rest, error] = std::from_chars(written.data(), written.data() + written.size(), count);
            if (error != std::errc() || rest != written.data() + written.size() || count > UINT32_MAX ||
                (name == "NumberOfComponents" && count > most_components))
                refuse(file, fmt::format("{} is '{:.40}'", name, written), "export or copy it again");
        }
}

template <typename Reader>
vtkSmartPointer<vtkUnstructuredGrid> read_with(const std::filesystem::path& file) {
    vtkNew<ErrorListener> errors;
    vtkNew<Reader> reader;
    reader->AddObserver(vtkCommand::ErrorEvent, errors);
    // The XML parser of this reader reports errors to an observer of its own.
    if constexpr (requires { reader->GetParserErrorObserver(); })
        reader->SetParserErrorObserver(errors);
    reader->SetFileName(file.c_str());
    if constexpr (requires { reader->ReadAllScalarsOn(); }) {
        reader->ReadAllScalarsOn(); // by default, the reader of the legacy format reads only the first array
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
    // VTK must not print its message, because it is thrown as an exception.
    vtkLogger::SetStderrVerbosity(vtkLogger::VERBOSITY_OFF);
    const GeometryFormatInfo* format = geometry_format_of(file);
    if (!format || format->format != GeometryFormat::vtu)
        return read_with<vtkUnstructuredGridReader>(file);
    check_counts(file);
    return read_with<vtkXMLUnstructuredGridReader>(file);
}

} // namespace periscope
