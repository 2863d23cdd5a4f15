// Asks for the two ends of a line through the body.
#pragma once

#include "core/results/line_values.hpp"

#include <QDialog>

#include <array>
#include <optional>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace periscope::ui {

class LineDialog : public QDialog {
    Q_OBJECT
public:
    explicit LineDialog(const Line& line, QWidget* parent = nullptr);

    // returns nothing, and sets the reason, if the line cannot be read
    std::optional<Line> line(QString* reason = nullptr) const;

private:
    void refresh();

    std::array<QLineEdit*, 6> coordinates_{}; // x, y, z of the start and of the end
    QLabel* reason_;
    QDialogButtonBox* buttons_;
};

} // namespace periscope::ui
