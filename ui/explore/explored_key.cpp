#include "ui/explore/explored_key.hpp"

#include "core/study/study_plan.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/text/typed_number.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace periscope::ui {

std::string ExploredKey::change() const {
    return path.toStdString() + "=" + write_number(value, unit);
}

std::optional<ExploredKey> explored_key(const Case& value, const QString& path) {
    const auto present = written_number(present_value(value, path).toStdString());
    if (!present)
        return std::nullopt;
    const double half = 0.5 * present->value, twice = 2 * present->value;
    ExploredKey key{path,
                    short_name_of(value, path.toStdString()),
                    present->unit,
                    present->value,
                    std::min(half, twice),
                    std::max(half, twice),
                    present->value};
    if (present->value == 0)
        key.maximum = 1;
    return key;
}

int step_of(const ExploredKey& key) {
    const double share = (key.value - key.minimum) / (key.maximum - key.minimum);
    return int(std::lround(slider_steps * std::clamp(share, 0.0, 1.0)));
}

double value_at_step(const ExploredKey& key, int step) {
    if (step <= 0 || step >= slider_steps)
        return step <= 0 ? key.minimum : key.maximum;
    ExploredKey of_case = key;
    of_case.value = key.present;
    if (step == step_of(of_case)) // returns exactly the value of the case, which may lie between two steps
        return key.present;
    const double value = key.minimum + (key.maximum - key.minimum) * step / slider_steps;
    return QString::number(value, 'g', 4).toDouble();
}

double read_bound(const ExploredKey& key, const QString& typed) {
    const QString words = completed(typed, QStringLiteral("1 ") + QString::fromStdString(key.unit));
    const auto number = written_number(words.toStdString());
    if (!number)
        throw std::invalid_argument(QObject::tr("'%1' is not a number").arg(typed).toStdString());
    if (number->unit != key.unit)
        throw std::invalid_argument(
            QObject::tr("'%1' is not in the unit of the case's value, which is %2")
                .arg(typed, key.unit.empty() ? QObject::tr("none") : QString::fromStdString(key.unit))
                .toStdString());
    return number->value;
}

} // namespace periscope::ui
