#include "ui/document/case_names.hpp"

#include "core/case/set_expression.hpp"

namespace periscope::ui {

void rename_material(Case& c, std::size_t material, const std::string& name) {
    const std::string before = c.materials.at(material).name;
    c.materials[material].name = name;
    for (auto& entry : c.interfaces)
        std::replace(entry.between.begin(), entry.between.end(), before, name);
    for (auto& set : c.sets)
        if (auto* of = std::get_if<SetMaterial>(&set.shape); of && of->material == before)
            of->material = name;
}

void rename_set(Case& c, std::size_t set, const std::string& name) {
    const std::string before = c.sets.at(set).name;
    c.sets[set].name = name;
    for (auto& condition : c.conditions)
        if (condition.set == before)
            condition.set = name;
    for (auto& m : c.materials)
        if (m.set == before)
            m.set = name;
    for (auto& observer : c.observers)
        for (std::string* used : {&observer.set, &observer.ends[0].set, &observer.ends[1].set})
            if (*used == before)
                *used = name;
    for (auto& other : c.sets)
        if (auto* grown = std::get_if<SetGrown>(&other.shape); grown && grown->set == before)
            grown->set = name;
        else if (auto* combination = std::get_if<SetCombination>(&other.shape))
            combination->expression = with_set_renamed(combination->expression, before, name);
    if (auto* box = std::get_if<BoxGeometry>(&c.geometry))
        std::replace(box->without.begin(), box->without.end(), before, name);
}

void rename_observer(Case& c, std::size_t observer, const std::string& name) {
    const std::string before = c.observers.at(observer).name;
    c.observers[observer].name = name;
    if (auto& control = c.run.quasi_static.load_control; control && control->observer == before)
        control->observer = name;
    if (auto& stop = c.run.stop; stop && stop->observer == before)
        stop->observer = name;
}

void rename_rigid_body(Case& c, std::size_t body, const std::string& name) {
    const std::string before = c.rigid_bodies.at(body).name;
    c.rigid_bodies[body].name = name;
    for (auto& observer : c.observers)
        if (observer.body == before)
            observer.body = name;
}

std::string stem_of(const std::string& name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    const bool has_number = last != std::string::npos && last > 0 && last + 1 < name.size() && name[last] == ' ';
    return has_number ? name.substr(0, last) : name;
}

} // namespace periscope::ui
