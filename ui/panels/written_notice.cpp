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
    show_words(tr("%1 written"), file);
}

void WrittenNotice::show_case(const std::filesystem::path& file) {
    show_words(tr("Case saved: %1 (inputs, no results)"), file);
}

void WrittenNotice::show_words(const QString& words, const std::filesystem::path& file) {
    constexpr int widest = 200; // width of the name in pixels
    file_ = std::filesystem::absolute(file);
    const QString name = QString::fromStdString(file.filename().string());
    words_->setText(words.arg(words_->fontMetrics().elidedText(name, Qt::ElideMiddle, widest)));
    setToolTip(QString::fromStdString(file_.string()));
    show();
    until_.start();
}

void WrittenNotice::open_folder() {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(file_.parent_path().string())));
}

} // namespace periscope::ui
