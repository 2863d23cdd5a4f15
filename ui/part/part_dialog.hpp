// The dialog that makes a body from its dimensions: a choice of shapes, its numbers, a drawing of them, and the
// predicted cost.
#pragma once

#include "core/case_file/material_library.hpp"
#include "core/part/part.hpp"

#include <QDialog>

#include <map>
#include <optional>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QScrollArea;
class QToolButton;

namespace periscope::ui {

class PartDrawing;
class PartFields;

class PartDialog : public QDialog {
    Q_OBJECT
public:
    // `present` is the case that will get the part. The dialog offers a material if the case has none.
    PartDialog(const Part& part, const Case& present, const QString& title, QWidget* parent = nullptr);

    const Part& part() const;                      // valid after the dialog was accepted
    std::optional<MaterialEntry> material() const; // the material from the library, if one was chosen

private:
    QWidget* make_kinds();
    QWidget* make_material(QLabel& source); // `source` shows where the values come from
    void show_fields(const Part& part, const QString& focus);
    void order_tabs();
    void choose_kind(PartKind kind);
    void refresh();
    QString predicted(const Part& part) const;

    Case present_;
    std::map<PartKind, Part> parts_; // the last values for each kind
    std::vector<LibraryMaterial> library_;
    QScrollArea* scroll_;
    PartFields* fields_ = nullptr;
    QLabel* published_; // the source of the dimensions of this kind
    PartDrawing* drawing_;
    QComboBox* materials_ = nullptr;
    QLabel *predicted_, *message_;
    QDialogButtonBox* buttons_;
    std::vector<QToolButton*> kinds_; // in the order of PartKind
};

} // namespace periscope::ui
