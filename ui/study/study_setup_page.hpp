// The page for the set-up of a study: the varied parameters, the plan, and the results of each run. For a calibration,
// it has the measured curves and the method instead of plan and results, and a separate list of parameters.
#pragma once

#include "ui/study/setup_outlook.hpp"
#include "ui/study/study_setup.hpp"

#include <QWidget>

#include <optional>

class QBoxLayout;
class QComboBox;
class QLabel;
class QListWidget;
class QSpinBox;
class QStackedWidget;

namespace periscope::ui {

class FitOptions;
class KeyTable;
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
    // adds this measured curve to the calibration, after asking how it is used
    void fit_curve(const periscope::MeasuredCurve& curve);
    FitOptions& fit_options() { return *fit_; }
    void show_setup(const StudySetup& setup); // shows another set-up for the case in the window
    void clear();                             // called for another case
    bool has_selection() const;               // returns whether a key is selected
    void remove_selected();

    const StudySetup& setup() const { return setup_; }
    SetupOutlook outlook(std::optional<double> seconds_of_trial) const;

signals:
    void changed();
    void selected(); // emitted when a parameter is selected, or none
    void problem(const QString& words);

private:
    QWidget* make_keys();
    QWidget* make_wanted();
    void make_plan();
    void make_results();
    void follow_document();
    void show_keys();
    void show_results_offered();
    void take_options();
    void show_plan(); // shows the fields of the plan

    Workspace& workspace_;
    StudySetup setup_;
    SetupReading reading_; // reading of the set-up after its last change
    // The parameters of the study while a calibration is set up; those of the calibration otherwise.
    std::vector<VariedKey> other_keys_;
    QBoxLayout* sides_; // lays out parameters and results
    KeyTable* keys_;
    QComboBox *plan_, *keep_;
    QSpinBox* count_;
    QLabel *keep_label_, *keys_head_, *results_head_;
    QListWidget* results_;
    FitOptions* fit_;
    QStackedWidget* wanted_; // has the list of results, or the options of the fit
};

} // namespace periscope::ui
