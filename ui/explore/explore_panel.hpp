// Explores a case: when the slider of a key moves, the case is computed again with the new value, and its last frame is
// shown beside the run in the window. While a run is in progress, the newest values wait until it has ended, so that
// pictures appear even while the slider moves. A run that takes longer than set_most_wait() is cancelled if newer
// values wait. Nothing is written, and the case does not change until the user takes over the values.
#pragma once

#include "ui/base/background_task.hpp"
#include "ui/run/computed_run.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

class QAction;
class QVBoxLayout;

namespace periscope::ui {

class ExploreSlider;
class MarkedEdit;
class WrappedLabel;
struct Workspace;

class ExplorePanel : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t most_sliders = 3;

    explicit ExplorePanel(Workspace& workspace, QWidget* parent = nullptr);

    void explore(const QString& path); // adds a slider for this key of the case
    // sets the time after the start of a run at which newer values no longer wait for its end
    void set_most_wait(std::chrono::milliseconds time) { waited_.setInterval(time); }
    void set_open(bool is_open); // while the panel is closed, nothing is computed or shown
    bool busy() const { return task_.busy(); }
    BackgroundTask& task() { return task_; }
    const std::vector<ExploreSlider*>& sliders() const { return sliders_; }

signals:
    void wanted();                                           // a slider was added, so the panel must be shown
    void computed(const periscope::ui::ComputedRunPtr& run); // emitted with the run to show now
    void ended();                                            // emitted when there is nothing to show any longer
    void said(const QString& words);                         // for the log

private:
    struct Asked { // the inputs of a run; while they stay the same, the case is not computed again
        Case value;
        std::vector<std::string> changes;
        QString spacing;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    void make_spacing();
    void make_actions();
    void remove(ExploreSlider* slider);
    void follow_document();
    std::vector<std::string> changes() const;
    // Returns nothing if the spacing is chosen automatically. Throws std::invalid_argument.
    std::optional<Quantity> typed_spacing();
    void compute();
    void cancel();
    void fail(const QString& reason);
    void log_begin(); // does nothing while an exploration is in progress
    void log_end();
    // `spacing` is the spacing that was used; nothing: that of the case.
    void show_run(const ComputedRunPtr& run, const std::optional<Quantity>& spacing, const QElapsedTimer& since_change);
    void use_values();
    void offer_actions();

    Workspace& workspace_;
    std::vector<ExploreSlider*> sliders_;
    QVBoxLayout* rows_;
    MarkedEdit* spacing_;
    QAction* use_ = nullptr;
    WrappedLabel* status_;
    bool is_open_ = false;
    std::optional<Asked> asked_;            // the inputs of the current run, or of the last one
    std::optional<Asked> newest_;           // the inputs that were wanted last
    bool is_waiting_ = false;               // the newest values wait for the end of the run in progress
    QTimer waited_;                         // active from the start of a run while newer values wait for its end
    std::optional<Quantity> quick_spacing_; // spacing for fast runs of the case, valid while the case equals known_for_
    std::optional<Case> known_for_;
    ComputedRunPtr shown_;
    QElapsedTimer since_change_;
    QElapsedTimer since_begun_; // valid from the first run until there is nothing to compute any longer
    std::size_t ended_runs_ = 0, failed_runs_ = 0; // the first number includes the second one
    BackgroundTask task_; // the last member, so that its thread ends before the others are destroyed
};

} // namespace periscope::ui
