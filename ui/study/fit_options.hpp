// Asks for the settings of a calibration other than its parameters: the measured curves and the method.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/files/number_table.hpp"
#include "core/study/calibration.hpp"
#include "ui/base/background_task.hpp"
#include "ui/study/expected_curves.hpp"
#include "ui/study/fitted_curve_dialog.hpp"
#include "ui/study/study_setup.hpp"

#include <QStringList>
#include <QWidget>

#include <filesystem>
#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QListWidget;
class QSpinBox;
class QToolButton;

namespace periscope::ui {

class FitOptions : public QWidget {
    Q_OBJECT
public:
    // `curves` returns the curves that the case has now. `warning` is that of FittedCurveDialog.
    FitOptions(std::function<OfferedCurves()> curves, FittedCurveDialog::Warning warning, QWidget* parent = nullptr);

    const Calibration& calibration() const { return calibration_; }
    bool stops_at_failure() const { return stops_at_failure_; } // Study::stop_at_failure
    void set_calibration(const Calibration& calibration, bool stops_at_failure);
    // `overlaid` returns the measured curves in Plots, with the columns, units and observers that were chosen there.
    // Those that are not fitted yet are offered first.
    void offer_overlaid(std::function<std::vector<periscope::MeasuredCurve>()> overlaid);
    void refresh_offers();   // called when the curves in Plots may have changed
    QString offered() const; // returns the file name of the first curve that is offered; empty if there is none
    // Reads the table in `file`, then asks for its columns and adds the curve. `case_file` is that of ask_for_file().
    void add(const std::filesystem::path& file, const std::filesystem::path& case_file = {});
    // asks how the curve is used; it replaces the curve at `index`, or is added if this is -1
    void ask_for(periscope::MeasuredCurve curve, int index = -1);

signals:
    void changed();
    void problem(const QString& words);

private:
    // Asks for the file of a measured curve. `case_file` is the case that computes it; if empty, the case in the window
    // does.
    void ask_for_file(const std::filesystem::path& case_file = {});
    void ask_for_case();
    std::vector<periscope::MeasuredCurve> offers() const;
    void ask_for_columns(const NumberTable& table, const periscope::MeasuredCurve& curve, const OfferedCurves& of_case,
                         int index);
    QWidget* make_further_options();
    void show_calibration();
    void show_all_curves();
    void take();
    void take_tolerance();

    std::function<OfferedCurves()> curves_;
    FittedCurveDialog::Warning warning_;
    std::function<std::vector<periscope::MeasuredCurve>()> overlaid_;
    Calibration calibration_;
    bool stops_at_failure_ = false;
    QStringList offered_names_;
    BackgroundTask reading_; // reads a table
    QListWidget* measured_;
    QToolButton *from_plots_, *add_, *add_of_case_, *edit_, *remove_;
    QComboBox *method_, *if_run_fails_;
    QSpinBox *starts_, *most_runs_, *seed_;
    QCheckBox* profile_;
    QDoubleSpinBox* level_; // percent
    QLineEdit* tolerance_;
    QToolButton* more_; // shows the further options
};

} // namespace periscope::ui
