#include "ui/text/rich_words.hpp"

#include <QRegularExpression>

namespace periscope::ui {

QString rich_words(const QString& plain) {
    QString html = plain.toHtmlEscaped();
    static const QRegularExpression symbol(QStringLiteral("\\b([cf])_(R|ck|cm|ctm)\\b"));
    html.replace(symbol, QStringLiteral("\\1<sub>\\2</sub>"));
    html.replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    return QStringLiteral("<span style=\"white-space:pre-wrap\">") + html + QStringLiteral("</span>");
}

} // namespace periscope::ui
