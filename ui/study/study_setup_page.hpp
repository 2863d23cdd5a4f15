// The page on which a study of the case is set up: the varied keys, the plan, and the results of each run; of a calibration the measured curves
// and the method in place of the results.
#pragma once

#include "ui/study/study_setup.hpp"

#include <QWidget>

class QComboBox;
class QLabel;
class QListWidget;
class QSpinBox;
class QStackedWidget;
class QTableWidget;

namespace periscope::ui {

class FitOptions;
struct Workspace;

class StudySetupPage : public QWidget {
    Q_OBJECT
public:
    explicit StudySetupPage(Workspace& workspace, QWidget* parent = nullptr);

    // Adds a key of the case with values around the present one, "55.2, 69, 82.8 kJ/m^2", and selects it.
    void vary(const QString& path, const QString& present);
    void choose_fit();                                     // the plan of a calibration
    void fit_curve(const periscope::MeasuredCurve& curve); // in a calibration; asks for the rest
    void show_setup(const StudySetup& setup);              // of a calibration, for the case in the window
    bool has_selection() const;                            // of a key
    void remove_selected();

    const StudySetup& setup() const { return setup_; }
    struct Outlook {
        QString words; // how many runs, or what cannot be read
        bool is_ready = false;
    };
    Outlook outlook() const;

signals:
    void changed(); // also what is selected
    void problem(const QString& words);

private:
    QWidget* make_keys();
    void make_plan();
    void make_results();
    void follow_document();
    void show_keys();
    void take_key(int row, int column);
    void show_results_offered();
    void take_options();
    void show_plan(); // what it asks for
    bool is_fit() const { return setup_.plan == StudySetup::Plan::fit; }
    Outlook outlook_of_fit() const;

    Workspace& workspace_;
    StudySetup setup_;
    QTableWidget* keys_;
    QComboBox *plan_, *keep_;
    QSpinBox* count_;
    QLabel* keep_label_;
    QListWidget* results_;
    FitOptions* fit_;
    QStackedWidget* wanted_; // results or options of the fit
};

} // namespace periscope::ui
