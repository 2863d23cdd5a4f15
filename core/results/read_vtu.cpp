#include "core/base/error.hpp"
#include "core/files/refuse.hpp"
#include "core/files/vtk_errors.hpp"
#include "core/results/frame_fields.hpp"
#include "core/results/read_results.hpp"
#include "core/results/thinned_grid.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <utility>
#include <vtkDataArray.h>
#include <vtkDataArraySelection.h>
#include <vtkDoubleArray.h>
#include <vtkExecutive.h>
#include <vtkFieldData.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace periscope {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_frame(const fs::path& file, const std::string& reason) {
    refuse(file, reason, "copy the frame again, or remove it from frames.pvd");
}

bool has_its_end(std::ifstream& in) {
    in.seekg(0, std::ios::end);
    std::string end(static_cast<std::size_t>(std::clamp<std::streamoff>(in.tellg(), 0, 64)), '\0');
    in.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end);
    in.read(end.data(), static_cast<std::streamsize>(end.size()));
    return end.find("</VTKFile>") != std::string::npos;
}

// VTK says of a file that is cut short anything from nothing to a crash: its end is looked at first.
void check_end(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in)
        refuse_frame(file, "the frame does not exist or cannot be read");
    if (!has_its_end(in))
        refuse_frame(file, "the frame is truncated");
}

// Of 32 or 64 bits; those of 64 also go to `exact` as they are.
std::vector<float> floats_of(const fs::path& file, vtkDataArray* array, std::string_view name, int components,
                             vtkIdType points, std::vector<double>* exact = nullptr) {
    auto* floats = vtkFloatArray::SafeDownCast(array);
    auto* doubles = vtkDoubleArray::SafeDownCast(array);
    if ((!floats && !doubles) || array->GetNumberOfComponents() != components || array->GetNumberOfTuples() != points)
        refuse_frame(file, fmt::format("the frame has no valid {}", name));
    if (floats) {
        const float* first = floats->GetPointer(0);
        return {first, first + floats->GetNumberOfValues()};
    }
    const double* first = doubles->GetPointer(0);
    const double* end = first + doubles->GetNumberOfValues();
    if (exact)
        exact->assign(first, end);
    std::vector<float> rounded(static_cast<std::size_t>(end - first));
    std::transform(first, end, rounded.begin(), [](double value) { return static_cast<float>(value); });
    return rounded;
}

std::vector<std::uint64_t> numbers_of(vtkDataArray* array, vtkIdType points) {
    if (!array || array->GetNumberOfComponents() != 1 || array->GetNumberOfTuples() != points)
        return {};
    std::vector<std::uint64_t> numbers(static_cast<std::size_t>(points));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<std::uint64_t>(array->GetTuple1(static_cast<vtkIdType>(i)));
    return numbers;
}

// The node of each point.
std::vector<std::uint32_t> held_in(const fs::path& file, vtkUnstructuredGrid& grid, std::size_t body_nodes) {
    vtkDataArray* array = grid.GetPointData()->GetArray(node_index_array);
    if (grid.GetNumberOfPoints() > 0 && !array)
        refuse_frame(file, fmt::format("the frame has no valid {}", node_index_array));
    std::vector<std::uint32_t> held;
    for (const std::uint64_t node : numbers_of(array, grid.GetNumberOfPoints())) {
        if (node >= body_nodes)
            refuse_frame(file, fmt::format("the frame has no valid {}", node_index_array));
        held.push_back(static_cast<std::uint32_t>(node));
    }
    return held;
}

double number_of(const fs::path& file, vtkFieldData* data, const char* name) {
    vtkDataArray* array = data->GetArray(name);
    if (!array || array->GetNumberOfValues() != 1)
        refuse_frame(file, fmt::format("the frame has no {}", name));
    return array->GetComponent(0, 0);
}

} // namespace

bool is_whole_vtu(const fs::path& file) {
    std::error_code error;
    std::ifstream in(file, std::ios::binary);
    return fs::is_regular_file(file, error) && in && has_its_end(in);
}

StoredFrame read_vtu(const fs::path& file) {
    check_end(file);
    vtkNew<ErrorListener> errors;
    vtkNew<vtkXMLUnstructuredGridReader> reader;
    reader->AddObserver(vtkCommand::ErrorEvent, errors);
    reader->GetExecutive()->AddObserver(vtkCommand::ErrorEvent, errors);
    reader->SetReaderErrorObserver(errors);
    reader->SetParserErrorObserver(errors);
    reader->SetFileName(file.c_str());
    reader->UpdateInformation();
    auto* wanted = reader->GetPointDataArraySelection();
    wanted->DisableAllArrays();
    StoredFrame stored;
    for (const FrameField& field : frame_fields()) {
        const std::string name(field.name);
        if (wanted->ArrayExists(name.c_str()) == 1)
            stored.fields.push_back(&field);
        wanted->EnableArray(name.c_str());
    }
    wanted->EnableArray(node_number_array);
    wanted->EnableArray(node_index_array);
    if (errors->message.empty())
        reader->Update();
    if (!errors->message.empty() || reader->GetErrorCode() != 0)
        refuse_frame(file, "the frame is damaged");
    vtkUnstructuredGrid& grid = *reader->GetOutput();
    const vtkIdType points = grid.GetNumberOfPoints();
    if (const auto held = held_nodes(grid)) {
        stored.frame.thinned = held->thinned;
        stored.body_nodes = held->body_nodes;
        stored.held = held_in(file, grid, held->body_nodes);
    }
    const bool is_empty = stored.frame.thinned && points == 0;
    auto exact = std::make_shared<ExactValues>();
    for (const FrameField& field : frame_fields()) {
        if (is_empty)
            break;
        vtkDataArray* array = grid.GetPointData()->GetArray(std::string(field.name).c_str());
        if (array || !field.wanted) // what only some cases ask for may be missing
            stored.frame.*field.values = floats_of(file, array, field.name, static_cast<int>(field.components), points,
                                                   &(exact.get()->*field.exact));
    }
    if (!exact->displacement.empty())
        stored.frame.exact = std::move(exact);
    if (!is_empty)
        stored.position = floats_of(file, points > 0 ? grid.GetPoints()->GetData() : nullptr, "positions", 3, points);
    stored.numbers = numbers_of(grid.GetPointData()->GetArray(node_number_array), points);
    stored.frame.time = number_of(file, grid.GetFieldData(), "TimeValue");
    stored.frame.step = static_cast<std::uint64_t>(number_of(file, grid.GetFieldData(), "step"));
    return stored;
}

} // namespace periscope
