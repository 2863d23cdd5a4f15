#include "ui/base/file_dialogs.hpp"

#include "core/case/geometry_formats.hpp"
#include "ui/text/format.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSettings>

#include <array>
#include <cmath>

namespace periscope::ui {

namespace {

const QString folder_key = QStringLiteral("folder");

// Returns "*.stl *.STL …".
QString patterns_of(GeometryKind kind) {
    QStringList patterns;
    for (const std::string_view extension : extensions_of(kind))
        patterns << QLatin1Char('*') + to_qt(extension) << QLatin1Char('*') + to_qt(extension).toUpper();
    return patterns.join(QLatin1Char(' '));
}

QString ending_of(const QString& filter) { // returns "png" for "PNG (*.png)"
    static const QRegularExpression first(QStringLiteral("\\*\\.(\\w+)"));
    return first.match(filter).captured(1);
}

// A dialog for folders that need not exist; Qt's own dialog accepts only existing ones.
class NewFolderDialog : public QFileDialog {
public:
    NewFolderDialog(QWidget* parent, const QString& title) : QFileDialog(parent, title) {
        setOption(QFileDialog::DontUseNativeDialog);
        setFileMode(QFileDialog::Directory);
        setOption(QFileDialog::ShowDirsOnly);
        setLabelText(QFileDialog::Accept, QFileDialog::tr("Choose"));
        auto* name = findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        auto* buttons = findChild<QDialogButtonBox*>();
        // this slot is called after the dialog's own slot, which disables the button for names that do not exist
        if (name && buttons)
            connect(name, &QLineEdit::textChanged, this, [buttons](const QString& words) {
                for (auto* button : buttons->buttons())
                    if (buttons->buttonRole(button) == QDialogButtonBox::AcceptRole)
                        button->setEnabled(!words.trimmed().isEmpty());
            });
    }

    void accept() override {
        const QStringList chosen = selectedFiles();
        if (chosen.size() != 1 || QFileInfo::exists(chosen.front()))
            return QFileDialog::accept();
        emit fileSelected(chosen.front());
        QDialog::accept(); // NOLINT(bugprone-parent-virtual-call): QFileDialog refuses what does not exist yet
    }
};

// Makes Return in the list of completions accept the dialog. In Qt's own list, the first Return only closes the list.
class ReturnAccepts : public QObject {
public:
    ReturnAccepts(QDialog& dialog, QAbstractItemView& list) : QObject(&dialog), dialog_(dialog), list_(list) {
        list_.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched != &list_ || event->type() != QEvent::KeyPress)
            return false;
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key != Qt::Key_Return && key != Qt::Key_Enter)
            return false;
        list_.hide(); // the field already has the text of the row that was chosen with the arrow keys
        dialog_.accept();
        return true;
    }

private:
    QDialog& dialog_;
    QAbstractItemView& list_;
};

void accept_with_one_return(QFileDialog& dialog) {
    // a native dialog of the desktop does not have this field
    auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    if (name && name->completer())
        new ReturnAccepts(dialog, *name->completer()->popup());
}

QFileDialog* begun_where_last(QFileDialog* dialog) {
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    accept_with_one_return(*dialog);
    if (const QString folder = QSettings().value(folder_key).toString(); !folder.isEmpty() && QDir(folder).exists())
        dialog->setDirectory(folder);
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog,
                     [](const QString& chosen) { QSettings().setValue(folder_key, QFileInfo(chosen).absolutePath()); });
    return dialog;
}

} // namespace

QString surface_filter() {
    return QObject::tr("Surfaces (%1);;All files (*)").arg(patterns_of(GeometryKind::surface));
}

QString geometry_filter() {
    const QString surfaces = patterns_of(GeometryKind::surface), meshes = patterns_of(GeometryKind::mesh);
    return QObject::tr("Surfaces and volume meshes (%1 %2);;Surfaces (%1);;Volume meshes (%2);;All files (*)")
        .arg(surfaces, meshes);
}

QFileDialog* file_dialog(QWidget* parent, const QString& title, const QString& filter) {
    return begun_where_last(new QFileDialog(parent, title, QString(), filter));
}

QFileDialog* folder_dialog(QWidget* parent, const QString& title) {
    return begun_where_last(new NewFolderDialog(parent, title));
}

QFileDialog* save_dialog(QWidget* parent, const QString& title, const QString& filter, const QString& name) {
    auto* dialog = file_dialog(parent, title, filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending_of(filter));
    dialog->selectFile(name + QLatin1Char('.') + ending_of(filter));
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& chosen) {
        dialog->setDefaultSuffix(ending_of(chosen));
        if (const QStringList files = dialog->selectedFiles(); !files.isEmpty())
            dialog->selectFile(QFileInfo(files.front()).completeBaseName() + QLatin1Char('.') + ending_of(chosen));
    });
    return dialog;
}

QString file_name(const QStringList& parts) {
    static const QRegularExpression not_borne(QStringLiteral("[^\\w.+-]+"),
                                              QRegularExpression::UseUnicodePropertiesOption);
    QStringList kept;
    for (QString part : parts) {
        part = part.trimmed().replace(not_borne, QStringLiteral("-"));
        while (part.endsWith(QLatin1Char('-')) || part.endsWith(QLatin1Char('.')))
            part.chop(1);
        while (part.startsWith(QLatin1Char('-')) || part.startsWith(QLatin1Char('.')))
            part.remove(0, 1);
        if (!part.isEmpty())
            kept << part;
    }
    return kept.isEmpty() ? QStringLiteral("periscope") : kept.join(QLatin1Char('-'));
}

QString time_for_name(double seconds, double whole) {
    static constexpr std::array<std::pair<double, const char*>, 3> units{{{1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}}};
    for (const auto& [size, name] : units)
        // the first unit that fits at least a hundred times into the whole run
        if (whole >= 100 * size || size == units.back().first)
            return QStringLiteral("%1%2")
                .arg(std::llround(seconds / size), 4, 10, QLatin1Char('0'))
                .arg(QLatin1String(name));
    return {};
}

} // namespace periscope::ui
