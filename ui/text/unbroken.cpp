#include "ui/text/unbroken.hpp"

#include "core/case/unit.hpp"

#include <QRegularExpression>

#include <array>
#include <utility>

namespace periscope::ui {

namespace {

constexpr QChar joint(0x00a0); // a space at which no line is broken

bool is_unit(QString word) {
    while (!word.isEmpty() && QStringLiteral(".,;:)").contains(word.back()))
        word.chop(1);
    for (const auto& [raised, power] : {std::pair(u'²', "^2"), std::pair(u'³', "^3"), std::pair(u'⁴', "^4")})
        word.replace(QChar(raised), QLatin1String(power));
    return !word.isEmpty() && !word.front().isDigit() && dimension_of_unit(word.toStdString());
}

} // namespace

QString with_minus(QString words) {
    static const QRegularExpression hyphen(QStringLiteral("(?<![\\w.)\\]])-(?=\\.?\\d)|(?<=\\de)-(?=\\d)"));
    return words.replace(hyphen, QStringLiteral("−"));
}

QString with_unit(const QString& number, const QString& unit) {
    return unit.isEmpty() ? with_minus(number) : with_minus(number) + joint + unit;
}

QString unbroken(QString words) {
    for (qsizetype at = words.indexOf(QLatin1Char(' '), 1); at > 0; at = words.indexOf(QLatin1Char(' '), at + 1)) {
        const qsizetype from = at + 1, end = words.indexOf(QLatin1Char(' '), from);
        if (words[at - 1].isDigit() && is_unit(words.mid(from, end < 0 ? -1 : end - from)))
            words[at] = joint;
    }
    return words;
}

} // namespace periscope::ui
