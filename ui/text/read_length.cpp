#include "ui/text/read_length.hpp"

namespace periscope::ui {

Quantity read_length(const QString& typed, const QString& unit) {
    bool is_number = false;
    typed.toDouble(&is_number);
    return parse_quantity((is_number ? typed + QLatin1Char(' ') + unit : typed).toStdString(), dimension::length);
}

} // namespace periscope::ui
