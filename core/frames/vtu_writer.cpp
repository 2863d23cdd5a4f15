#include "core/frames/vtu_writer.hpp"

#include "core/files/atomic_stream.hpp"
#include "core/files/vtk_errors.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/frame_selection.hpp"
#include "core/frames/thinned_grid.hpp"
#include "core/frames/vtu_grid.hpp"
#include "core/model/frame_fields.hpp"

#include <fmt/format.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkSmartPointer.h>
#include <vtkStreamingDemandDrivenPipeline.h>
#include <vtkTypeInt64Array.h>
#include <vtkUnstructuredGrid.h>
#include <vtkUnstructuredGridAlgorithm.h>
#include <vtkXMLUnstructuredGridWriter.h>

#include <algorithm>
#include <deque>
#include <exception>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <utility>

namespace periscope {
namespace {

// Writes to a stream of this program, block by block, so that memory never holds the whole file of a large body. VTK's
// own output to files is not used, because it does not report every full disk or missing permission.
class StreamWriter : public vtkXMLUnstructuredGridWriter {
public:
    static StreamWriter* New();
    vtkTypeMacro(StreamWriter, vtkXMLUnstructuredGridWriter)
    void write_to(std::ostream* stream) { ours_ = stream; }

protected:
    // VTK calls this after it has opened a stream to a string. All data are written to our stream instead. VTK's stream
    // remains empty, and VTK closes it in the end.
    int StartFile() override {
        ours_->copyfmt(*Stream); // digits and locale
        Stream = ours_;
        return Superclass::StartFile();
    }

private:
    std::ostream* ours_ = nullptr;
};
vtkStandardNewMacro(StreamWriter);

// Makes the array refer to `values` without copying them. VTK requires writable memory, but only reads it.
template <typename Number>
void lend(vtkDataArray* array, const Number* values, std::size_t count) {
    array->SetVoidArray(const_cast<Number*>(values), static_cast<vtkIdType>(count), 1);
}

// Makes the piece that VTK's writer requests. An exception must not pass through VTK's code; it is stored until
// take_error() returns it.
class PieceSource : public vtkUnstructuredGridAlgorithm {
public:
    static PieceSource* New();
    vtkTypeMacro(PieceSource, vtkUnstructuredGridAlgorithm)
    using Make = std::function<vtkSmartPointer<vtkUnstructuredGrid>(int piece)>;
    void set_make(Make make) {
        make_ = std::move(make);
        Modified();
    }
    std::exception_ptr take_error() { return std::exchange(error_, nullptr); }

protected:
    PieceSource() { SetNumberOfInputPorts(0); }
    int RequestInformation(vtkInformation*, vtkInformationVector**, vtkInformationVector* outputs) override {
        outputs->GetInformationObject(0)->Set(CAN_HANDLE_PIECE_REQUEST(), 1);
        return 1;
    }
    int RequestData(vtkInformation*, vtkInformationVector**, vtkInformationVector* outputs) override {
        vtkInformation* wanted = outputs->GetInformationObject(0);
        if (!error_)
            try {
                last_ = make_(wanted->Get(vtkStreamingDemandDrivenPipeline::UPDATE_PIECE_NUMBER()));
            } catch (...) { // the rest of the file, which is discarded, repeats the last piece
                error_ = std::current_exception();
            }
        if (last_)
            GetOutput()->ShallowCopy(last_);
        return 1;
    }

private:
    Make make_;
    vtkSmartPointer<vtkUnstructuredGrid> last_;
    std::exception_ptr error_;

public:
    // Releases the last piece, so that no array refers to the memory of a frame any more.
    void forget() {
        last_ = nullptr;
        GetOutput()->Initialize();
    }
};
vtkStandardNewMacro(PieceSource);

// Encodes grids as VTU files, with VTK's writer.
class Encoder {
public:
    explicit Encoder(int pieces) {
        writer_->SetInputConnection(source_->GetOutputPort());
        writer_->SetNumberOfPieces(pieces);
        writer_->WriteToOutputStringOn();
        writer_->SetDataModeToAppended();
        writer_->EncodeAppendedDataOff();
        writer_->SetCompressorTypeToLZ4();
        writer_->SetHeaderTypeToUInt64();
        writer_->AddObserver(vtkCommand::ErrorEvent, errors_);
    }

