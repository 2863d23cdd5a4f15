#include "ui/text/rich_words.hpp"

namespace periscope::ui {

QString rich_words(const QString& plain) {
    QString html = plain.toHtmlEscaped();
    html.replace(QStringLiteral("c_R"), QStringLiteral("c<sub>R</sub>"));
    html.replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    return QStringLiteral("<span style=\"white-space:pre-wrap\">") + html + QStringLiteral("</span>");
}

} // namespace periscope::ui
