#include "ui/start/recovery_dialog.hpp"

#include "core/results/checkpoint_file.hpp"
#include "ui/text/format.hpp"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace periscope::ui {

namespace {

bool can_go_on(const Rescued& rescued) {
    std::error_code error;
    return !rescued.run.empty() && std::filesystem::exists(rescued.run / checkpoint_name, error);
}

QString story(const Rescued& rescued) {
    QStringList words;
    if (rescued.changed)
        words
            << RecoveryDialog::tr("Unsaved changes of %1.").arg(QLocale().toString(rescued.time, QLocale::ShortFormat));
    words << (rescued.file.empty() ? RecoveryDialog::tr("The case was never saved to a file.")
                                   : RecoveryDialog::tr("Last saved file: %1").arg(to_qt(rescued.file.string())));
    if (!rescued.run.empty())
        words << RecoveryDialog::tr("The case was running. Results folder: %1").arg(to_qt(rescued.run.string()))
              << (can_go_on(rescued) ? RecoveryDialog::tr("The run can be resumed from its last checkpoint.")
                                     : RecoveryDialog::tr("No checkpoint exists. Start the run again."));
    return words.join(QLatin1Char('\n'));
}

} // namespace

RecoveryDialog::RecoveryDialog(std::vector<Rescued> rescued, QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("recoveryDialog"));
    setWindowTitle(tr("Periscope ended unexpectedly"));
    auto* column = new QVBoxLayout(this);
    auto* intro = new QLabel(tr("You can recover the following work:"));
    intro->setWordWrap(true);
    column->addWidget(intro);
    for (auto& one : rescued)
        add(column, std::make_shared<Rescued>(std::move(one)));
    auto* buttons = new QDialogButtonBox;
    auto* later = buttons->addButton(tr("Decide later"), QDialogButtonBox::RejectRole);
    later->setToolTip(tr("Keep everything and ask again at the next start."));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    setMinimumWidth(460);
}

void RecoveryDialog::add(QVBoxLayout* column, const std::shared_ptr<Rescued>& rescued) {
    auto* entry = new QFrame;
    entry->setFrameShape(QFrame::StyledPanel);
    auto* inside = new QVBoxLayout(entry);
    auto* name = new QLabel(QStringLiteral("<b>%1</b>").arg(to_qt(rescued->value.name).toHtmlEscaped()));
    auto* words = new QLabel(story(*rescued));
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    inside->addWidget(name);
    inside->addWidget(words);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    ++left_;
    const auto button = [&](const QString& label, const char* object) {
        auto* made = new QPushButton(label);
        made->setObjectName(QLatin1String(object));
        made->setAutoDefault(false); // pressing Enter must not discard anything
        row->addWidget(made);
        return made;
    };
    if (can_go_on(*rescued)) {
        auto* go_on = button(tr("Resume run"), "resumeRun");
        go_on->setToolTip(tr("Open the case of the run and continue from its last checkpoint."));
        connect(go_on, &QPushButton::clicked, this, [this, rescued] {
            accept();
            emit resume_wanted(*rescued);
        });
    }
    if (rescued->changed || rescued->run.empty()) {
        auto* take = button(tr("Recover"), "recover");
        take->setAutoDefault(true);
        if (left_ == 1) {
            take->setDefault(true);
            take->setFocus();
        }
        connect(take, &QPushButton::clicked, this, [this, rescued] {
            accept();
            emit recover_wanted(*rescued);
        });
    }
    auto* give_up = button(tr("Discard"), "discard");
    connect(give_up, &QPushButton::clicked, this, [this, entry, rescued] {
        discard(*rescued);
        entry->hide();
        if (--left_ == 0)
            accept();
    });
    inside->addLayout(row);
    column->addWidget(entry);
}

} // namespace periscope::ui
