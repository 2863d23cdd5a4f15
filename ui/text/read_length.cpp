#include "ui/text/read_length.hpp"

#include "ui/text/typed_number.hpp"

namespace periscope::ui {

Quantity read_length(const QString& typed, const QString& unit) {
    return parse_quantity(completed(typed, QStringLiteral("1 ") + unit).toStdString(), dimension::length);
}

} // namespace periscope::ui
