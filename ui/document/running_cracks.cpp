#include "ui/document/running_cracks.hpp"
#include "core/cracks/tip_speed.hpp"

#include "ui/document/results.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"

#include <cmath>

namespace periscope::ui {

RunningCracks::RunningCracks(Results& results, QObject* parent) : QObject(parent), results_(results) {
    connect(&results_, &Results::grown, this, &RunningCracks::follow);
    connect(&results_, &Results::cleared, this, [this] {
        tips_.reset();
        cracks_.clear();
        next_step_ = 0;
        emit changed();
    });
}

void RunningCracks::set_wanted(Use use, bool wanted) {
    if (wanted == wanted_.contains(use))
        return;
    if (wanted)
        wanted_.insert(use);
    else
        wanted_.erase(use);
    follow();
    emit changed();
}

const std::vector<Crack>& RunningCracks::up_to_now() {
    catch_up();
    return cracks_;
}

void RunningCracks::follow() {
    if (!wanted_.empty())
        catch_up();
}

void RunningCracks::catch_up() {
    if (!results_.nodes())
        return;
    if (!tips_)
        tips_ = std::make_unique<CrackTips>(results_.nodes()->nodes,
                                            results_.model() ? tip_search(*results_.model()) : TipSearch());
    bool any = false;
    for (const FramePtr& frame : results_.frames())
        if (frame->step >= next_step_) {
            tips_->add(*frame);
            next_step_ = frame->step + 1;
            any = true;
        }
    if (!any)
        return;
    cracks_ = tips_->cracks();
    emit changed();
}

TipField RunningCracks::criterion() const {
    return results_.model() ? tip_field(*results_.model()) : TipField::damage;
}

QString RunningCracks::describe_criterion() const {
    return criterion() == TipField::softening ? tr("Crack tips: softening ≥ %1").arg(usual_crack_threshold)
                                              : tr("Crack tips: damage ≥ %1").arg(usual_crack_threshold);
}

QString RunningCracks::speed_words(const Crack& crack, std::uint64_t step, UnitSystem units) const {
    const auto words = [&](double speed) {
        const QString share = results_.rayleigh_speed()
                                  ? QStringLiteral(" (%1 c_R)").arg(speed / *results_.rayleigh_speed(), 0, 'f', 2)
                                  : QString();
        return format_speed(std::round(speed), units) + share;
    };
    if (has_forked(crack, step))
        return tr(", forked");
    if (const auto growth = growth_per_load_step(crack, step))
        return tr(", grew %1 per load step").arg(format_scaled(*growth, QStringLiteral("m"), units, 3));
    const auto speed = tip_speed(crack, step);
    if (!speed)
        return {};
    if (*speed >= 0.5)
        return QStringLiteral(", ") + words(*speed);
    const auto before = growth_speed(crack, step);
    return tr(", stationary") + (before && before->largest ? tr(", max. %1").arg(words(*before->largest)) : QString());
}

QString RunningCracks::describe(const Crack& crack, std::uint64_t step, UnitSystem units) const {
    const TipMoment* moment = moment_at(crack, step);
    if (!moment)
        return {};
    QString words = format_scaled(moment->length, QStringLiteral("m"), units, 3) + speed_words(crack, step, units);
    if (crack.parent > 0)
        words = tr("branch of %1, ").arg(crack.parent) + words;
    if (const auto angle = angle_at(crack, *moment))
        words += tr(", %1 to the initial crack").arg(format_angle(*angle));
    else if (const auto branch_angle = branch_angle_at(crack, *moment))
        words += tr(", %1 to crack %2").arg(format_angle(*branch_angle)).arg(crack.parent);
    if (criterion() == TipField::softening) // on a separate line, because a small view cuts longer lines
        words += tr("\n    process zone %1").arg(format_scaled(moment->process_zone, QStringLiteral("m"), units, 3));
    return words;
}

} // namespace periscope::ui
