#include "ui/text/typed_number.hpp"

#include <QRegularExpression>

namespace periscope::ui {

QString completed(const QString& typed, const QString& shown) {
    static const QRegularExpression comma(QStringLiteral("^([+-]?)([0-9]*),([0-9]+)(?=$|[^0-9.,;])")),
        with_unit(
            QStringLiteral("^(?>[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)\\s*([^0-9\\s.,;+-].*)$"));
    QString words = typed.trimmed();
    if (const auto match = comma.match(words); match.hasMatch()) {
        const QString before = match.captured(2);
        const bool may_be_thousands = match.capturedLength(3) == 3 && !before.isEmpty() && before.size() <= 3 &&
                                      !before.startsWith(QLatin1Char('0'));
        if (!may_be_thousands)
            words[match.capturedStart(3) - 1] = QLatin1Char('.');
    }
    bool is_number = false;
    words.toDouble(&is_number);
    const auto unit = with_unit.match(shown.trimmed());
    return is_number && unit.hasMatch() ? words + QLatin1Char(' ') + unit.captured(1) : words;
}

} // namespace periscope::ui
