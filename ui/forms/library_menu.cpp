#include "ui/forms/library_menu.hpp"

#include "ui/base/resources.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/document/own_materials.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/panels.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"

#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <map>

namespace periscope::ui {

namespace {

using AddMaterial = std::function<void(const MaterialEntry&)>;

// Returns the name as the text of an action. A single & would underline the next letter there, so it is doubled.
QString text_of_action(const std::string& name) {
    return to_qt(name).replace(QLatin1Char('&'), QLatin1String("&&"));
}

QMenu* add_submenu(QMenu& menu, const QString& title, const QString& name) {
    auto* submenu = menu.addMenu(title);
    submenu->setObjectName(name);
    submenu->setToolTipsVisible(true);
    return submenu;
}

// Adds a menu entry that adds the material to the case. Its tooltip is the source of the values.
void add_library_entry(QMenu& menu, const LibraryMaterial& entry, const AddMaterial& add) {
    auto* action = menu.addAction(text_of_action(entry.material.name));
    action->setToolTip(rich_words(to_qt(entry.source))); // in lines of readable length
    QObject::connect(action, &QAction::triggered, action, [add, material = entry.material] { add(material); });
}

// Adds one menu entry for a library that cannot be read; it shows the reason.
void add_unreadable(QMenu& menu, const std::exception& error, const PanelActions& actions) {
    const QString reason = QObject::tr("The library of materials cannot be read: %1. Repair the file, or move it away.")
                               .arg(QString::fromUtf8(error.what()));
    auto* action = menu.addAction(QObject::tr("cannot be read …"));
    action->setToolTip(reason);
    QObject::connect(action, &QAction::triggered, action, [actions, reason] { actions.report(reason); });
}

void add_shipped(QMenu& menu, const AddMaterial& add, const PanelActions& actions) {
    try {
        std::map<std::string, QMenu*> groups;
        for (const LibraryMaterial& entry : read_material_library(resources_folder() / "materials.json")) {
            QMenu*& group = groups[entry.group];
            if (!group)
                group = add_submenu(menu, text_of_action(entry.group), QStringLiteral("library.") + to_qt(entry.group));
            add_library_entry(*group, entry, add);
        }
    } catch (const std::exception& e) {
        add_unreadable(menu, e, actions);
    }
}

// Changes the user's own library, or reports why this is not possible.
void change_own(const PanelActions& actions, const std::function<void(const std::filesystem::path&)>& change) {
    try {
        change(own_material_file());
    } catch (const std::exception& e) {
        actions.report(QObject::tr("Your library of materials was not changed: %1").arg(QString::fromUtf8(e.what())));
    }
}

void ask_to_remove_own(QWidget* parent, const std::string& name, const PanelActions& actions) {
    auto* box = new QMessageBox(QMessageBox::Question, QObject::tr("Remove from my library"),
                                QObject::tr("Remove '%1' from your library?").arg(to_qt(name)),
                                QMessageBox::Yes | QMessageBox::Cancel, parent);
    box->setObjectName(QStringLiteral("removeOwnMaterial"));
    box->setInformativeText(QObject::tr("Cases that use the material keep it."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->button(QMessageBox::Yes)->setText(QObject::tr("Remove"));
    QObject::connect(box, &QMessageBox::finished, box, [name, actions](int answer) {
        if (answer == QMessageBox::Yes)
            change_own(actions, [&](const auto& file) { remove_own_material(file, name); });
    });
    box->open();
}

void add_own(QMenu& menu, QWidget* button, const AddMaterial& add, const PanelActions& actions) {
    auto* own = add_submenu(menu, QObject::tr("Own"), QStringLiteral("ownMaterials"));
    try {
        const std::vector<LibraryMaterial> library = read_own_materials(own_material_file());
        own->setEnabled(!library.empty());
        if (library.empty())
            return own->menuAction()->setToolTip(
                QObject::tr("Save a material with the button 'Save to my library' in its panel."));
        for (const LibraryMaterial& entry : library)
            add_library_entry(*own, entry, add);
        own->addSeparator();
        auto* remove = add_submenu(*own, QObject::tr("Remove"), QStringLiteral("removeOwnMaterials"));
        for (const LibraryMaterial& entry : library) {
            auto* action = remove->addAction(QObject::tr("%1 …").arg(text_of_action(entry.material.name)));
            QObject::connect(action, &QAction::triggered, action, [button, actions, name = entry.material.name] {
                ask_to_remove_own(button->window(), name, actions);
            });
        }
    } catch (const std::exception& e) {
        add_unreadable(*own, e, actions);
    }
}

void keep_own(const LibraryMaterial& entry, const PanelActions& actions) {
    change_own(actions, [&](const auto& file) {
        keep_own_material(file, entry);
        actions.note(QObject::tr("'%1' is saved in your library: Materials ▸ Add from library ▸ Own.")
                         .arg(to_qt(entry.material.name)));
    });
}

// Asks whether to replace the material of the library that has the name of `entry`, or to keep both and save `entry` as
// `other_name`.
void ask_which_to_keep(QWidget* parent, const LibraryMaterial& entry, const std::string& other_name,
                       const PanelActions& actions) {
    auto* box =
        new QMessageBox(QMessageBox::Question, QObject::tr("Save to my library"),
                        QObject::tr("Your library has a material '%1'. Replace it?").arg(to_qt(entry.material.name)),
                        QMessageBox::Yes | QMessageBox::Cancel, parent);
    box->setObjectName(QStringLiteral("replaceOwnMaterial"));
    box->setInformativeText(QObject::tr("'Keep both' saves this one as '%1'.").arg(to_qt(other_name)));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->button(QMessageBox::Yes)->setText(QObject::tr("Replace"));
    auto* both = box->addButton(QObject::tr("Keep both"), QMessageBox::ActionRole);
    both->setObjectName(QStringLiteral("keepBothMaterials"));
    QObject::connect(box, &QMessageBox::finished, box, [box, both, entry, other_name, actions](int answer) {
        LibraryMaterial kept = entry;
        if (box->clickedButton() == both)
            kept.material.name = other_name;
        else if (answer != QMessageBox::Yes)
            return;
        keep_own(kept, actions);
    });
    box->open();
}

void save_to_library(FormPanel& panel, int index, const PanelActions& actions) {
    const Case& c = panel.document().value();
    if (std::size_t(index) >= c.materials.size())
        return;
    const LibraryMaterial entry = own_entry(c, c.materials[std::size_t(index)]);
    if (!panel.document().reasons_below(QStringLiteral("materials[%1]").arg(index)).isEmpty())
        return actions.report(QObject::tr("Correct the errors of '%1' before you save it to your library.")
                                  .arg(to_qt(entry.material.name)));
    change_own(actions, [&](const auto& file) {
        const std::vector<LibraryMaterial> library = read_own_materials(file);
        const std::string other_name = free_library_name(library, entry.material.name);
        if (other_name == entry.material.name)
            keep_own(entry, actions);
        else
            ask_which_to_keep(panel.window(), entry, other_name, actions);
    });
}

} // namespace

QWidget* library_button(Document& document, const PanelActions& actions) {
    auto* button = new QPushButton(QObject::tr("Add from library"));
    button->setObjectName(QStringLiteral("addLibraryMaterial"));
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    QObject::connect(menu, &QMenu::aboutToShow, button, [&document, button, menu, actions] {
        const AddMaterial add = [&document, actions](const MaterialEntry& material) {
            actions.select(add_material(document, material));
        };
        qDeleteAll(menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
        menu->clear();
        add_shipped(*menu, add, actions);
        menu->addSeparator();
        add_own(*menu, button, add, actions);
    });
    button->setMenu(menu);
    return button;
}

void add_save_to_library(FormPanel& panel, int material, const PanelActions& actions) {
    auto* button = action_button(QObject::tr("Save to my library"), QStringLiteral("saveToLibrary"),
                                 [&panel, material, actions] { save_to_library(panel, material, actions); });
    button->setToolTip(QObject::tr("Keep this material for other cases: Materials ▸ Add from library ▸ Own."));
    panel.wide(button);
}

} // namespace periscope::ui
