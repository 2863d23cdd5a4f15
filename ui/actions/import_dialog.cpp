#include "ui/actions/import_dialog.hpp"

#include "core/case/quantities.hpp"
#include "core/preparation/predict.hpp"
#include "ui/actions/import_fields.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/document/document.hpp"
#include "ui/text/format.hpp"
#include "ui/text/typed_number.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <cmath>
#include <stdexcept>

namespace periscope::ui {

namespace {

QLabel* named(const char* name, QLabel* label) {
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

// Lets the widget keep its space while it is hidden. So the dialog keeps its size, and nothing moves under the pointer.
void keep_room_when_hidden(QWidget& widget) {
    QSizePolicy policy = widget.sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget.setSizePolicy(policy);
}

// Returns an area with the height of this number of lines, in which the label can be scrolled.
QScrollArea* room_of_lines(QLabel& label, int lines) {
    auto* area = new QScrollArea;
    label.setAlignment(Qt::AlignTop | Qt::AlignLeft);
    area->setWidget(&label);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFixedHeight(lines * label.fontMetrics().lineSpacing());
    return area;
}

// Returns a spacing, rounded to two digits, with which a lattice has about twenty thousand nodes.
QString suggested_spacing(const SurfaceReport& report, const QString& unit) {
    const Vec3 size = report.bounds.size();
    // a surface with errors encloses no volume
    const double volume = report.usable() ? report.volume : size.x * size.y * size.z;
    const double metres = volume > 0 ? std::cbrt(volume / 2e4) : report.bounds.diagonal() / 50;
    const double value = metres / unit_factor(unit.toStdString(), dimension::length);
    return QStringLiteral("%1 %2").arg(value, 0, 'g', 2).arg(unit);
}

} // namespace

ImportDialog::ImportDialog(std::filesystem::path file, const Case& present, QWidget* parent)
    : QDialog(parent), file_(std::move(file)), present_(present), target_(new ImportTarget(present)),
      unit_(make_file_units()), discretisation_(new QComboBox), spacing_(new QLineEdit),
      size_(named("importSize", WrappedLabel::of_lines(1))),
      plausible_(named("importPlausible", WrappedLabel::of_lines(1))), faults_(named("importFaults", new QLabel)),
      reason_(named("importReason", WrappedLabel::of_lines(2))),
      predicted_(named("importPredicted", WrappedLabel::of_lines(1))), bar_(new QProgressBar),
      cancel_reading_(new QPushButton(tr("Cancel reading"))),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import %1").arg(QString::fromStdString(file_.filename().string())));
    setMinimumWidth(520);
    build_form();
    connect(&task_, &BackgroundTask::progressed, this, [this](double fraction, const QString& what) {
        bar_->setRange(0, 1000);
        bar_->setValue(int(1000 * fraction));
        bar_->setFormat(what + QStringLiteral("  %p %"));
    });
    connect(&task_, &BackgroundTask::failed, this, [this](const QString&, const QString& reason) {
        surface_.reset();
        faults_->setText(reason);
    });
    connect(&task_, &BackgroundTask::cancelled, this, [this] { faults_->setText(tr("Reading cancelled.")); });
    connect(&task_, &BackgroundTask::ended, this, &ImportDialog::refresh);
    read();
}

void ImportDialog::build_form() {
    discretisation_->setObjectName(QStringLiteral("importDiscretisation"));
    discretisation_->addItems(
        {tr("Tetrahedra, nodes at vertices"), tr("Tetrahedra, nodes at centroids"), tr("Regular lattice")});
    spacing_->setObjectName(QStringLiteral("importSpacing"));
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Import"));
    buttons_->button(QDialogButtonBox::Ok)->setObjectName(QStringLiteral("importOk"));
    cancel_reading_->setObjectName(QStringLiteral("importCancelReading"));
    keep_room_when_hidden(*bar_);
    keep_room_when_hidden(*cancel_reading_);
    auto* form = new QFormLayout;
    form->addRow(tr("File units"), unit_);
    form->addRow(tr("Resulting size"), size_);
    form->addRow(QString(), plausible_);
    form->addRow(tr("Surface check"), room_of_lines(*faults_, 6));
    form->addRow(tr("Fill with"), discretisation_);
    form->addRow(tr("Node spacing"), spacing_);
    form->addRow(QString(), reason_);
    form->addRow(tr("Predicted"), predicted_);
    form->addRow(tr("Import as"), target_);
    form->setRowVisible(target_, target_->is_asked());
    auto* reading = new QHBoxLayout;
    reading->addWidget(bar_);
    reading->addWidget(cancel_reading_);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addLayout(reading);
    column->addWidget(buttons_);
    connect(unit_, &QComboBox::activated, this, &ImportDialog::read);
    connect(discretisation_, &QComboBox::activated, this, &ImportDialog::refresh);
    connect(spacing_, &QLineEdit::textChanged, this, &ImportDialog::refresh);
    connect(target_, &ImportTarget::changed, this, &ImportDialog::refresh);
    connect(cancel_reading_, &QPushButton::clicked, &task_, &BackgroundTask::cancel);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ImportDialog::read() {
    surface_.reset();
    spacing_->clear(); // the spacing was entered for another size of the body
    bar_->setRange(0, 0);
    faults_->setText(tr("Reading …"));
    task_.start(tr("Reading surface"),
                [this, file = file_, unit = unit_->currentText().toStdString()](const Progress& progress) {
                    auto surface = std::make_shared<const ImportedSurface>(import_surface(file, unit, progress));
                    return [this, surface] { show_surface(surface); };
                });
    refresh();
}

void ImportDialog::show_surface(std::shared_ptr<const ImportedSurface> surface) {
    surface_ = std::move(surface);
    const SurfaceReport& report = surface_->report;
    QStringList words;
    for (const auto& fault : report.faults())
        words << QStringLiteral("• ") + QString::fromStdString(fault);
    if (report.usable())
        words << tr("Closed, manifold, consistently oriented, no self-intersections");
    QString counts = tr("%1 triangles, %2 points (%3 merged)")
                         .arg(format_count(double(report.triangles)), format_count(double(report.points)),
                              format_count(double(report.welded_points)));
    if (report.closed())
        counts += tr(", volume %1 cm³").arg(report.volume * 1e6, 0, 'g', 5);
    if (!report.usable())
        words << tr("You can import the surface to inspect the faults: the view shows them in red, and Check describes "
                    "them. It cannot be discretised or run. Repair it in the CAD program and import it again.");
    faults_->setText((words << counts).join(QLatin1Char('\n')));
    spacing_->setText(suggested_spacing(report, unit_->currentText()));
}

std::optional<Quantity> ImportDialog::spacing(QString* reason) const {
    const QString words = completed(spacing_->text(), QStringLiteral("1 ") + unit_->currentText());
    try {
        return read_quantity(quantity_info("spacing"), words.toStdString());
    } catch (const std::invalid_argument& e) {
        *reason = QString::fromUtf8(e.what());
        return std::nullopt;
    }
}

void ImportDialog::refresh() {
    bar_->setVisible(task_.busy());
    cancel_reading_->setVisible(task_.busy());
    QString reason;
    const auto dx = surface_ ? spacing(&reason) : std::nullopt;
    reason_->setText(reason);
    size_->setText(QStringLiteral("–"));
    plausible_->clear();
    predicted_->setText(QStringLiteral("–"));
    if (surface_) {
        const SurfaceReport& report = surface_->report;
        const QString unit = unit_->currentText();
        size_->setText(format_size(report.bounds.size(), unit_factor(unit.toStdString(), dimension::length), unit));
        const double diagonal = report.bounds.diagonal();
        if (diagonal < 1e-3 || diagonal > 20)
            plausible_->setText(
                tr("The diagonal is %1. Check the unit.").arg(format_length(diagonal, UnitSystem::fitting)));
    }
    if (dx && surface_->report.usable()) {
        Case planned = is_new_case() ? Document::new_case() : present_;
        planned.geometry = geometry();
        const Prediction p = predict(planned, surface_->report.volume, surface_->report.area);
        predicted_->setText(
            tr("%1 nodes, %2 bonds, %3").arg(format_count(p.nodes), format_count(p.bonds / 2), format_bytes(p.bytes)));
    }
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(dx.has_value());
}

bool ImportDialog::is_new_case() const {
    return target_->is_new_case();
}

SurfaceGeometry ImportDialog::geometry() const {
    SurfaceGeometry geometry;
    geometry.file = std::filesystem::absolute(file_).string();
    geometry.unit = unit_->currentText().toStdString();
    geometry.discretisation = Discretisation(discretisation_->currentIndex());
    QString reason;
    if (const auto dx = spacing(&reason))
        geometry.spacing = *dx;
    return geometry;
}

} // namespace periscope::ui
