#include "ui/forms/entry_table.hpp"

#include "ui/base/wrapped_label.hpp"
#include "ui/document/document.hpp"
#include "ui/document/entry_words.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/forms/form_panel.hpp"

#include <vector>

namespace periscope::ui {

namespace {

void append(std::vector<Item>& items, ItemKind kind, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        items.push_back({kind, int(i)});
}

// Returns the entries of the list in the order of the workflow tree.
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

struct EntryRow {
    QString name; // the text of the link to the entry, different in each row
    QString values;
};

QString with_node_count(const QString& uses, const SetMembership& sets, std::size_t set) {
    if (!sets.known() || sets.is_hole(set))
        return uses;
    return QObject::tr("%1 – %2").arg(node_count_words(sets.count(set)), uses);
}

// Returns the rows of the table. The link of a condition has the type and values of the condition, because several
// conditions may be on the same set.
std::vector<EntryRow> rows_of(const Case& c, const SetMembership& sets, const std::vector<Item>& items) {
    const std::vector<QString> uses =
        !items.empty() && items.front().kind == ItemKind::set ? words_of_set_uses(c) : std::vector<QString>();
    std::vector<EntryRow> rows;
    rows.reserve(items.size());
    for (const Item& item : items) {
        const auto index = std::size_t(item.index);
        if (item.kind == ItemKind::condition) {
            const QString set = QString::fromStdString(c.conditions[index].set), words = overview_words(c, item);
            rows.push_back({set.isEmpty() ? words : QStringLiteral("%1: %2").arg(set, words), {}});
        } else if (item.kind == ItemKind::set) {
            rows.push_back({name_of(c, item), with_node_count(uses[index], sets, index)});
        } else {
            rows.push_back({name_of(c, item), overview_words(c, item)});
        }
    }
    return rows;
}

QString table_html(const std::vector<EntryRow>& rows) {
    QString html = QStringLiteral("<table cellpadding=\"2\" width=\"100%\">");
    for (std::size_t row = 0; row < rows.size(); ++row) {
        html += QStringLiteral("<tr><td><a href=\"%1\">").arg(row) + rows[row].name.toHtmlEscaped() +
                QStringLiteral("</a></td>");
        if (!rows[row].values.isEmpty())
            html += QStringLiteral("<td>") + rows[row].values.toHtmlEscaped() + QStringLiteral("</td>");
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

} // namespace

void add_entry_table(FormPanel& panel, const SetMembership& sets, ItemKind list, const PanelActions& actions) {
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
    const auto refresh = [table, &document, &sets, list] {
        table->setText(table_html(rows_of(document.value(), sets, entries_of(document.value(), list))));
    };
    refresh();
    QObject::connect(&panel, &FormPanel::facts_wanted, table, refresh);
    if (list == ItemKind::sets)
        QObject::connect(&sets, &SetMembership::changed, table, refresh);
    QObject::connect(table, &QLabel::linkActivated, table,
                     [&document, list, select = actions.select](const QString& row) {
                         const std::vector<Item> items = entries_of(document.value(), list);
                         if (const std::size_t at = row.toUInt(); at < items.size())
                             select(items[at]);
                     });
    panel.wide(table);
}

} // namespace periscope::ui
