#include "ui/forms/reaction_table.hpp"

#include "ui/document/reaction_words.hpp"
#include "ui/document/results.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/text/unit_choice.hpp"

#include <QLabel>

#include <memory>
#include <span>

namespace periscope::ui {

namespace {

// Keeps the curves of the run that is shown, so that an update reads only the new samples.
class GrowingCurves {
public:
    const CurveTable& up_to_now(const Results& results) {
        const auto& samples = results.samples();
        if (model_.lock() != results.model() || samples.size() < rows_) {
            model_ = results.model();
            table_ = CurveTable(*results.model());
            rows_ = 0;
        }
        table_.append(std::span(samples).subspan(rows_));
        rows_ = samples.size();
        return table_;
    }

private:
    std::weak_ptr<const Model> model_;
    CurveTable table_;
    std::size_t rows_ = 0;
};

QString cell(const QString& words, const char* tag = "td") {
    return QStringLiteral("<%1 align=\"right\">%2</%1>").arg(QLatin1String(tag), words.toHtmlEscaped());
}

QString across(const QString& html) {
    return QStringLiteral("<tr><td colspan=\"4\">%1</td></tr>").arg(html);
}

QString reactions_html(const std::vector<ReactionWords>& reactions) {
    QString html = QStringLiteral("<table cellpadding=\"2\" width=\"100%\"><tr><th></th>") +
                   cell(QObject::tr("largest"), "th") + cell(QObject::tr("at"), "th") +
                   cell(QObject::tr("last"), "th") + QStringLiteral("</tr>");
    for (const ReactionWords& reaction : reactions) {
        html += across(QStringLiteral("<b>%1</b>").arg(reaction.where.toHtmlEscaped()));
        for (const ReactionRow& row : reaction.rows)
            html += QStringLiteral("<tr><td>%1</td>").arg(row.axis) + cell(row.largest) + cell(row.at) +
                    cell(row.last) + QStringLiteral("</tr>");
        if (!reaction.missing.isEmpty())
            html += across(reaction.missing.toHtmlEscaped());
    }
    return html + QStringLiteral("</table>");
}

} // namespace

void add_reaction_table(FormPanel& panel, const Results& results, const UnitChoice& units) {
    if (!results.model() || reactions(results.solved(), {}).empty())
        return;
    panel.heading(reactions_title());
    auto* label = new QLabel;
    label->setObjectName(QStringLiteral("reactions"));
    label->setAccessibleName(reactions_title());
    label->setToolTip(sign_of_reactions());
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    const auto refresh = [label, &results, &units, curves = std::make_shared<GrowingCurves>()] {
        label->setText(results.model() ? reactions_html(reaction_words(results.solved(), curves->up_to_now(results),
                                                                       units.system()))
                                       : QString());
    };
    refresh();
    QObject::connect(&panel, &FormPanel::facts_wanted, label, refresh);
    panel.wide(label);
}

} // namespace periscope::ui
