#include "ui/plots/line_dialog.hpp"

#include "ui/base/wrapped_label.hpp"
#include "ui/text/format.hpp"
#include "ui/text/typed_number.hpp"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <stdexcept>

namespace periscope::ui {

LineDialog::LineDialog(const Line& line, QWidget* parent)
    : QDialog(parent), reason_(WrappedLabel::of_lines(2)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName(QStringLiteral("lineDialog"));
    setWindowTitle(tr("Plot over a line"));
    auto* column = new QVBoxLayout(this);
    auto* grid = new QGridLayout;
    column->addLayout(grid);
    constexpr int digits = 6;
    // Coordinates below this value (m) are rounding errors of node positions.
    const double resolution = 1e-7 * norm(line.to - line.from);
    for (int axis = 0; axis < 3; ++axis)
        grid->addWidget(new QLabel(QString(QChar(u"xyz"[axis]))), 0, axis + 1, Qt::AlignHCenter);
    for (int end = 0; end < 2; ++end) {
        grid->addWidget(new QLabel(end == 0 ? tr("From") : tr("To")), end + 1, 0);
        for (int axis = 0; axis < 3; ++axis) {
            const double at = (end == 0 ? line.from : line.to)[std::size_t(axis)];
            auto* edit = new QLineEdit(QString::fromStdString(length_quantity(at, digits, resolution).text));
            edit->setPlaceholderText(edit->text()); // shows in which unit a number without a unit is read
            edit->setObjectName(QStringLiteral("line.%1.%2")
                                    .arg(end == 0 ? QStringLiteral("from") : QStringLiteral("to"))
                                    .arg(QChar(u"xyz"[axis])));
            edit->setAccessibleName(tr("%1 %2").arg(end == 0 ? tr("From") : tr("To")).arg(QChar(u"xyz"[axis])));
            connect(edit, &QLineEdit::textChanged, this, &LineDialog::refresh);
            grid->addWidget(edit, end + 1, axis + 1);
            coordinates_[std::size_t(3 * end + axis)] = edit;
        }
    }
    auto* hint = new QLabel(tr("Coordinates in the undeformed body. Or click two nodes: in the menu of the probe "
                               "button above the view, Plot over a line between two nodes."));
    hint->setWordWrap(true);
    column->addWidget(hint);
    reason_->setObjectName(QStringLiteral("line.reason"));
    column->addWidget(reason_);
    column->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    refresh();
}

std::optional<Line> LineDialog::line(QString* reason) const {
    Line line;
    for (std::size_t k = 0; k < coordinates_.size(); ++k)
        try {
            const Quantity typed =
                parse_quantity(completed(coordinates_[k]->text(), coordinates_[k]->placeholderText()).toStdString(),
                               dimension::length);
            if (typed.in_spacings)
                throw std::invalid_argument("expected a length, e.g. 12.5 mm");
            (k < 3 ? line.from : line.to)[k % 3] = typed.value;
        } catch (const std::invalid_argument& e) {
            if (reason)
                *reason = tr("%1: %2").arg(coordinates_[k]->accessibleName(), QString::fromUtf8(e.what()));
            return std::nullopt;
        }
    if (line.from == line.to) {
        if (reason)
            *reason = tr("The two ends are the same point. Move one of them.");
        return std::nullopt;
    }
    return line;
}

void LineDialog::refresh() {
    QString reason;
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(line(&reason).has_value());
    reason_->setText(reason);
}

} // namespace periscope::ui