    // Writes the file; `make` returns each piece. Throws FileError, which names the file, and whatever `make` throws.
    void write(const std::filesystem::path& file, PieceSource::Make make) {
        source_->set_make(std::move(make));
        errors_->message.clear();
        AtomicFile out(file);
        AtomicBuffer buffer(out);
        std::ostream stream(&buffer);
        writer_->write_to(&stream);
        const bool written = writer_->Write() == 1 && writer_->GetErrorCode() == 0;
        source_->forget();
        if (const std::exception_ptr error = source_->take_error())
            std::rethrow_exception(error);
        buffer.finish(); // reports a full disk with its reason, which VTK does not give
        if (!written || !stream || !errors_->message.empty())
            throw FileError(fmt::format("Cannot write '{}': VTK could not encode it ({}) — memory may be insufficient",
                                        file.string(),
                                        errors_->message.empty() ? "no reason given" : errors_->message));
        out.commit();
    }

private:
    vtkNew<PieceSource> source_;
    vtkNew<StreamWriter> writer_;
    vtkNew<ErrorListener> errors_;
};

} // namespace

struct VtuWriter::Impl {
    Impl(const Model& model, SetArrays sets)
        : grid(model, VtuGrid::NodeArrays::all, sets), selection(model), nodes(model.nodes.size()),
          encoder(grid.pieces()) {
        for (const FrameField& field : frame_fields())
            if (field.is_in(model.fields))
                fields.push_back(&field);
    }

    // Returns the values of a field for a range of nodes. If possible, the array refers to the memory of the frame.
    // Values that must be reordered or converted to 64 bits are copied to a vector, which lives until the next piece is
    // made.
    vtkSmartPointer<vtkDataArray> array_of(const FrameField& field, const Frame& frame, NodeRange range) {
        auto array = number_array(std::string(field.name), field.components, grid.precision());
        const std::size_t first = field.components * range.first, count = field.components * range.count;
        const std::vector<float>& given = frame.*field.values;
        // A field that only files contain is missing in frames for the view; it is written as zeros.
        const std::vector<float> none(given.empty() ? first + count : 0);
        const std::vector<float>& values = given.empty() ? none : given;
        const std::vector<double>* exact = frame.exact ? &(frame.exact.get()->*field.exact) : nullptr;
        const bool is_exact = exact && exact->size() == values.size();
        const FileOrder& order = grid.order();
        if (grid.precision() == FramePrecision::single) {
            if (order.is_of_model() && !given.empty())
                lend(array, given.data() + first, count);
            else
                lend(array, floats.emplace_back(in_order(values, field.components, order.nodes())).data() + first,
                     count);
        } else if (is_exact && order.is_of_model()) {
            lend(array, exact->data() + first, count);
        } else {
            std::vector<double> widened = is_exact
                                              ? *exact
                                              : std::vector<double>(values.begin() + std::ptrdiff_t(first),
                                                                    values.begin() + std::ptrdiff_t(first + count));
            lend(array, doubles.emplace_back(in_order(widened, field.components, order.nodes())).data(), count);
        }
        return array;
    }

    // Returns the nodes of a piece that the file will contain.
    SomeNodes selected(const Frame& frame, NodeRange range, std::size_t first) const {
        SomeNodes some;
        some.nodes = selection.nodes(frame, range, first);
        const FileOrder& order = grid.order();
        if (!order.is_of_model())
            std::ranges::sort(some.nodes, {}, [&](std::uint32_t node) { return order.index(node); });
        for (const std::uint32_t node : some.nodes)
            some.points.push_back(order.index(node) - static_cast<vtkIdType>(range.first));
        if (selection.faces().empty())
            return some;
        // Only a mesh has faces, and it is a single piece: the index of a node in the piece is its index in the body.
        constexpr std::uint32_t none = ~0U;
        std::vector<std::uint32_t> index(range.count, none);
        for (std::size_t k = 0; k < some.nodes.size(); ++k)
            index[some.nodes[k]] = static_cast<std::uint32_t>(k);
        for (const auto& [a, b, c] : selection.faces())
            if (index[a] != none && index[b] != none && index[c] != none)
                some.faces.push_back({index[a], index[b], index[c]});
        return some;
    }

