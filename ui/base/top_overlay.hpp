// Shows strips, which are widgets of the full width, over the upper edge of another widget. Visible strips are stacked
// from the top. When one appears or disappears, the covered widget neither moves nor changes its size.
#pragma once

#include <QPointer>
#include <QWidget>

namespace periscope::ui {

class TopOverlay : public QWidget {
    Q_OBJECT
public:
    explicit TopOverlay(QWidget* parent);
    void add(QWidget* strip);      // the overlay owns the strip
    void lie_over(QWidget& below); // sets the widget that is covered, which must have the same parent

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QPointer<QWidget> below_;
};

} // namespace periscope::ui
