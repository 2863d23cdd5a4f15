#include "ui/text/read_length.hpp"

namespace periscope::ui {

Quantity read_length(const QString& typed) {
    bool is_number = false;
    typed.toDouble(&is_number);
    return parse_quantity((is_number ? typed + QStringLiteral(" mm") : typed).toStdString(), dimension::length);
}

} // namespace periscope::ui