    // Returns a piece with the values of its nodes. The values in `frame` begin with those of node `first`.
    vtkSmartPointer<vtkUnstructuredGrid> piece(int number, const Frame& frame, std::size_t first) {
        auto made = whole_piece(number, frame, first);
        if (const auto thinned = selection.thinned(frame)) {
            made = thinned_grid(*made, selected(frame, grid.nodes(number), first));
            add_thinned(*made, *thinned, nodes);
        }
        return made;
    }

    vtkSmartPointer<vtkUnstructuredGrid> whole_piece(int number, const Frame& frame, std::size_t first) {
        doubles.clear();
        floats.clear();
        const NodeRange range = grid.nodes(number);
        auto made = grid.grid(number);
        for (const FrameField* field : fields)
            made->GetPointData()->AddArray(array_of(*field, frame, {range.first - first, range.count}));
        for (const auto& array : grid.arrays(number))
            made->GetPointData()->AddArray(array);
        return made;
    }

    void add_moment(vtkUnstructuredGrid& made, const Frame& frame) const {
        vtkNew<vtkDoubleArray> time;
        time->SetName("TimeValue"); // ParaView expects this name
        time->InsertNextValue(frame.time);
        vtkNew<vtkTypeInt64Array> step;
        step->SetName("step");
        step->InsertNextValue(static_cast<vtkTypeInt64>(frame.step));
        made.GetFieldData()->AddArray(time);
        made.GetFieldData()->AddArray(step);
    }

    void require_size(const Frame& frame, std::size_t count) const {
        for (const FrameField* field : fields)
            if (const std::size_t size = (frame.*field->values).size();
                size != field->components * count && !(size == 0 && field->only_in_files))
                throw std::invalid_argument(
                    fmt::format("a frame of {} nodes cannot be written with a model of {}: its {}", frame.damage.size(),
                                count, field->name));
    }

    const VtuGrid grid;
    const FrameSelection selection;
    std::vector<const FrameField*> fields; // fields that every frame of the run has
    std::size_t nodes;
    Encoder encoder;
    std::deque<std::vector<double>> doubles; // values of the current piece to which arrays refer
    std::deque<std::vector<float>> floats;
};

VtuWriter::VtuWriter(const Model& model, SetArrays sets) : impl_(std::make_unique<Impl>(model, sets)) {}

VtuWriter::~VtuWriter() = default;

void VtuWriter::write(const std::filesystem::path& file, const Frame& frame) {
    impl_->require_size(frame, impl_->nodes);
    impl_->encoder.write(file, [&](int number) {
        auto made = impl_->piece(number, frame, 0);
        impl_->add_moment(*made, frame);
        return made;
    });
}

void VtuWriter::write(const std::filesystem::path& file, const FrameInPieces& frame) {
    FramePtr values; // keeps the values in memory to which the arrays of the current piece refer
    impl_->encoder.write(file, [&](int number) {
        const NodeRange range = impl_->grid.nodes(number);
        const FramePtr next = frame.read(range);
        impl_->require_size(*next, range.count);
        auto made = impl_->piece(number, *next, range.first);
        impl_->add_moment(*made, frame.about);
        values = next;
        return made;
    });
}

void write_sets_vtu(const std::filesystem::path& file, const Model& model) {
    const VtuGrid grid(model, VtuGrid::NodeArrays::sets, SetArrays::in_frames);
    Encoder(grid.pieces()).write(file, [&](int number) {
        auto made = grid.grid(number);
        for (const auto& array : grid.arrays(number))
            made->GetPointData()->AddArray(array);
        return made;
    });
}

void write_vtu(const std::filesystem::path& file, const Model& model, const Frame& frame) {
    VtuWriter(model).write(file, frame);
}

} // namespace periscope
