#include "ui/panels/check_panel.hpp"

#include "ui/base/icons.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unbroken.hpp"
#include "ui/workspace/workspace.hpp"

#include <QHeaderView>
#include <QKeyEvent>
#include <QStyle>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace periscope::ui {

namespace {

// Gives a cell the height of its text, wrapped at the width of the column. Without this, the tree asks for the size
// without a width, and truncates the text.
class WrappedWords : public QStyledItemDelegate {
public:
    explicit WrappedWords(QTreeWidget* tree) : QStyledItemDelegate(tree), tree_(tree) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        int beside = 2 * tree_->style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 2;
        if (index.column() == 0) // this column has the branches and the icon
            beside += (index.parent().isValid() ? 2 : 1) * tree_->indentation() + option.decorationSize.width() + 4;
        const QRect room(0, 0, std::max(80, tree_->columnWidth(index.column()) - beside), 10000);
        const QRect words = tree_->fontMetrics().boundingRect(room, Qt::TextWordWrap, index.data().toString());
        size.setHeight(std::max(size.height(), words.height() + 4));
        return size;
    }

private:
    QTreeWidget* tree_;
};

const char* icon_of(Verdict verdict) {
    return verdict == Verdict::fine ? "done" : verdict == Verdict::look ? "note" : "attention";
}

const char* icon_of(Finding::Weight weight) {
    switch (weight) {
    case Finding::Weight::error:
        return "error";
    case Finding::Weight::missing:
        return "idle"; // the icon that the tree also uses
    case Finding::Weight::warning:
        return "attention";
    case Finding::Weight::note:
        return "note";
    }
    return "";
}

std::size_t number_of(const std::vector<Finding>& findings, Finding::Weight weight) {
    return std::size_t(std::ranges::count(findings, weight, &Finding::weight));
}

Finding finding_of(const QualityRow& row) {
    const QString path = to_qt(row.path);
    return {Finding::Weight::note, path, item_at(path), {}, {}};
}

} // namespace

CheckPanel::CheckPanel(const Workspace& workspace, QWidget* parent) : QTreeWidget(parent), workspace_(workspace) {
    setObjectName(QStringLiteral("checkList"));
    setHeaderLabels({tr("Where"), tr("Message")});
    setRootIsDecorated(true);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(true);
    setItemDelegate(new WrappedWords(this));
    connect(header(), &QHeaderView::sectionResized, this, [this] { scheduleDelayedItemsLayout(); });
    setToolTip(tr("Double click or press Enter to go to the field."));
    header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    delay_.setSingleShot(true);
    delay_.setInterval(150);
    connect(&delay_, &QTimer::timeout, this, &CheckPanel::refresh);
    const auto soon = [this] { refresh_soon(); };
    connect(&workspace_.document, &Document::replaced, this, [this] { // the findings are those of the case before
        findings_.clear();
        quality_.clear();
        refresh_soon();
        emit found();
    });
    connect(&workspace_.document, &Document::changed, this, soon);
    connect(&workspace_.body, &Body::changed, this, soon);
    connect(&workspace_.body_warnings, &BodyWarnings::changed, this, soon);
    connect(&workspace_.sets, &SetMembership::changed, this, soon);
    connect(&workspace_.settings_notice, &RunSettingsNotice::changed, this, soon);
    // Does not use `itemActivated`: some desktops send it at the first click, and the second click takes the focus
    // back.
    connect(this, &QTreeWidget::itemDoubleClicked, this, &CheckPanel::lead_from);
    delay_.start();
}

CaseVerdict CheckPanel::verdict() const {
    return {number_of(findings_, Finding::Weight::error), number_of(findings_, Finding::Weight::warning),
            poor_values(quality_), number_of(findings_, Finding::Weight::missing)};
}

bool CheckPanel::is_checking() const {
    return delay_.isActive() || workspace_.body.busy() || workspace_.sets.busy() || workspace_.body_warnings.busy();
}

QString CheckPanel::words() const {
    return is_checking() ? tr("checking …") : state_words(verdict());
}

QString CheckPanel::title() const {
    return verdict().is_flawless() && !is_checking() ? tr("Check") : tr("Check: %1").arg(words());
}

void CheckPanel::refresh_soon() {
    delay_.start();
    refresh_title();
}

