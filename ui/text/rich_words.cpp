#include "ui/text/rich_words.hpp"

#include <QRegularExpression>

#include <utility>

namespace periscope::ui {

namespace {
const QRegularExpression& symbol() {
    static const QRegularExpression with_index( // \b does not treat κ as a letter
        QStringLiteral("(?|\\b([cfsS])_(R|ck|cm|ctm|t|c|min|0|1)\\b|(κ)_(s)\\b)"));
    return with_index;
}

QString with_indices(const QString& plain) {
    static const QRegularExpression power(QStringLiteral("\\^(?:\\(([^()]+)\\)|(\\d+(?:\\.\\d+)?))"));
    return plain.toHtmlEscaped()
        .replace(symbol(), QStringLiteral("\\1<sub>\\2</sub>"))
        .replace(power, QStringLiteral("<sup>\\1\\2</sup>"));
}

QString raised(int exponent) {
    QString words = QString::number(exponent).replace(QLatin1Char('-'), QChar(u'⁻'));
    for (int digit = 0; digit < 10; ++digit)
        words.replace(QLatin1Char(char('0' + digit)), QChar(u"⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]));
    return words;
}

} // namespace

QString words_on_screen(const QString& plain) {
    return symbol().match(plain).hasMatch() ? rich_words(plain) : plain;
}

QString printed_words(const QString& plain) {
    static const QRegularExpression number(QStringLiteral("(?<![\\w.])(\\d+(?:\\.\\d+)?)e([+-]?\\d{1,3})(?!\\w)"));
    QString words;
    qsizetype done = 0;
    for (auto found = number.globalMatch(plain); found.hasNext();) {
        const QRegularExpressionMatch power = found.next();
        words += plain.mid(done, power.capturedStart() - done) + power.captured(1) + QStringLiteral("·10") +
                 raised(power.captured(2).toInt());
        done = power.capturedEnd();
    }
    return with_indices(words + plain.mid(done));
}

QString plain_label(QString label) {
    if (!label.contains(QLatin1Char('_')))
        return label;
    for (const auto& [index, lowered] : {std::pair("t", u'ₜ'), std::pair("0", u'₀'), std::pair("1", u'₁')})
        label.replace(QRegularExpression(QStringLiteral("\\b([cfsS])_%1\\b").arg(QLatin1String(index))),
                      QStringLiteral("\\1") + QChar(lowered));
    static const QRegularExpression without_character(QStringLiteral("\\s*") + symbol().pattern());
    return label.remove(without_character);
}

QString rich_words(const QString& plain) {
    QString html = with_indices(plain);
    html.replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    return QStringLiteral("<span style=\"white-space:pre-wrap\">") + html + QStringLiteral("</span>");
}

} // namespace periscope::ui
