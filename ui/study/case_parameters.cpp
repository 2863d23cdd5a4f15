#include "ui/study/case_parameters.hpp"

#include "core/case/unit.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/study_plan.hpp"
#include "ui/base/item.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QMenu>
#include <QObject>
#include <QRegularExpression>
#include <QStringList>
#include <QToolButton>

#include <algorithm>
#include <string>
#include <utility>

namespace periscope::ui {
namespace {

// Returns true for a number, and for text such as "22 m/s". Other text that begins with a number may be a name, such as
// "18Ni1900".
bool is_quantity(const Json& value) {
    if (!value.is_string())
        return value.is_number();
    const auto number = written_number(value.get<std::string>());
    return number && !number->unit.empty() && (number->unit == "dx" || dimension_of_unit(number->unit));
}

bool holds_numbers(const Json& list) {
    return std::ranges::none_of(list, [](const Json& entry) { return entry.is_structured(); });
}

void collect(const Json& value, const std::string& path, std::vector<CaseParameter>& found) {
    constexpr std::size_t most_components = 3;
    if (path == "periscope" || path == "output")
        return;
    if (value.is_object()) {
        for (const auto& [key, below] : value.items())
            collect(below, path.empty() ? key : path + "." + key, found);
    } else if (value.is_array()) {
        if (holds_numbers(value) && value.size() > most_components)
            return;
        for (std::size_t k = 0; k < value.size(); ++k)
            if (!value[k].is_array())
                collect(value[k], path + "[" + std::to_string(k) + "]", found);
    } else if (is_quantity(value)) {
        found.push_back({to_qt(path), {}, to_qt(value.is_string() ? value.get<std::string>() : value.dump())});
    }
}

// Returns true if the path names a vector component of a condition or an observer along an axis that the space does not
// have: in a plane, the z component.
bool is_across_plane(const QString& path, Space space) {
    static const QRegularExpression component(QStringLiteral("^(?:conditions|observers)\\[\\d+\\]\\..*\\[(\\d)\\]$"));
    const auto match = component.match(path);
    return match.hasMatch() && match.captured(1).toULongLong() >= axes_of(space);
}

// Returns the submenu with this title, and adds it if the menu has none.
QMenu* submenu_of(QMenu& menu, const QString& title) {
    for (QAction* action : menu.actions())
        if (action->menu() && action->menu()->title() == title)
            return action->menu();
    return menu.addMenu(title);
}

} // namespace

std::vector<CaseParameter> parameters_of_case(const Case& value) {
    std::vector<CaseParameter> found;
    collect(Json::parse(case_to_json(value), nullptr, true, true), {}, found);
    std::erase_if(found,
                  [&value](const CaseParameter& parameter) { return is_across_plane(parameter.path, value.space()); });
    for (CaseParameter& parameter : found)
        parameter.full_name = full_name_of(value, parameter.path);
    std::ranges::stable_sort(found, {},
                             [](const CaseParameter& parameter) { return int(list_of(item_at(parameter.path).kind)); });
    return found;
}

void offer_parameters(QMenu& menu, const Case& value, const std::function<void(const CaseParameter&)>& chosen) {
    qDeleteAll(menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // clear() removes only the actions of submenus
    menu.clear();
    for (const CaseParameter& parameter : parameters_of_case(value)) {
        QStringList steps = parameter.full_name.split(QStringLiteral(" ▸ "));
        const QString label = steps.takeLast();
        QMenu* submenu = &menu;
        for (const QString& step : steps)
            submenu = submenu_of(*submenu, step);
        QAction* action = submenu->addAction(label + QLatin1Char('\t') + quantity_on_screen(parameter.present));
        action->setObjectName(parameter.path);
        QObject::connect(action, &QAction::triggered, &menu, [chosen, parameter] { chosen(parameter); });
    }
    if (menu.isEmpty())
        menu.addAction(QObject::tr("The case has no numbers yet"))->setEnabled(false);
}

QToolButton* add_parameter_button(const QString& name, std::function<const Case&()> value,
                                  std::function<void(const CaseParameter&)> chosen) {
    auto* add = new QToolButton;
    add->setObjectName(name);
    add->setText(QObject::tr("Add parameter …"));
    add->setToolTip(
        QObject::tr("Choose a number of the case. A right click on its field in the properties does the same."));
    add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(add);
    menu->setObjectName(name + QStringLiteral(".menu"));
    add->setMenu(menu);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, value = std::move(value), chosen = std::move(chosen)] {
        offer_parameters(*menu, value(), chosen);
    });
    return add;
}

} // namespace periscope::ui
