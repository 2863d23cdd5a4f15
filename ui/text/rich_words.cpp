#include "ui/text/rich_words.hpp"

#include <QRegularExpression>

namespace periscope::ui {

namespace {
const QRegularExpression& symbol() {
    static const QRegularExpression with_index(QStringLiteral("\\b([cfsS])_(R|ck|cm|ctm|t|c|min|0|1)\\b"));
    return with_index;
}
} // namespace

QString words_on_screen(const QString& plain) {
    return symbol().match(plain).hasMatch() ? rich_words(plain) : plain;
}

QString rich_words(const QString& plain) {
    QString html = plain.toHtmlEscaped();
    html.replace(symbol(), QStringLiteral("\\1<sub>\\2</sub>"));
    html.replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    return QStringLiteral("<span style=\"white-space:pre-wrap\">") + html + QStringLiteral("</span>");
}

} // namespace periscope::ui
