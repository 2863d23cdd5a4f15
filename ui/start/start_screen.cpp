#include "ui/start/start_screen.hpp"

#include "ui/actions/file_actions.hpp"
#include "ui/actions/part_actions.hpp"
#include "ui/actions/recent_files.hpp"
#include "ui/actions/run_starter.hpp"
#include "ui/document/document.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/start/start_page.hpp"

#include <QAction>
#include <QEvent>
#include <QMainWindow>
#include <QStatusBar>
#include <QToolBar>

namespace periscope::ui {

StartScreen::StartScreen(QMainWindow& window, Document& document, const RunController& run, FileActions& files,
                         PartActions& parts, RunStarter& starter)
    : QObject(&window), window_(window), files_(files), parts_(parts), starter_(starter),
      action_(new QAction(tr("Start &page"), this)) {
    action_->setObjectName(QStringLiteral("file.startPage"));
    action_->setToolTip(tr("Show the examples and recent files."));
    connect(action_, &QAction::triggered, this, &StartScreen::show);
    connect(&document, &Document::replaced, this, &StartScreen::hide);
    connect(document.undo_stack(), &QUndoStack::indexChanged, this, &StartScreen::hide);
    connect(&run, &RunController::state_changed, this, &StartScreen::hide);
}

void StartScreen::show() {
    if (!page_) {
        page_ = new StartPage({files_.new_action(), parts_.action(), files_.open_action(), files_.open_results_action(),
                               files_.import_action(), files_.resume_action()},
                              &window_);
        connect(page_, &StartPage::left, this, &StartScreen::hide);
        connect(page_, &StartPage::example_wanted, this, &StartScreen::open_example);
        connect(page_, &StartPage::recent_wanted, this,
                [this](const std::filesystem::path& file) { files_.open_dropped(file); });
        window_.installEventFilter(this);
        window_.statusBar()->installEventFilter(this);
    }
    page_->set_recent(recent_files());
    cover();
    page_->show();
    page_->raise();
    page_->setFocus();
}

void StartScreen::hide() {
    if (!page_ || page_->isHidden())
        return;
    page_->hide();
    window_.centralWidget()->setFocus();
}

void StartScreen::open_example(const std::filesystem::path& file, bool run) {
    files_.open_example(file, [this, run] {
        if (run)
            starter_.start_when_built();
    });
}

bool StartScreen::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest || event->type() == QEvent::Move)
        cover();
    return QObject::eventFilter(watched, event);
}

// Covers everything between the tool bars and the status bar, including the side panels.
void StartScreen::cover() {
    int top = window_.centralWidget()->geometry().top();
    for (const auto* bar : window_.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly))
        if (bar->isVisible())
            top = bar->geometry().bottom() + 1;
    page_->setGeometry(0, top, window_.width(), window_.statusBar()->geometry().top() - top);
}

} // namespace periscope::ui
