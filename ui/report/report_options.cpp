#include "ui/report/report_options.hpp"

#include <QImageReader>
#include <QObject>
#include <QSettings>

namespace periscope::ui {

namespace {

constexpr QSize finest_logo(720, 180); // in pixels: four times the size on the page

QString setting(const char* key) {
    return QStringLiteral("report/") + QLatin1String(key);
}

} // namespace

QString camera_name(ReportCamera camera) {
    return camera == ReportCamera::standard ? QObject::tr("Standard view of the body")
                                            : QObject::tr("As in the window");
}

std::array<ReportSection, 4> report_sections() {
    return {{{"setUp", QObject::tr("Set-up: picture of the conditions"), &ReportOptions::set_up},
             {"figures", QObject::tr("Figures: moments of the run and curves"), &ReportOptions::figures},
             {"tables", QObject::tr("Tables: results, model and run"), &ReportOptions::tables},
             {"inputs", QObject::tr("Inputs: all values of the case"), &ReportOptions::inputs}}};
}

ReportOptions preferred_report() {
    const QSettings settings;
    ReportOptions options;
    for (const ReportSection& section : report_sections())
        options.*section.wanted = settings.value(setting(section.key), true).toBool();
    if (settings.value(setting("cameraOfWindow"), false).toBool())
        options.camera = ReportCamera::of_window;
    options.logo = settings.value(setting("logo")).toString();
    return options;
}

void prefer_report(const ReportOptions& options) {
    QSettings settings;
    for (const ReportSection& section : report_sections())
        settings.setValue(setting(section.key), options.*section.wanted);
    settings.setValue(setting("cameraOfWindow"), options.camera == ReportCamera::of_window);
    settings.setValue(setting("logo"), options.logo);
    prefer_paper(options.paper);
}

void leave_out_sections(Report& report, const ReportOptions& options) {
    if (!options.set_up)
        report.set_up.clear();
    if (!options.figures) {
        report.compared.clear();
        report.moments.clear();
        report.pictures.clear();
    }
    if (!options.tables) {
        report.results.clear();
        report.run.clear();
    }
    if (!options.inputs)
        report.inputs.clear();
}

Logo read_logo(const QString& file) {
    if (file.isEmpty())
        return {};
    QImageReader reader(file);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    const bool is_drawing = reader.format().startsWith("svg"); // a vector drawing has no size in pixels
    if (size.isValid() && (is_drawing || size.width() > finest_logo.width() || size.height() > finest_logo.height()))
        reader.setScaledSize(size.scaled(finest_logo, Qt::KeepAspectRatio).expandedTo({1, 1}));
    if (QImage image = reader.read(); !image.isNull())
        return {std::move(image), {}};
    return {std::nullopt, QObject::tr("The report has no logo: %1 cannot be read (%2). Choose another picture under "
                                      "File ▸ Export ▸ Report.")
                              .arg(file, reader.errorString())};
}

} // namespace periscope::ui
