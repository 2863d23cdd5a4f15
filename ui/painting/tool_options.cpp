#include "ui/painting/tool_options.hpp"

#include "core/case/unit.hpp"
#include "ui/base/contrast.hpp"
#include "ui/base/flow_layout.hpp"
#include "ui/text/format.hpp"
#include "ui/text/typed_number.hpp"
#include "ui/text/unit_choice.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace periscope::ui {

namespace {

QWidget* labelled(QLabel* label, QWidget* field) {
    auto* both = new QWidget;
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(label);
    row->addWidget(field);
    return both;
}

} // namespace

ToolOptions::ToolOptions(Tools& tools, const UnitChoice& units, QWidget& view, QWidget* parent)
    : QFrame(parent), tools_(tools), units_(units), hint_(new QLabel), angle_label_(new QLabel(tr("Max. edge angle"))),
      radius_(new QDoubleSpinBox), angle_(new QDoubleSpinBox), mode_(new QComboBox), outline_(new QComboBox),
      face_(new QComboBox), surface_(new QCheckBox(tr("Surface only"))),
      depth_(new QLineEdit(QStringLiteral("1 spacing"))), help_(new QToolButton) {
    setObjectName(QStringLiteral("toolOptions"));
    angle_row_ = labelled(angle_label_, angle_);
    depth_row_ = labelled(new QLabel(tr("Depth")), depth_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 5, 8, 5); // high enough that a caption of one line is completely below it
    column->setSpacing(2);
    auto* options = new FlowLayout(6);
    for (QWidget* part : {static_cast<QWidget*>(mode_), static_cast<QWidget*>(radius_), static_cast<QWidget*>(outline_),
                          static_cast<QWidget*>(face_), angle_row_, static_cast<QWidget*>(surface_), depth_row_})
        options->addWidget(part);
    auto* row = new QHBoxLayout;
    row->addLayout(options, 1);
    add_help(*row);
    auto* done = new QToolButton;
    done->setObjectName(QStringLiteral("toolDone"));
    done->setText(tr("Done"));
    done->setToolTip(tr("Exit the tool (Esc)."));
    connect(done, &QToolButton::clicked, this, [this] { tools_.use(ToolKind::camera); });
    row->addWidget(done, 0, Qt::AlignTop);
    column->addLayout(row);
    hint_->setObjectName(QStringLiteral("toolHint"));
    hint_->setWordWrap(true);
    column->addWidget(hint_);
    add_brush();
    add_layer();
    add_face();
    add_keys();
    view.installEventFilter(this);
    connect(&tools_, &Tools::changed, this, &ToolOptions::follow);
    connect(&tools_, &Tools::hint_changed, this, [this] { hint_->setText(tools_.hint()); });
    follow(tools_.current());
}

void ToolOptions::add_help(QHBoxLayout& row) {
    help_->setObjectName(QStringLiteral("toolHelp"));
    help_->setText(QStringLiteral("?"));
    help_->setAccessibleName(tr("Hint"));
    help_->setToolTip(tr("Show what the mouse and the keys do with this tool."));
    help_->setCheckable(true);
    row.addWidget(help_, 0, Qt::AlignTop);
    connect(help_, &QToolButton::clicked, this, [this](bool on) { wants_help_ = on; });
    connect(help_, &QToolButton::toggled, hint_, &QWidget::setVisible);
}

bool ToolOptions::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress)
        help_->setChecked(false);
    return QFrame::eventFilter(watched, event);
}

void ToolOptions::add_brush() {
    mode_->setObjectName(QStringLiteral("brushMode"));
    mode_->setAccessibleName(tr("Brush mode"));
    mode_->addItems({tr("Add"), tr("Erase"), tr("Replace")}); // the items are in the order of BrushMode
    mode_->setToolTip(tr("Choose what a stroke does to the set; Shift switches between adding and erasing."));
    connect(mode_, &QComboBox::activated, this, [this](int mode) { tools_.settings().mode = BrushMode(mode); });
    radius_->setObjectName(QStringLiteral("brushRadius"));
    radius_->setAccessibleName(tr("Radius"));
    radius_->setRange(0.001, 1e6);
    radius_->setDecimals(2);
    // the radius is taken when typing has ended, because a new radius may change the unit of the field
    radius_->setKeyboardTracking(false);
    radius_->setPrefix(tr("r "));
    radius_->setToolTip(tr("Radius of the brush; change it with the wheel or with [ and ]."));
    connect(&tools_.brush(), &BrushTool::radius_changed, this, &ToolOptions::show_radius);
    connect(&units_, &UnitChoice::changed, this, &ToolOptions::show_radius);
    connect(radius_, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { tools_.brush().set_radius(value * radius_unit_); });
    show_radius();
}

