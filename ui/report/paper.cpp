#include "ui/report/paper.hpp"

#include <QSettings>

#include <algorithm>
#include <array>

namespace periscope::ui {

namespace {

constexpr std::array letter_territories{
    QLocale::Belize,      QLocale::Canada,     QLocale::Chile,        QLocale::Colombia,  QLocale::CostaRica,
    QLocale::ElSalvador,  QLocale::Guatemala,  QLocale::Mexico,       QLocale::Nicaragua, QLocale::Panama,
    QLocale::Philippines, QLocale::PuertoRico, QLocale::UnitedStates, QLocale::Venezuela};

QString paper_key() {
    return QStringLiteral("report/paper");
}

} // namespace

Paper usual_paper(const QLocale& locale) {
    return std::ranges::find(letter_territories, locale.territory()) != letter_territories.end() ? Paper::letter
                                                                                                 : Paper::a4;
}

Paper preferred_paper() {
    const QString kept = QSettings().value(paper_key()).toString();
    for (const Paper paper : {Paper::a4, Paper::letter})
        if (kept == paper_name(paper))
            return paper;
    return usual_paper(QLocale::system());
}

void prefer_paper(Paper paper) {
    QSettings().setValue(paper_key(), paper_name(paper));
}

QPageSize page_size(Paper paper) {
    return QPageSize(paper == Paper::letter ? QPageSize::Letter : QPageSize::A4);
}

QString paper_name(Paper paper) {
    return paper == Paper::letter ? QStringLiteral("Letter") : QStringLiteral("A4");
}

} // namespace periscope::ui
