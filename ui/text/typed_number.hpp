// Completes a number that is typed without its unit, with the unit that its field shows.
#pragma once

#include <QString>

namespace periscope::ui {

// A number alone gets the unit of `shown`, which stands in the field or is its example: "8" becomes "8 dx" beside "3.14 dx". A decimal
// comma becomes a point, unless it could separate thousands: "1,5 mm", but not "1,500". Other words stay as they are.
QString completed(const QString& typed, const QString& shown);

} // namespace periscope::ui
