#include "ui/document/missing_names.hpp"

#include "core/case/set_expression.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {

namespace {

template <typename Entries>
bool has_name_in(const Entries& entries, const std::string& name) {
    return std::ranges::any_of(entries, [&](const auto& e) { return e.name == name; });
}

QString named(const QString& kind, const std::string& name) {
    return QStringLiteral("%1 '%2'").arg(kind, QString::fromStdString(name));
}

class MissingNames {
public:
    explicit MissingNames(const Case& value) : case_(value) {}

    void set(const QString& who, const std::string& name) {
        note_if_missing(who, QObject::tr("set"), name, case_.find_set(name) != nullptr);
    }
    void material(const QString& who, const std::string& name) {
        note_if_missing(who, QObject::tr("material"), name, has_name_in(case_.materials, name));
    }
    void rigid_body(const QString& who, const std::string& name) {
        note_if_missing(who, QObject::tr("rigid body"), name, has_name_in(case_.rigid_bodies, name));
    }
    const QStringList& sentences() const { return sentences_; }

private:
    void note_if_missing(const QString& who, const QString& kind, const std::string& name, bool is_there) {
        if (name.empty() || is_there)
            return;
        const QString sentence =
            QObject::tr("The pasted %1 refers to the %2, which this case does not have.").arg(who, named(kind, name));
        if (!sentences_.contains(sentence))
            sentences_ << sentence;
    }

    const Case& case_;
    QStringList sentences_;
};

void look_into(const SetEntry& entry, MissingNames& missing) {
    const QString who = named(QObject::tr("set"), entry.name);
    if (const auto* of = std::get_if<SetMaterial>(&entry.shape))
        missing.material(who, of->material);
    std::vector<std::string> sets;
    if (const auto* grown = std::get_if<SetGrown>(&entry.shape))
        sets = {grown->set};
    else if (const auto* combination = std::get_if<SetCombination>(&entry.shape))
        sets = names_in(combination->expression);
    for (const std::string& name : sets)
        missing.set(who, name);
}

} // namespace

QStringList missing_names(const Case& value, const Case& pasted) {
    MissingNames missing(value);
    for (const MaterialEntry& e : pasted.materials)
        // the first material fills the rest of the body; append_materials() has removed its set
        if (value.materials.front().name != e.name)
            missing.set(named(QObject::tr("material"), e.name), e.set);
    for (const InterfaceEntry& e : pasted.interfaces)
        for (const std::string& name : e.between)
            missing.material(QObject::tr("interface"), name);
    for (const SetEntry& e : pasted.sets)
        look_into(e, missing);
    for (const ConditionEntry& e : pasted.conditions)
        missing.set(QObject::tr("condition"), e.set);
    for (const ObserverEntry& e : pasted.observers) {
        const QString who = named(QObject::tr("observer"), e.name);
        for (const std::string* set : {&e.set, &e.ends[0].set, &e.ends[1].set})
            missing.set(who, *set);
        missing.rigid_body(who, e.body);
    }
    return missing.sentences();
}

} // namespace periscope::ui
