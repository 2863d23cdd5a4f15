// Has the fields that the import dialogs for surfaces and for volume meshes share.
#pragma once

#include "core/case/case.hpp"

#include <QWidget>

class QComboBox;
class QRadioButton;

namespace periscope::ui {

QComboBox* make_file_units();

// Asks what happens to the current case when another body is imported. It is shown only if the case has more than a
// body.
class ImportTarget : public QWidget {
    Q_OBJECT
public:
    explicit ImportTarget(const Case& present, QWidget* parent = nullptr);

    bool is_asked() const { return is_asked_; }
    bool is_new_case() const; // if false, the body is replaced, and the other inputs are kept

signals:
    void changed();

private:
    QRadioButton *replace_, *new_case_;
    bool is_asked_;
};

} // namespace periscope::ui
