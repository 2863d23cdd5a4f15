#include "ui/actions/emptied_sets.hpp"

#include "core/case/set_uses.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/text/format.hpp"

#include <algorithm>

namespace periscope::ui {

namespace {

// Returns the names of the sets that have nodes or, if `with_nodes` is false, of those that have none. Holes are left
// out.
QStringList names_of_sets(const Case& value, const SetMembership& sets, bool with_nodes) {
    const std::vector<std::size_t> holes = sets_of_holes(value);
    QStringList names;
    for (std::size_t k = 0; k < value.sets.size(); ++k)
        if (std::ranges::find(holes, k) == holes.end() && (sets.count(k) > 0) == with_nodes)
            names << to_qt(value.sets[k].name);
    return names;
}

} // namespace

EmptiedSets::EmptiedSets(const Document& document, const Body& body, const SetMembership& sets, QObject* parent)
    : QObject(parent), document_(document), body_(body), sets_(sets) {
    connect(&document_, &Document::replaced, this, [this] { held_.clear(); });
    connect(&sets_, &SetMembership::changed, this, &EmptiedSets::look);
}

void EmptiedSets::after(const std::function<void()>& replace_body) {
    held_.clear();
    const QStringList held = sets_.known() ? names_of_sets(document_.value(), sets_, true) : QStringList();
    old_nodes_ = body_.nodes();
    replace_body();
    if (body_.nodes() != old_nodes_) // otherwise the body was not replaced
        held_ = held;
}

void EmptiedSets::look() {
    if (held_.isEmpty() || !sets_.known() || !body_.nodes() || body_.nodes() == old_nodes_)
        return;
    QStringList emptied;
    for (const QString& name : names_of_sets(document_.value(), sets_, false))
        if (held_.contains(name))
            emptied << QStringLiteral("'%1'").arg(name);
    held_.clear();
    old_nodes_.reset();
    if (!emptied.isEmpty())
        emit found(emptied.size() == 1
                       ? tr("The set %1 contains no node of the new body. Change its shape, paint nodes, or remove it.")
                             .arg(emptied.front())
                       : tr("The sets %1 contain no node of the new body. Change their shapes, paint nodes, or remove "
                            "them.")
                             .arg(emptied.join(QStringLiteral(", "))));
}

} // namespace periscope::ui
