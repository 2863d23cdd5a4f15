// Asks for the size and the length of a movie of the view.
#pragma once

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;

namespace periscope::ui {

struct MovieOptions {
    int scale = 1;      // factor on the size on the screen
    double seconds = 8; // approximate duration for all frames
};

// The pace of a movie: it shows every `every`-th frame, `rate` of them per second. pace_of() chooses both so that all
// frames take about `seconds`.
struct MoviePace {
    int rate = 25;
    std::size_t every = 1;
};
MoviePace pace_of(std::size_t frames, double seconds);

class MovieDialog : public QDialog {
    Q_OBJECT
public:
    MovieDialog(const QSize& on_screen, std::size_t frames, QWidget* parent);
    MovieOptions options() const;

private:
    void show_pace();

    std::size_t frames_;
    QComboBox* size_;
    QDoubleSpinBox* seconds_;
    QLabel* pace_;
};

} // namespace periscope::ui
