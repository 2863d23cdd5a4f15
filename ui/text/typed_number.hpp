// Completes a number that is typed without its unit, with the unit that its field shows.
#pragma once

#include <QString>

namespace periscope::ui {

// A number without a unit gets the unit of `shown`, which is the text or the example of the field: "8" becomes "8 dx"
// after "3.14 dx". A decimal comma becomes a point, unless it may separate thousands: "1,5 mm", but not "1,500". Other
// text is not changed.
QString completed(const QString& typed, const QString& shown);

} // namespace periscope::ui
