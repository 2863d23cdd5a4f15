// The fields of a vector: beside each other where their text fits, one below the other in a narrow panel. While the panel
// keeps its width they do not go back beside each other: what is below would move away under the pointer.
#pragma once

#include "ui/panels/quantity_edit.hpp"

#include <QBoxLayout>

#include <vector>

namespace periscope::ui {

class FieldRow : public QWidget {
    Q_OBJECT
public:
    explicit FieldRow(QWidget* parent = nullptr);
    void add(QuantityEdit* field);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override; // fields that grow

private:
    bool fits() const; // beside each other

    QBoxLayout* line_;
    std::vector<QuantityEdit*> fields_;
};

} // namespace periscope::ui
