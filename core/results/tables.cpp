#include "core/results/tables.hpp"

#include "core/files/atomic_file.hpp"
#include "core/files/xml_text.hpp"
#include "core/results/results_folder.hpp"

#include <fmt/format.h>
#include <iterator>

namespace periscope {
namespace {

std::string csv_field(const std::string& name) {
    std::string text = text_cell(name);
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

} // namespace

bool looks_like_a_formula(std::string_view cell) {
    // A spreadsheet ignores leading tabs and line ends, so a formula may follow them.
    return cell.find_first_of("=+-@\t\r") == 0;
}

std::string text_cell(const std::string& name) {
    return looks_like_a_formula(name) ? "'" + name : name;
}

std::string samples_header(const Model& model) {
    std::string header = "step,time [s]";
    for (const auto& observer : model.observers) {
        if (!is_vector(observer)) {
            header += ',' + csv_field(fmt::format("{} [{}]", observer.name, unit(observer)));
            continue;
        }
        for (const std::string_view part : part_names(observer))
            header += ',' + csv_field(fmt::format("{} {} [{}]", observer.name, part, unit(observer)));
    }
    return header + "\n";
}

void append_samples(std::string& csv, const std::vector<ObserverDefinition>& observers,
                    const std::vector<Sample>& samples) {
    auto out = std::back_inserter(csv);
    for (const Sample& sample : samples) {
        fmt::format_to(out, "{},{}", sample.step, sample.time);
        for (std::size_t o = 0; o < sample.values.size(); ++o) {
            const Vec3& v = sample.values[o];
            const bool has_axes = is_vector(observers[o]);
            if (!sample.due.empty() && !sample.due[o])
                csv += has_axes ? ",,," : ",";
            else if (has_axes)
                fmt::format_to(out, ",{},{},{}", v.x, v.y, v.z);
            else
                fmt::format_to(out, ",{}", v.x);
        }
        csv += '\n';
    }
}

std::string pvd_text(const std::vector<std::pair<double, std::string>>& frames) {
    std::string text = "<?xml version=\"1.0\"?>\n"
                       "<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
                       "  <Collection>\n";
    for (const auto& [time, file] : frames)
        text += fmt::format("    <DataSet timestep=\"{}\" part=\"0\" file=\"{}\"/>\n", time, xml_text(file));
    return text + "  </Collection>\n</VTKFile>\n";
}

void write_pvd(const std::filesystem::path& file, const std::vector<std::pair<double, std::string>>& frames) {
    write_atomically(file, pvd_text(frames));
}

void write_samples_csv(const std::filesystem::path& file, const Model& model, const std::vector<Sample>& samples) {
    std::string csv = samples_header(model);
    append_samples(csv, model.observers, samples);
    write_atomically(file, csv);
}

} // namespace periscope
