// Shows the examples as a list of pictures with names. One of them is current.
#pragma once

#include "ui/actions/examples.hpp"

#include <QListView>

class QStandardItemModel;

namespace periscope::ui {

class ExampleGallery : public QListView {
    Q_OBJECT
public:
    explicit ExampleGallery(std::vector<Example> examples, QWidget* parent = nullptr);
    const Example* current() const; // returns null if there are no examples

protected:
    void keyPressEvent(QKeyEvent* event) override;

signals:
    void current_changed();
    void opened(); // emitted by a double click or the Enter key

private:
    std::vector<Example> examples_;
    QStandardItemModel* model_;
};

// Returns the picture of an example, scaled and cropped so that it fills `size` (in pixels of a screen without scaling;
// `pixel_ratio` is the number of device pixels for each of them). If the example has no picture, returns a grey card
// with the logo of the program.
QPixmap example_picture(const Example& example, const QSize& size, double pixel_ratio);

} // namespace periscope::ui
