#include "ui/plots/plot_files.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/tables.hpp"
#include "ui/plots/plot_canvas.hpp"

#include <QBuffer>
#include <QPdfWriter>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>

namespace periscope::ui {

namespace {

constexpr QSize usual_size(720, 420); // size of a picture in points

std::string head(const std::string& name, const std::string& unit, char separator) {
    std::string text = fmt::format("{} [{}]", text_cell(name), unit.empty() ? "1" : unit);
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::replace(text.begin(), text.end(), '\t', ' ');
    if (text.find(separator) == std::string::npos && text.find('"') == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted.append(c == '"' ? 2 : 1, c);
    quoted += '"';
    return quoted;
}

QByteArray png(const PlotCanvas& canvas) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    canvas.picture(usual_size, 2).save(&buffer, "PNG");
    return bytes;
}

QByteArray pdf(const PlotCanvas& canvas) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    canvas.print(writer, usual_size);
    return bytes;
}

} // namespace

std::string sheet_text(const PlotSheet& sheet, char separator) {
    std::vector<const std::vector<double>*> columns;
    std::string text;
    const auto add = [&](const std::vector<double>& column, const std::string& title) {
        text += (columns.empty() ? std::string() : std::string(1, separator)) + title;
        columns.push_back(&column);
    };
    const std::vector<double>* x = nullptr;
    std::size_t rows = 0;
    for (const PlotLine& line : sheet.lines) {
        if (!x || *x != line.points.x)
            add(line.points.x, head(sheet.x_name.toStdString(), sheet.x_unit, separator));
        x = &line.points.x;
        add(line.points.y, head(line.name.toStdString(), line.unit, separator));
        rows = std::max(rows, x->size());
    }
    text += '\n';
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t c = 0; c < columns.size(); ++c) {
            // a curve along a line has no values in holes
            if (row < columns[c]->size() && std::isfinite((*columns[c])[row]))
                fmt::format_to(std::back_inserter(text), "{}", (*columns[c])[row]);
            text += c + 1 < columns.size() ? separator : '\n';
        }
    return text;
}

void write_plot(const std::filesystem::path& file, const PlotCanvas& canvas, const PlotSheet& sheet) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    if (ending == ".csv")
        return write_atomically(file, sheet_text(sheet, ','));
    if (ending != ".png" && ending != ".pdf")
        throw FileError(file.string() + ": curves are written as .png, .pdf or .csv; use one of these extensions");
    const QByteArray bytes = ending == ".png" ? png(canvas) : pdf(canvas);
    write_atomically(file, {bytes.constData(), std::size_t(bytes.size())});
}

} // namespace periscope::ui
