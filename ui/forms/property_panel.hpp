// The right side: the editor of what is selected in the tree.
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
    void focus_field(const QString& path); // of the case; the nearest field that there is

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
    QWidget* foot_ = nullptr; // below what scrolls, so that it is always seen: messages of the fields, a button
};

} // namespace periscope::ui
