// Shows the errors and warnings of Check; each can be clicked to go to its field. Below them are numbers that show how
// far the model can be trusted.
#pragma once

#include "core/preparation/case_verdict.hpp"
#include "ui/panels/check_list.hpp"

#include <QTimer>
#include <QTreeWidget>

namespace periscope::ui {

class CheckPanel : public QTreeWidget {
    Q_OBJECT
public:
    explicit CheckPanel(const Workspace& workspace, QWidget* parent = nullptr);
    const std::vector<Finding>& findings() const { return findings_; }
    const std::vector<QualityRow>& quality() const { return quality_; } // the children of the last entry
    CaseVerdict verdict() const;
    // Whether the case, its body or its sets have changed, and Check has not finished with the new state.
    bool is_checking() const;
    QString words() const; // "2 errors", "checking …", "ready"
    QString title() const; // "Check: 2 errors"; "Check" if the case is ready

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    int sizeHintForColumn(int column) const override;

signals:
    void take_there(const periscope::ui::Finding& finding);
    void leave_out(const QString& path); // requests to remove the entry at this path, for which no field exists
    void found();                        // the findings have changed
    void title_changed();

private:
    void refresh();
    void refresh_soon();
    void refresh_title();
    void add_state();
    void add_quality();
    void lead_from(QTreeWidgetItem* entry);

    const Workspace& workspace_;
    std::vector<Finding> findings_;
    std::vector<QualityRow> quality_;
    QTimer delay_;
    QString title_; // the title last reported by title_changed
};

} // namespace periscope::ui
