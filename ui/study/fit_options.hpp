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
    // `curves` are those that the case gives now; `warning` as in FittedCurveDialog.
    FitOptions(std::function<OfferedCurves()> curves, FittedCurveDialog::Warning warning, QWidget* parent = nullptr);

    const Calibration& calibration() const { return calibration_; }
    bool stops_at_failure() const { return stops_at_failure_; } // Study::stop_at_failure
    void set_calibration(const Calibration& calibration, bool stops_at_failure);
    // `overlaid` returns the measured curves in Plots, with the columns, units and observers that were chosen there. Those that
    // are not fitted yet are offered first.
    void offer_overlaid(std::function<std::vector<periscope::MeasuredCurve>()> overlaid);
    void refresh_offers();   // the curves in Plots may have changed
    QString offered() const; // the file of the first one that is offered; empty: none
    // Asks for the columns; `case_file` as in ask_for_file().
    void add(const std::filesystem::path& file, const std::filesystem::path& case_file = {});
    void ask_for(periscope::MeasuredCurve curve, int place = -1); // asks for the other settings; -1: adds a curve

signals:
    void changed();
    void problem(const QString& words);

private:
    // asks for the file of a curve; empty `case_file`: the case in the window computes the curve
    void ask_for_file(const std::filesystem::path& case_file = {});
    void ask_for_case();
    std::vector<periscope::MeasuredCurve> offers() const;
    void ask_for_columns(const NumberTable& table, const periscope::MeasuredCurve& curve, const OfferedCurves& of_case,
                         int place);
    QWidget* make_further_options();
    void show_calibration();
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
