#include "ui/help/help_actions.hpp"

#include "ui/help/help_panel.hpp"
#include "ui/help/keys_dialog.hpp"
#include "version.hpp"

#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>

#include <vtkVersion.h>

namespace periscope::ui {

namespace {

const char* topic_of_item(ItemKind kind) {
    switch (kind) {
    case ItemKind::geometry:
        return "geometry";
    case ItemKind::discretise:
        return "discretise";
    case ItemKind::materials:
    case ItemKind::material:
    case ItemKind::interface:
        return "materials";
    case ItemKind::sets:
    case ItemKind::set:
        return "sets";
    case ItemKind::cracks:
    case ItemKind::crack:
        return "cracks";
    case ItemKind::conditions:
    case ItemKind::condition:
        return "conditions";
    case ItemKind::rigid_bodies:
    case ItemKind::rigid_body:
        return "rigid-bodies";
    case ItemKind::observers:
    case ItemKind::observer:
        return "observers";
    case ItemKind::solve:
        return "solve";
    case ItemKind::results:
        return "results";
    }
    return "start";
}

// Returns the help page of the widget with this object name; null if the widget has none.
const char* topic_of_name(const QString& name) {
    static constexpr std::pair<const char*, const char*> pages[] = {
        {"viewport", "view"},   {"viewBar", "view"},    {"timeBar", "results"},   {"dockLog", "check"},
        {"dockCheck", "check"}, {"dockQueue", "solve"}, {"dockStudy", "studies"}, {"dockExplore", "explore"},
        {"dockPlots", "plots"}, {"dockRuns", "runs"},   {"compareViews", "view"}, {"startPage", "start"}};
    for (const auto& [widget, page] : pages)
        if (name == QLatin1String(widget))
            return page;
    return nullptr;
}

// Returns whether this page is about an entry or a panel. Such a page is replaced when another entry is selected.
bool follows(const QString& topic) {
    for (int kind = 0; kind <= int(ItemKind::results); ++kind)
        if (topic == QLatin1String(topic_of_item(ItemKind(kind))))
            return true;
    return topic == QLatin1String("view") || topic == QLatin1String("check") || topic == QLatin1String("plots") ||
           topic == QLatin1String("runs");
}

} // namespace

HelpActions::HelpActions(QMainWindow& window, HelpPanel& panel, std::function<Item()> current)
    : QObject(&window), window_(window), panel_(panel), current_(std::move(current)) {}

void HelpActions::fill_menu(QMenu* menu) {
    const auto add = [&](const QString& words, const char* name, const QKeySequence& key, auto slot) {
        auto* action = menu->addAction(words, this, slot);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(key);
        return action;
    };
    add(tr("&Help on this panel"), "help.page", QKeySequence::HelpContents, &HelpActions::show_page)
        ->setToolTip(tr("Show the help page of the active panel."));
    auto* pages = menu->addAction(tr("&Getting started"), this, [this] {
        panel_.show_topic(QStringLiteral("start"));
        emit help_wanted();
    });
    pages->setObjectName(QStringLiteral("help.start"));
    add(tr("&Keyboard and mouse"), "help.keys", Qt::CTRL | Qt::Key_F1, &HelpActions::show_keys);
    menu->addSeparator();
    add(tr("&About Periscope"), "help.about", {}, &HelpActions::show_about);
}

QString HelpActions::topic_of(const QWidget* focus) const {
    for (const QWidget* widget = focus; widget; widget = widget->parentWidget())
        // a panel with changing content has the page about its current content as a property
        if (const QString page = widget->property("helpTopic").toString(); !page.isEmpty())
            return page;
        else if (const char* named = topic_of_name(widget->objectName()))
            return QLatin1String(named);
    return QLatin1String(topic_of_item(current_().kind));
}

void HelpActions::follow(const Item& item) {
    // Other pages, to which a link has led, stay open: for example a tutorial whose steps select one entry after the
    // other.
    if (panel_.isVisible() && follows(panel_.topic()))
        panel_.show_topic(QLatin1String(topic_of_item(item.kind)));
}

void HelpActions::show_page() {
    panel_.show_topic(topic_of(QApplication::focusWidget()));
    emit help_wanted();
}

void HelpActions::show_keys() {
    auto* dialog = new KeysDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void HelpActions::show_about() {
    const QString words =
        tr("<h3>Periscope %1</h3><p>A workbench for peridynamic fracture.</p>"
           "<p>Built with Qt %2, VTK %3, OpenCL, TetGen, Assimp, HDF5, TBB, fmt, CLI11 and "
           "JSON for Modern C++.</p>")
            .arg(QLatin1String(version), QLatin1String(qVersion()), QLatin1String(vtkVersion::GetVTKVersion()));
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Periscope"), words, QMessageBox::Close, &window_);
    box->setObjectName(QStringLiteral("aboutBox"));
    box->setIconPixmap(QIcon(QStringLiteral(":/icons/periscope.svg")).pixmap(64, 64));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace periscope::ui
