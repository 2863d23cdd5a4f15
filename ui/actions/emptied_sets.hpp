// Finds the sets that contained nodes of the body before it was replaced, and that contain no node of the new body.
#pragma once

#include "core/shapes/skin.hpp"

#include <QObject>
#include <QStringList>

#include <functional>

namespace periscope::ui {

class Body;
class Document;
class SetMembership;

class EmptiedSets : public QObject {
    Q_OBJECT
public:
    EmptiedSets(const Document& document, const Body& body, const SetMembership& sets, QObject* parent = nullptr);

    // Calls `replace_body`, which replaces the body. The sets are checked when the new body has been built; found()
    // then names those that have become empty.
    void after(const std::function<void()>& replace_body);

signals:
    void found(const QString& words);

private:
    void look();

    const Document& document_;
    const Body& body_;
    const SetMembership& sets_;
    QStringList held_; // sets that contained nodes of the old body; empty: no check is pending
    ViewNodesPtr old_nodes_;
};

} // namespace periscope::ui
