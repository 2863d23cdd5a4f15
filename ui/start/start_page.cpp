#include "ui/start/start_page.hpp"

#include "core/case/geometry_formats.hpp"
#include "ui/actions/recent_files.hpp"
#include "ui/base/icons.hpp"
#include "ui/start/example_gallery.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace periscope::ui {

namespace {

constexpr int side_width = 216, details_width = 268;

QLabel* heading(const QString& words, double scale) {
    auto* label = new QLabel(words);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(true);
    label->setFont(font);
    return label;
}

QToolButton* flat_button(const QString& words, const QIcon& icon) {
    auto* button = new QToolButton;
    button->setText(words);
    button->setIcon(icon);
    button->setIconSize(QSize(18, 18));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return button;
}

} // namespace

StartPage::StartPage(const QList<QAction*>& beginnings, QWidget* parent)
    : QWidget(parent), gallery_(new ExampleGallery(examples(), this)), recent_(new QVBoxLayout) {
    setObjectName(QStringLiteral("startPage"));
    setFocusPolicy(Qt::StrongFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 14, 20, 12);
    column->addWidget(heading(tr("Periscope"), 1.8));
    auto* purpose = new QLabel(tr("Peridynamic fracture: set up a case, watch the crack grow, export the results."));
    purpose->setWordWrap(true);
    column->addWidget(purpose);
    column->addSpacing(8);
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(make_beginnings(beginnings));
    auto* middle = new QVBoxLayout;
    middle->addWidget(heading(tr("Examples"), 1.15));
    middle->addWidget(gallery_, 1);
    row->addLayout(middle, 1);
    row->addWidget(make_details());
    column->addLayout(row, 1);
    connect(gallery_, &ExampleGallery::current_changed, this, &StartPage::show_details);
    connect(gallery_, &ExampleGallery::opened, open_, &QPushButton::click);
    setFocusProxy(gallery_);
    show_details();
}

QWidget* StartPage::make_beginnings(const QList<QAction*>& beginnings) {
    auto* side = new QWidget;
    side->setFixedWidth(side_width);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(heading(tr("Start"), 1.15));
    for (QAction* action : beginnings) {
        auto* button = flat_button(action->text().remove(QLatin1Char('&')), action->icon());
        button->setObjectName(QStringLiteral("begin.") + action->objectName());
        button->setToolTip(action->toolTip());
        connect(button, &QToolButton::clicked, action, &QAction::trigger);
        column->addWidget(button);
    }
    column->addSpacing(12);
    column->addWidget(heading(tr("Recent"), 1.15));
    recent_->setSpacing(0);
    column->addLayout(recent_);
    column->addStretch(1);
    auto* hint =
        new QLabel(tr("You can also drop a case, a surface (%1) or a volume mesh (%2) here.")
                       .arg(to_qt(format_names(GeometryKind::surface)), to_qt(format_names(GeometryKind::mesh))));
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(hint);
    auto* leave = flat_button(tr("Close start page (Esc)"), {});
    leave->setObjectName(QStringLiteral("leaveStart"));
    connect(leave, &QToolButton::clicked, this, &StartPage::left);
    column->addWidget(leave);
    return side;
}

QWidget* StartPage::make_details() {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 8, 0);
    picture_ = new QLabel;
    name_ = heading({}, 1.15);
    name_->setWordWrap(true);
    description_ = new QLabel;
    description_->setObjectName(QStringLiteral("exampleStory"));
    description_->setWordWrap(true);
    description_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    show_me_ = new QPushButton(themed_icon("run"), tr("Run example"));
    show_me_->setObjectName(QStringLiteral("showMe"));
    show_me_->setToolTip(tr("Open this example and run it."));
    open_ = new QPushButton(tr("Open a copy"));
    open_->setObjectName(QStringLiteral("openExample"));
    open_->setToolTip(tr("Open a copy of this example for editing; the original file does not change."));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(show_me_);
    buttons->addWidget(open_);
    column->addWidget(name_);
    column->addWidget(picture_);
    column->addLayout(buttons);
    column->addWidget(description_);
    column->addStretch(1);
    const auto want = [this](bool run) {
        if (const Example* example = gallery_->current())
            emit example_wanted(example->file, run);
    };
    connect(show_me_, &QPushButton::clicked, this, [want] { want(true); });
    connect(open_, &QPushButton::clicked, this, [want] { want(false); });
    auto* scroll = new QScrollArea; // scrolls, because a small window cannot show all of a long description
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(details_width);
    return scroll;
}

void StartPage::show_details() {
    const Example* example = gallery_->current();
    for (QWidget* part : {static_cast<QWidget*>(show_me_), static_cast<QWidget*>(open_)})
        part->setEnabled(example != nullptr);
    if (!example) {
        description_->setText(tr("The examples were not found. Reinstall the program."));
        return;
    }
    picture_->setPixmap(example_picture(*example, QSize(details_width - 30, 148), devicePixelRatioF()));
    name_->setText(example->name);
    description_->setText(example->description);
}

void StartPage::set_recent(const std::vector<RecentFile>& files) {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const RecentFile& file : files) {
        auto* button = flat_button({}, themed_icon("open"));
        button->setText(button->fontMetrics().elidedText(file.name, Qt::ElideMiddle, side_width - 48));
        button->setToolTip(file.help);
        button->setEnabled(file.exists);
        button->setObjectName(QStringLiteral("recent"));
        connect(button, &QToolButton::clicked, this,
                [this, path = file.path] { emit recent_wanted(path.toStdString()); });
        recent_->addWidget(button);
    }
    if (files.empty()) {
        auto* none = new QLabel(tr("No recent files"));
        none->setForegroundRole(QPalette::PlaceholderText);
        recent_->addWidget(none);
    }
}

void StartPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit left();
    else
        QWidget::keyPressEvent(event);
}

void StartPage::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), palette().window()); // so that the view below is not visible
}

} // namespace periscope::ui
