#include "ui/text/first_break_words.hpp"

#include "ui/text/format.hpp"

#include <QObject>

namespace periscope::ui {

QString first_break_words(const FirstBreak& broke, bool over_time, UnitSystem units) {
    return over_time
               ? QObject::tr("between %1 and %2").arg(format_time(broke.after, units), format_time(broke.time, units))
               : QObject::tr("in load step %1 or earlier").arg(format_count(double(broke.step)));
}

} // namespace periscope::ui
