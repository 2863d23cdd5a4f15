// Finds the cracks in the stored frames, and their growth from frame to frame, while the view or the plots need them.
#pragma once

#include "core/case/unit.hpp"
#include "core/cracks/crack_tips.hpp"

#include <QObject>

#include <memory>
#include <set>
#include <vector>

namespace periscope::ui {

class Results;

class RunningCracks : public QObject {
    Q_OBJECT
public:
    explicit RunningCracks(Results& results, QObject* parent = nullptr);

    enum class Use { view, plots };
    void set_wanted(Use use, bool wanted); // if `wanted` is true, also processes the frames that exist already
    bool wanted(Use use) const { return wanted_.contains(use); }
    // Processes the frames that have not been processed yet, even if neither view nor plots need the cracks, and
    // returns the cracks, the longest one first.
    const std::vector<Crack>& up_to_now();
    const std::vector<Crack>& cracks() const { return cracks_; } // the longest one first
    QString describe_criterion() const;                          // "Crack tips: softening ≥ 0.35"
    // Describes a crack at a step, for example "62.3 mm, 1430 m/s (0.50 c_R), 67° to the initial crack", where c_R is
    // the Rayleigh wave speed. For a crack that does not move: "stationary, max. 1430 m/s", with its largest speed so
    // far. In a quasi-static analysis, the growth per load step replaces the speed. For a branch, the parent is named.
    // If a law softens, a second line has the length of the process zone.
    QString describe(const Crack& crack, std::uint64_t step, UnitSystem units) const;

signals:
    void changed();

private:
    void follow();
    void catch_up();
    TipField criterion() const;
    QString speed_words(const Crack& crack, std::uint64_t step, UnitSystem units) const;

    Results& results_;
    std::unique_ptr<CrackTips> tips_;
    std::vector<Crack> cracks_;
    std::uint64_t next_step_ = 0; // the first step that has not been processed
    std::set<Use> wanted_;
};

} // namespace periscope::ui
