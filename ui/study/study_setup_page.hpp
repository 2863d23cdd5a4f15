// The page for the set-up of a study: the varied parameters, the plan, and the results of each run. For a calibration,
// it has the measured curves and the method instead of plan and results, and a separate list of parameters.
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

    // Adds a parameter of the case with suggested values around its value `present`, "55.2, 69, 82.8 kJ/m^2", and
    // selects it.
    void vary(const QString& path, const QString& present);
    void set_fit(bool is_fit); // switches between a calibration and a study
    void plan_tornado();       // chooses the plan One at a time
    bool is_fit() const { return setup_.plan == StudySetup::Plan::fit; }
    void fit_curve(const periscope::MeasuredCurve& curve); // in a calibration; asks for the rest
    void show_setup(const StudySetup& setup);              // for the case in the window
    void clear();                                          // for another case
    bool has_selection() const;                            // of a key
    void remove_selected();

    const StudySetup& setup() const { return setup_; }
    struct Outlook {
        QString words; // the number of runs, or what cannot be read
        bool is_ready = false;
    };
    Outlook outlook() const;

signals:
    void changed(); // also emitted when the selection changes
    void problem(const QString& words);

private:
    QWidget* make_keys();
    QWidget* make_wanted();
    // Shows the numbers of the steps, and the help, which differ between a study and a calibration.
    void show_hints();
    void make_plan();
    void make_results();
    void follow_document();
    void show_keys();
    void take_key(int row, int column);
    void show_results_offered();
    void take_options();
    void show_plan(); // shows the fields of the plan
    Outlook outlook_of_fit() const;
    Outlook outlook_of_study() const;
    void mark_faults(); // in the cells of the values
    double seconds_of_run() const;

    Workspace& workspace_;
    StudySetup setup_;
    // The parameters of the study while a calibration is set up; those of the calibration otherwise.
    std::vector<VariedKey> other_keys_;
    QBoxLayout* sides_; // lays out parameters and results
    QTableWidget* keys_;
    QComboBox *plan_, *keep_;
    QSpinBox* count_;
    QLabel *keep_label_, *keys_head_, *results_head_;
    QListWidget* results_;
    FitOptions* fit_;
    QStackedWidget* wanted_; // results, or options of the fit
};

} // namespace periscope::ui
