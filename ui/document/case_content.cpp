#include "ui/document/case_content.hpp"

#include <QObject>
#include <QStringList>

namespace periscope::ui {

QString content_words(const Case& value) {
    QStringList words;
    const auto add = [&words](std::size_t count, const QString& one, const QString& several) {
        if (count > 0)
            words << (count == 1 ? one : several.arg(count));
    };
    add(value.materials.size(), QObject::tr("1 material"), QObject::tr("%1 materials"));
    add(value.interfaces.size(), QObject::tr("1 interface"), QObject::tr("%1 interfaces"));
    add(value.sets.size(), QObject::tr("1 set"), QObject::tr("%1 sets"));
    add(value.cracks.size(), QObject::tr("1 initial crack"), QObject::tr("%1 initial cracks"));
    add(value.conditions.size(), QObject::tr("1 condition"), QObject::tr("%1 conditions"));
    add(value.rigid_bodies.size(), QObject::tr("1 rigid body"), QObject::tr("%1 rigid bodies"));
    add(value.observers.size(), QObject::tr("1 observer"), QObject::tr("%1 observers"));
    return words.join(QStringLiteral(", "));
}

} // namespace periscope::ui
