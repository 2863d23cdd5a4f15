// Draws the front view of a part with its dimensions. The dimension whose field has the focus has another colour.
#pragma once

#include "core/part/part.hpp"

#include <QWidget>

class QPainter;

namespace periscope::ui {

class PartDrawing : public QWidget {
    Q_OBJECT
public:
    explicit PartDrawing(QWidget* parent = nullptr);

    void show_part(const Part& part);      // shows the part; keeps the old picture if the part has problems
    void set_current(const QString& path); // sets the field with the focus
    QSize sizeHint() const override { return {420, 320}; }
    QSize minimumSizeHint() const override { return {260, 200}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Part part_;
    QString current_;
};

} // namespace periscope::ui
