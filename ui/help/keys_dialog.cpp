#include "ui/help/keys_dialog.hpp"

#include <QAction>
#include <QDialogButtonBox>
#include <QMainWindow>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace periscope::ui {

namespace {

QString row(const QString& keys, const QString& what) {
    return QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
}

// Returns the short words of an action, which do not change with the case: "Undo" and not "Undo Remove set".
QString words_of(const QAction& action) {
    return action.iconText().remove(QLatin1Char('&')).remove(QStringLiteral(" …"));
}

QString keys_of(const QAction& action) {
    return QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText);
}

// Returns a row for each action of the menu that has keys, and adds these actions to `listed`.
QString rows_of(const QMenu& menu, QSet<const QAction*>& listed) {
    QString rows;
    for (const QAction* action : menu.actions()) {
        if (action->menu()) {
            rows += rows_of(*action->menu(), listed);
        } else if (!action->shortcuts().isEmpty()) {
            rows += row(keys_of(*action), words_of(*action));
            listed << action;
        }
    }
    return rows;
}

// Returns rows for the other actions with keys, which are in no menu of the menu bar: those of the row above the view.
QString other_rows(const QMainWindow& window, const QSet<const QAction*>& listed) {
    QMap<QString, QString> rows; // rows sorted by key
    for (const QAction* action : window.findChildren<QAction*>())
        if (!action->shortcuts().isEmpty() && !listed.contains(action) &&
            action->shortcutContext() != Qt::WidgetShortcut)
            rows[keys_of(*action)] = words_of(*action).remove(QStringLiteral(" (%1)").arg(keys_of(*action)));
    QString words;
    for (auto entry = rows.begin(); entry != rows.end(); ++entry)
        words += row(entry.key(), entry.value());
    return words;
}

QString table(const QString& title, const QString& rows) {
    return rows.isEmpty() ? QString() : QStringLiteral("<h4>%1</h4><table>%2</table>").arg(title, rows);
}

QString mouse_rows() {
    using D = KeysDialog;
    return row(D::tr("Left button"), D::tr("rotate the view")) +
           row(D::tr("Middle button, or Shift + left button"), D::tr("pan the view")) +
           row(D::tr("Wheel, or drag with the right button"), D::tr("zoom the view")) +
           row(D::tr("Right click"), D::tr("open the context menu of the node and the face at the pointer")) +
           row(D::tr("Click"), D::tr("select the set at the pointer")) +
           row(D::tr("Shift"), D::tr("with the brush: erase")) +
           row(D::tr("Ctrl, while a handle is dragged"), D::tr("move it freely: it does not snap")) +
           row(D::tr("Click a handle"), D::tr("type its coordinate")) +
           row(D::tr("Wheel, [ and ]"), D::tr("with the brush: change its size (Ctrl + wheel: zoom)")) +
           row(D::tr("Esc"), D::tr("exit the tool"));
}

// Returns rows for keys that are not actions.
QString keyboard_rows() {
    using D = KeysDialog;
    return row(D::tr("Tab, Shift + Tab"), D::tr("next, previous control")) +
           row(D::tr("Enter, in the tree"), D::tr("go to the first field")) +
           row(D::tr("Menu key, in the tree"),
               D::tr("show, hide, grow, shrink, rename, cut, copy, paste, duplicate or remove")) +
           row(D::tr("Alt + Down"), D::tr("open the menu of a button")) +
           row(D::tr("Menu key or Shift + F10, in the view"), D::tr("open the context menu")) +
           row(D::tr("Arrows, in the view"), D::tr("rotate the view; with Shift: pan")) +
           row(D::tr("+ and −, in the view"), D::tr("zoom the view")) +
           row(D::tr("Left and right, in the plot"), D::tr("read the values; Shift + arrows: move the curves")) +
           row(D::tr("Enter, in the plot"), D::tr("show the frame at these values")) +
           row(D::tr("+, − and Home, in the plot"), D::tr("zoom; show all"));
}

} // namespace

KeysDialog::KeysDialog(QMainWindow& window) : QDialog(&window) {
    setObjectName(QStringLiteral("keysDialog"));
    setWindowTitle(tr("Keyboard and mouse"));
    auto* column = new QVBoxLayout(this);
    auto* sheet = new QTextBrowser;
    sheet->setObjectName(QStringLiteral("keysSheet"));
    QString words;
    QSet<const QAction*> listed;
    for (const QAction* entry : window.menuBar()->actions())
        if (const QMenu* menu = entry->menu())
            words += table(words_of(*entry), rows_of(*menu, listed));
    words += table(tr("View"), other_rows(window, listed));
    sheet->setHtml(words + table(tr("Keyboard"), keyboard_rows()) + table(tr("Mouse in the view"), mouse_rows()));
    column->addWidget(sheet);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(420, 520);
}

} // namespace periscope::ui