// Shows the radius in the unit of the chosen system, or in the one that is easiest to read.
void ToolOptions::show_radius() {
    const double metres = tools_.brush().radius();
    const HandyUnit unit = unit_in(units_.system(), "m", metres);
    const QSignalBlocker quiet(radius_); // a rounded value must not be taken for a new radius
    radius_unit_ = unit.factor;
    radius_->setSuffix(QLatin1Char(' ') + QString::fromStdString(unit.name));
    radius_->setSingleStep(std::pow(10, std::floor(std::log10(std::max(metres / unit.factor, 1e-9)))) / 10);
    radius_->setValue(metres / unit.factor);
}

void ToolOptions::add_layer() {
    outline_->setObjectName(QStringLiteral("outlineKind"));
    outline_->setAccessibleName(tr("Outline"));
    outline_->addItems({tr("Rectangle"), tr("Lasso")});
    connect(outline_, &QComboBox::activated, this, [this](int kind) { tools_.settings().lasso = kind == 1; });
    angle_->setObjectName(QStringLiteral("faceAngle"));
    angle_->setAccessibleName(tr("Maximum edge angle"));
    angle_->setRange(1, 180);
    angle_->setDecimals(0);
    angle_->setSuffix(QStringLiteral("°"));
    angle_->setValue(20);
    angle_->setToolTip(tr("A face continues across edges that bend by up to this angle."));
    connect(angle_, &QDoubleSpinBox::valueChanged, this,
            [this](double degrees) { tools_.settings().angle = in_degrees(degrees); });
    surface_->setObjectName(QStringLiteral("surfaceOnly"));
    surface_->setToolTip(tr("Select only nodes up to this depth below the surface."));
    connect(surface_, &QCheckBox::toggled, this, [this](bool on) {
        tools_.settings().surface_only = on;
        depth_->setEnabled(on || tools_.current() == ToolKind::face);
    });
    depth_->setObjectName(QStringLiteral("layerDepth"));
    depth_->setAccessibleName(tr("Depth"));
    depth_->setFixedWidth(84);
    depth_->setToolTip(tr("Depth in spacings, horizons or a length unit, e.g. '2 spacings', '1 horizon' or '5 mm'."));
    connect(depth_, &QLineEdit::textEdited, this, &ToolOptions::read_depth);
    connect(depth_, &QLineEdit::editingFinished, this, [this] {
        depth_->setText(quantity_on_screen(to_qt(tools_.settings().depth.text)));
        read_depth();
    });
}

void ToolOptions::add_face() {
    face_->setObjectName(QStringLiteral("faceKind"));
    face_->setAccessibleName(tr("Faces"));
    // the items are in the order of FaceKind
    face_->addItems({tr("Face"), tr("All with this normal"), tr("Layer behind its plane")});
    face_->setToolTip(tr("Choose what a click on the surface selects."));
    connect(face_, &QComboBox::activated, this, [this](int kind) { tools_.pick(FaceKind(kind)); });
}

// Reads the typed depth. A text that cannot be read is marked, and the depth stays as it was.
void ToolOptions::read_depth() {
    bool fine = false;
    try {
        const Quantity depth = parse_quantity(
            completed(quantity_in_file(depth_->text()), QStringLiteral("1 dx")).toStdString(), dimension::length, true);
        fine = depth.value >= 0;
        if (fine)
            tools_.settings().depth = depth;
    } catch (const std::invalid_argument&) { // marked below
    }
    QPalette colours = palette();
    if (!fine)
        colours.setColor(QPalette::Text, error_ink(colours));
    depth_->setPalette(colours);
}

void ToolOptions::add_keys() { // the keys work while the strip is visible
    const auto key = [this](const QKeySequence& keys, const std::function<void()>& act) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, act);
    };
    key(Qt::Key_BracketLeft, [this] { tools_.brush().scale(-1); });
    key(Qt::Key_BracketRight, [this] { tools_.brush().scale(1); });
    key(Qt::Key_Escape, [this] { tools_.use(ToolKind::camera); });
}

void ToolOptions::follow(ToolKind kind) {
    if (kind != kind_)
        help_->setChecked(wants_help_);
    hint_->setVisible(help_->isChecked());
    kind_ = kind;
    setVisible(kind != ToolKind::camera);
    mode_->setVisible(kind == ToolKind::brush);
    radius_->setVisible(kind == ToolKind::brush);
    outline_->setVisible(kind == ToolKind::outline);
    face_->setVisible(kind == ToolKind::face);
    face_->setCurrentIndex(int(tools_.settings().face));
    angle_label_->setText(tools_.settings().face == FaceKind::facing ? tr("Max. normal angle") : tr("Max. edge angle"));
    angle_row_->setVisible(kind == ToolKind::face && tools_.settings().face != FaceKind::plane);
    surface_->setVisible(kind == ToolKind::brush || kind == ToolKind::outline);
    depth_row_->setVisible(kind == ToolKind::brush || kind == ToolKind::outline || kind == ToolKind::face);
    depth_->setEnabled(surface_->isChecked() || kind == ToolKind::face);
    hint_->setText(tools_.hint());
}

} // namespace periscope::ui
