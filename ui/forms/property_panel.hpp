// The panel at the right side of the window, for the entry that is selected in the tree.
#pragma once

#include "ui/base/item.hpp"
#include "ui/forms/panels.hpp"

#include <QScrollArea>

#include <QString>

namespace periscope::ui {

class FormPanel;
struct Workspace;

class PropertyPanel : public QScrollArea {
    Q_OBJECT
public:
    PropertyPanel(Workspace& workspace, PanelActions actions, QWidget* parent = nullptr);
    void show_item(const Item& item);
    // moves the focus to the field with this path in the case, or to the nearest one
    void focus_field(const QString& path);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow_document();
    void make_foot(FormPanel& panel);
    void fit_foot();
    QString shape_key() const; // the panel is rebuilt when this changes

    Workspace& workspace_;
    PanelActions actions_;
    Item item_;
    QString key_;
    // the part below the scrolled one, which is always visible: messages of the fields, and a button
    QWidget* foot_ = nullptr;
};

} // namespace periscope::ui
