#include "ui/forms/advice_dialog.hpp"

#include "ui/base/wrapped_label.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/prediction.hpp"
#include "ui/run/speed_memory.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/typed_number.hpp"
#include "ui/text/unit_choice.hpp"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace periscope::ui {

namespace {

constexpr double few_layers = 3, many_seconds = 3600;

QString stress_words(double pascal, UnitSystem system) {
    return pascal > 0 ? format_scaled(pascal, QStringLiteral("Pa"), system) : QStringLiteral("–");
}

QString count_words(double n) {
    return n > 0 ? format_count(n) : QStringLiteral("–");
}

} // namespace

AdviceDialog::AdviceDialog(Document& document, const Body& body, const SpeedMemory& speed, const UnitChoice& units,
                           QWidget* parent)
    : QDialog(parent), document_(document), body_(body), speed_(speed), units_(units), table_(new QTreeWidget),
      words_(WrappedLabel::of_lines(4)), answer_(WrappedLabel::of_lines(2)), strength_(new QLineEdit), take_(nullptr) {
    setObjectName(QStringLiteral("adviceDialog"));
    setWindowTitle(tr("Spacing advisor"));
    auto* column = new QVBoxLayout(this);
    auto* intro = new QLabel(tr(
        "A finer spacing resolves more detail and costs more. The horizon shrinks with the spacing. At the same "
        "fracture energy, a smaller horizon raises the stress at which a body without a crack starts to break. "
        "Strength, modulus and fracture energy are those of a large body of the first material, far from its faces."));
    intro->setWordWrap(true);
    column->addWidget(intro);
    table_->setObjectName(QStringLiteral("advice"));
    table_->setHeaderLabels({tr("Spacing"), tr("Horizon"), tr("Layers (thickness)"), tr("Nodes"), tr("Bonds"),
                             tr("Memory"), tr("Time steps"), tr("Run time"), tr("Crit. stretch"), tr("Strength"),
                             tr("Modulus E"), tr("Fracture energy")});
    table_->setRootIsDecorated(false);
    for (int column_index = 1; column_index < table_->columnCount(); ++column_index)
        table_->headerItem()->setTextAlignment(column_index, Qt::AlignRight | Qt::AlignVCenter);
    table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->header()->setStretchLastSection(true);
    column->addWidget(table_, 1);
    words_->setObjectName(QStringLiteral("adviceWords"));
    column->addWidget(words_);
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("Target strength")));
    strength_->setObjectName(QStringLiteral("wantedStrength"));
    strength_->setPlaceholderText(tr("3 MPa"));
    strength_->setMaximumWidth(100);
    row->addWidget(strength_);
    answer_->setObjectName(QStringLiteral("strengthAnswer"));
    answer_->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    row->addWidget(answer_, 1);
    column->addLayout(row);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    take_ = buttons->addButton(tr("Use this spacing"), QDialogButtonBox::AcceptRole);
    take_->setObjectName(QStringLiteral("takeAdvice"));
    // otherwise, Enter in the field of the strength would press one of these buttons
    for (auto* button : buttons->buttons())
        static_cast<QPushButton*>(button)->setAutoDefault(false);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &AdviceDialog::take);
    connect(table_, &QTreeWidget::currentItemChanged, this, &AdviceDialog::explain);
    connect(table_, &QTreeWidget::itemDoubleClicked, this, &AdviceDialog::take);
    connect(strength_, &QLineEdit::editingFinished, this, &AdviceDialog::ask_for_strength);
    fill();
    resize(std::min(980, parentWidget() ? parentWidget()->window()->width() : 980),
           420); // wide enough for all columns, if the window has space
}

void AdviceDialog::fill() {
    const Case& value = document_.value();
    for (const auto& advice : advise_spacings(value, measure_of(body_)))
        add_row(advice);
    int nearest = -1;
    const auto distance = [&](int row) {
        return std::abs(std::log(rows_[std::size_t(row)].spacing.value / value.spacing().value));
    };
    for (int i = 0; i < int(rows_.size()); ++i)
        if (nearest < 0 || distance(i) < distance(nearest))
            nearest = i;
    if (nearest >= 0)
        table_->setCurrentItem(table_->topLevelItem(nearest));
    explain();
}

