#include "ui/forms/entry_table.hpp"

#include "ui/base/wrapped_label.hpp"
#include "ui/document/document.hpp"
#include "ui/document/entry_words.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/forms/form_panel.hpp"

#include <vector>

namespace periscope::ui {

namespace {

void append(std::vector<Item>& items, ItemKind kind, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        items.push_back({kind, int(i)});
}

// In the order of the workflow tree.
std::vector<Item> entries_of(const Case& c, ItemKind list) {
    std::vector<Item> items;
    switch (list) {
    case ItemKind::materials:
        append(items, ItemKind::material, c.materials.size());
        append(items, ItemKind::interface, c.interfaces.size());
        break;
    case ItemKind::sets:
        append(items, ItemKind::set, c.sets.size());
        break;
    case ItemKind::cracks:
        append(items, ItemKind::crack, c.cracks.size());
        break;
    case ItemKind::conditions:
        append(items, ItemKind::condition, c.conditions.size());
        break;
    case ItemKind::rigid_bodies:
        append(items, ItemKind::rigid_body, c.rigid_bodies.size());
        break;
    case ItemKind::observers:
        append(items, ItemKind::observer, c.observers.size());
        break;
    default:
        break;
    }
    return items;
}

// The set of a condition, as in the tree, because its values stand beside it.
QString name_in_table(const Case& c, const Item& item) {
    if (item.kind == ItemKind::condition && !c.conditions[std::size_t(item.index)].set.empty())
        return QString::fromStdString(c.conditions[std::size_t(item.index)].set);
    return name_of(c, item);
}

QString table_html(const Case& c, const std::vector<Item>& items) {
    QString html = QStringLiteral("<table cellpadding=\"2\" width=\"100%\">");
    for (std::size_t row = 0; row < items.size(); ++row)
        html += QStringLiteral("<tr><td><a href=\"%1\">%2</a></td><td>%3</td></tr>")
                    .arg(row)
                    .arg(name_in_table(c, items[row]).toHtmlEscaped(), overview_words(c, items[row]).toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

} // namespace

void add_entry_table(FormPanel& panel, ItemKind list, const PanelActions& actions) {
    const Document& document = panel.document();
    if (entries_of(document.value(), list).empty())
        return;
    panel.heading(QObject::tr("In this case"));
    auto* table = new WrappedLabel;
    table->setObjectName(QStringLiteral("entryTable"));
    table->setAccessibleName(QObject::tr("Entries of this case"));
    table->setToolTip(QObject::tr("Click a name to edit this entry."));
    table->setTextFormat(Qt::RichText);
    table->setTextInteractionFlags(Qt::TextBrowserInteraction);
    const auto refresh = [table, &document, list] {
        table->setText(table_html(document.value(), entries_of(document.value(), list)));
    };
    refresh();
    QObject::connect(&panel, &FormPanel::facts_wanted, table, refresh);
    QObject::connect(table, &QLabel::linkActivated, table,
                     [&document, list, select = actions.select](const QString& row) {
                         const std::vector<Item> items = entries_of(document.value(), list);
                         if (const std::size_t at = row.toUInt(); at < items.size())
                             select(items[at]);
                     });
    panel.wide(table);
}

} // namespace periscope::ui
