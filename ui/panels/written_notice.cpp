#include "ui/panels/written_notice.hpp"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QUrl>

namespace periscope::ui {

WrittenNotice::WrittenNotice(QWidget* parent) : QWidget(parent), words_(new QLabel) {
    constexpr int seen_for = 60'000; // ms
    setObjectName(QStringLiteral("writtenNotice"));
    words_->setObjectName(QStringLiteral("writtenWords"));
    auto* folder = new QToolButton;
    folder->setObjectName(QStringLiteral("writtenFolder"));
    folder->setText(tr("Open folder"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 2, 0);
    row->addWidget(words_);
    row->addWidget(folder);
    connect(folder, &QToolButton::clicked, this, &WrittenNotice::open_folder);
    until_.setSingleShot(true);
    until_.setInterval(seen_for);
    connect(&until_, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void WrittenNotice::show_file(const std::filesystem::path& file) {
    constexpr int widest = 260;
    file_ = std::filesystem::absolute(file);
    words_->setText(words_->fontMetrics().elidedText(
        tr("%1 written").arg(QString::fromStdString(file.filename().string())), Qt::ElideMiddle, widest));
    setToolTip(QString::fromStdString(file_.string()));
    show();
    until_.start();
}

void WrittenNotice::open_folder() {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(file_.parent_path().string())));
}

} // namespace periscope::ui