void CheckPanel::refresh_title() {
    if (const QString now = title(); std::exchange(title_, now) != now)
        emit title_changed();
}

void CheckPanel::lead_from(QTreeWidgetItem* entry) {
    if (const int row = indexOfTopLevelItem(entry); row >= 0 && std::size_t(row) < findings_.size())
        emit take_there(Finding(findings_[std::size_t(row)])); // a copy, because a correction changes the list
    else if (const int number = entry && entry->parent() ? entry->parent()->indexOfChild(entry) : -1;
             number >= 0 && std::size_t(number) < quality_.size())
        emit take_there(finding_of(quality_[std::size_t(number)]));
}

void CheckPanel::keyPressEvent(QKeyEvent* event) {
    const int row = indexOfTopLevelItem(currentItem());
    if (event->key() == Qt::Key_Delete && row >= 0 && std::size_t(row) < findings_.size() &&
        workspace_.document.holds_unread(findings_[std::size_t(row)].path)) {
        event->accept();
        emit leave_out(findings_[std::size_t(row)].path);
        return;
    }
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QTreeWidget::keyPressEvent(event);
    event->accept();
    lead_from(currentItem());
}

void CheckPanel::resizeEvent(QResizeEvent* event) {
    QTreeWidget::resizeEvent(event);
    resizeColumnToContents(0);
}

// Uses less than half of the width, because the messages need the rest.
int CheckPanel::sizeHintForColumn(int column) const {
    const int wanted = QTreeWidget::sizeHintForColumn(column);
    return column == 0 ? std::min(wanted, std::max(80, viewport()->width() * 45 / 100)) : wanted;
}

void CheckPanel::refresh() {
    auto now = check_list(workspace_);
    auto quality_now = quality_of(workspace_);
    if (now == findings_ && quality_now == quality_ && topLevelItemCount() > 0 && title() == title_)
        return;
    findings_ = std::move(now);
    quality_ = std::move(quality_now);
    const bool was_folded = topLevelItemCount() > 0 && topLevelItem(topLevelItemCount() - 1)->childCount() > 0 &&
                            !topLevelItem(topLevelItemCount() - 1)->isExpanded();
    clear();
    for (const auto& f : findings_) {
        auto* entry = new QTreeWidgetItem(this, {f.full_name, unbroken(f.what)});
        entry->setIcon(0, themed_icon(icon_of(f.weight)));
        entry->setToolTip(1, f.what);
    }
    add_state();
    add_quality();
    if (was_folded)
        topLevelItem(topLevelItemCount() - 1)->setExpanded(false);
    refresh_title();
    emit found();
}

// Adds a line below the findings: the check is still running, or has found nothing.
void CheckPanel::add_state() {
    const CaseVerdict now = verdict();
    const bool checking = is_checking();
    if (!checking && now.errors + now.missing + now.warnings > 0)
        return;
    auto* state = checking
                      ? new QTreeWidgetItem(this, {tr("Checking …"), tr("The body and its sets are being computed.")})
                      : new QTreeWidgetItem(this, {tr("Ready"), tr("The case has %1.").arg(to_qt(verdict_words(now)))});
    state->setIcon(0, themed_icon(checking ? "busy" : now.poor > 0 ? "attention" : "done"));
    state->setFlags(Qt::ItemIsEnabled);
}

void CheckPanel::add_quality() {
    if (quality_.empty())
        return;
    const auto count = [this](Verdict verdict) { return std::ranges::count(quality_, verdict, &QualityRow::verdict); };
    auto* head = new QTreeWidgetItem(this, {tr("Quality"), tr("%1 fine, %2 borderline, %3 poor")
                                                               .arg(count(Verdict::fine))
                                                               .arg(count(Verdict::look))
                                                               .arg(poor_values(quality_))});
    const auto worst = std::ranges::max_element(quality_, {}, &QualityRow::verdict)->verdict;
    head->setIcon(0, themed_icon(icon_of(worst)));
    for (const QualityRow& row : quality_) {
        const QString words =
            to_qt(row.value) + (row.advice.empty() ? QString() : QStringLiteral(". ") + to_qt(row.advice));
        auto* entry = new QTreeWidgetItem(head, {to_qt(row.what), words});
        entry->setIcon(0, themed_icon(icon_of(row.verdict)));
        entry->setToolTip(1, words);
    }
    head->setExpanded(true);
}

} // namespace periscope::ui
