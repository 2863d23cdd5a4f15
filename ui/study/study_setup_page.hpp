// The page on which a study of the case is set up: the varied parameters, the plan, and the results of each run. A calibration has the measured
// curves and the method instead of plan and results, and parameters of its own.
#pragma once

#include "ui/study/study_setup.hpp"

#include <QWidget>

class QBoxLayout;
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

    // Adds a parameter of the case with values around the present one, "55.2, 69, 82.8 kJ/m^2", and selects it.
    void vary(const QString& path, const QString& present);
    void set_fit(bool is_fit); // a calibration, or else a study
    void plan_tornado();       // chooses the plan One at a time
    bool is_fit() const { return setup_.plan == StudySetup::Plan::fit; }
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
    QWidget* make_wanted();
    void show_hints(); // numbers of the steps, and help that differs between a study and a calibration
    void make_plan();
    void make_results();
    void follow_document();
    void show_keys();
    void take_key(int row, int column);
    void show_results_offered();
    void take_options();
    void show_plan(); // what it asks for
    Outlook outlook_of_fit() const;

    Workspace& workspace_;
    StudySetup setup_;
    std::vector<VariedKey> other_keys_; // of the study while a calibration is set up, and the other way round
    QBoxLayout* sides_;                 // parameters, and what is wanted of them
    QTableWidget* keys_;
    QComboBox *plan_, *keep_;
    QSpinBox* count_;
    QLabel *keep_label_, *keys_head_, *results_head_;
    QListWidget* results_;
    FitOptions* fit_;
    QStackedWidget* wanted_; // results or options of the fit
};

} // namespace periscope::ui