void AdviceDialog::add_row(const SpacingAdvice& advice) {
    const auto seconds = speed_.seconds_for(advice.prediction);
    rows_.push_back(advice);
    auto* entry = new QTreeWidgetItem(
        table_,
        {format_quantity(advice.spacing, dimension::length, "mm"), format_length(advice.horizon, units_.system()),
         format_count(advice.layers), count_words(advice.prediction.nodes), count_words(advice.prediction.bonds / 2),
         advice.prediction.bytes > 0 ? format_bytes(advice.prediction.bytes) : QStringLiteral("–"),
         count_words(advice.prediction.steps), seconds ? format_duration(seconds->longest()) : QStringLiteral("–"),
         advice.critical_stretch > 0 ? tr("%1 %").arg(100 * advice.critical_stretch, 0, 'g', 3) : QStringLiteral("–"),
         stress_words(advice.strength, units_.system()), stress_words(advice.youngs_modulus, units_.system()),
         advice.fracture_energy > 0 ? format_scaled(advice.fracture_energy, QStringLiteral("J/m^2"), units_.system())
                                    : QStringLiteral("–")});
    for (int i = 1; i < entry->columnCount(); ++i)
        entry->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
}

const SpacingAdvice* AdviceDialog::chosen() const {
    const int row = table_->indexOfTopLevelItem(table_->currentItem());
    return row >= 0 && std::size_t(row) < rows_.size() ? &rows_[std::size_t(row)] : nullptr;
}

void AdviceDialog::explain() {
    const SpacingAdvice* advice = chosen();
    take_->setEnabled(advice != nullptr);
    if (!advice) {
        words_->setText(std::holds_alternative<MeshGeometry>(document_.value().geometry)
                            ? tr("A volume mesh defines its own nodes. Only the horizon can be chosen.")
                            : tr("The body or the horizon is not defined. Complete Geometry and Discretise first."));
        return;
    }
    QStringList words;
    const double ratio = advice->horizon / advice->spacing.value;
    words << tr("The horizon is %1 spacings.").arg(ratio, 0, 'g', 3);
    if (ratio < 2)
        words << tr("This is too small: cracks will follow the lattice. Use about three.");
    if (advice->layers < few_layers)
        words << tr("There are fewer than three layers through the thickness: enough for in-plane loading, too few for "
                    "bending.");
    if (const auto seconds = speed_.seconds_for(advice->prediction); seconds && seconds->longest() > many_seconds)
        words << tr("The run will take long. Try a coarser spacing first.");
    if (!(advice->strength > 0))
        words << tr("Define a material to see its strength.");
    if (!advice->has_strength)
        words << tr(
            "The tensile strength and the fracture energy are not possible with this horizon, because the bonds "
            "would break before they soften. Use a smaller spacing.");
    words_->setText(words.join(QLatin1Char(' ')));
}

void AdviceDialog::ask_for_strength() {
    const QString typed = completed(strength_->text(), QStringLiteral("1 MPa"));
    if (typed.isEmpty())
        return answer_->clear();
    try {
        const double wanted = parse_quantity(typed.toStdString(), dimension::pressure).value;
        const auto horizon = horizon_of_strength(document_.value(), wanted);
        if (!horizon) {
            answer_->setText(
                tr("The strength depends on the horizon only for the linear law with a given fracture energy."));
            return;
        }
        const Case& value = document_.value();
        const double ratio = value.horizon.in_spacings ? value.horizon.value : 3;
        answer_->setText(
            tr("requires a horizon of %1 and a spacing of %2.")
                .arg(format_length(*horizon, units_.system()), format_length(*horizon / ratio, units_.system())));
        if (value.horizon.in_spacings && !rows_.empty()) {
            add_row(advice_on(value, length_quantity(*horizon / ratio), measure_of(body_)));
            table_->setCurrentItem(table_->topLevelItem(table_->topLevelItemCount() - 1));
        }
    } catch (const std::invalid_argument& e) {
        answer_->setText(QString::fromUtf8(e.what()));
    }
}

void AdviceDialog::take() {
    if (const SpacingAdvice* advice = chosen()) {
        const QString kind = std::holds_alternative<BoxGeometry>(document_.value().geometry)
                                 ? QStringLiteral("geometry.lattice.spacing")
                                 : QStringLiteral("geometry.discretise");
        document_.clear_field_errors(kind);
        document_.edit(tr("Use advised spacing"), [&](Case& c) { set_spacing(c, advice->spacing); });
        accept();
    }
}

} // namespace periscope::ui
