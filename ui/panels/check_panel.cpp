#include "ui/panels/check_panel.hpp"

#include "ui/document/workspace.hpp"

#include <QHeaderView>
#include <QIcon>

#include <algorithm>

namespace periscope::ui {

CheckPanel::CheckPanel(const Workspace& workspace, QWidget* parent)
    : QTreeWidget(parent), workspace_(workspace) {
    setObjectName(QStringLiteral("checkList"));
    setHeaderLabels({tr("Where"), tr("What, and what to do")});
    setRootIsDecorated(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(true);
    setToolTip(tr("Double click, or Enter: take me there"));
    header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    delay_.setSingleShot(true);
    delay_.setInterval(150);
    connect(&delay_, &QTimer::timeout, this, &CheckPanel::refresh);
    const auto soon = [this] { delay_.start(); };
    connect(&workspace_.document, &Document::changed, this, soon);
    connect(&workspace_.body, &Body::changed, this, soon);
    connect(&workspace_.sets, &SetMembership::changed, this, soon);
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* entry) {
        if (const int row = indexOfTopLevelItem(entry); row >= 0 && std::size_t(row) < findings_.size())
            emit take_there(Finding(findings_[std::size_t(row)])); // a copy: mending it changes the list
    });
    delay_.start();
}

void CheckPanel::refresh() {
    auto now = check_list(workspace_);
    if (now == findings_ && topLevelItemCount() > 0)
        return;
    findings_ = std::move(now);
    clear();
    for (const auto& f : findings_) {
        auto* entry = new QTreeWidgetItem(this, {f.place, f.what});
        entry->setIcon(0, QIcon(f.weight == Finding::Weight::error   ? QStringLiteral(":/icons/error.svg")
                                : f.weight == Finding::Weight::doubt ? QStringLiteral(":/icons/attention.svg")
                                                                     : QStringLiteral(":/icons/note.svg")));
        entry->setToolTip(1, f.what);
    }
    const auto count = [this](Finding::Weight weight) {
        return int(std::count_if(findings_.begin(), findings_.end(), [&](const auto& f) { return f.weight == weight; }));
    };
    const int errors = count(Finding::Weight::error), doubts = count(Finding::Weight::doubt);
    if (errors + doubts == 0) {
        auto* good = new QTreeWidgetItem(this, {tr("Ready"), tr("Nothing is wrong with this case.")});
        good->setIcon(0, QIcon(QStringLiteral(":/icons/done.svg")));
        good->setFlags(Qt::ItemIsEnabled);
    }
    emit counted(errors, doubts);
}

} // namespace periscope::ui
