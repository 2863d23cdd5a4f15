// Dialogs keep their size whatever is chosen in them, and their controls keep their places whatever is typed: nothing moves under the
// pointer.
#include "tests/gui/control_places.hpp"
#include "tests/gui/hand.hpp"
#include "tests/test_program.hpp"
#include "ui/part/part_dialog.hpp"

#include <QCheckBox>
#include <QDialog>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTreeWidget>

namespace dialog_sizes_test {

using namespace periscope;
using namespace periscope::ui;

class DialogSizesTest : public QObject {
    Q_OBJECT

    // The dialog that is open.
    static QDialog* open_dialog(Workbench& bench) {
        deliver_posted_events();
        for (auto* dialog : bench.window.findChildren<QDialog*>())
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    }

    // By the action's name, or where there is none by what opens it.
    static void open(Workbench& bench, const QString& action) {
        if (action == QStringLiteral("import")) {
            bench.window.files().import_surface(std::filesystem::path(PERISCOPE_SOURCE_DIR) /
                                                "resources/meshes/kalthoff-winkler-plate.stl");
        } else if (action == QStringLiteral("advise")) {
            bench.window.select({ItemKind::discretise});
            bench.find<QPushButton>(action)->click();
        } else {
            bench.click(action);
        }
    }

    // Returns false for a dialog that reads a file in the background.
    static bool is_ready(const QDialog& dialog) {
        const auto* bar = dialog.findChild<QProgressBar*>();
        return !bar || !bar->isVisible();
    }

private slots:
    void they_keep_their_size_data() {
        QTest::addColumn<QString>("action");
        for (const char* name :
             {"file.newFromDimensions", "edit.preferences", "export.png", "export.movie", "import", "advise"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void they_keep_their_size() {
        QFETCH(QString, action);
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        open(bench, action);
        auto* dialog = open_dialog(bench);
        QVERIFY2(dialog, qPrintable(action));
        settle_layout();
        const QSize size = dialog->size();
        const QPoint place = dialog->pos();
        int choices = 0;
        const auto check = [&](const QString& what) {
            settle_layout();
            ++choices;
            QVERIFY2(dialog->size() == size && dialog->pos() == place,
                     qPrintable(QStringLiteral("%1: %2 × %3, before %4 × %5")
                                    .arg(what)
                                    .arg(dialog->width())
                                    .arg(dialog->height())
                                    .arg(size.width())
                                    .arg(size.height())));
        };
        const auto go_through = [&] {
            QTRY_VERIFY_WITH_TIMEOUT(is_ready(*dialog), 30000);
            check(QStringLiteral("when all is read"));
            QList<QPointer<QComboBox>> boxes; // another kind may have others
            for (auto* box : dialog->findChildren<QComboBox*>())
                boxes << box;
            for (const auto& box : boxes) {
                if (!box || !box->isVisible() || !box->isEnabled() ||
                    box->objectName().endsWith(QStringLiteral("textSize")))
                    continue; // larger letters need more room
                const QString name = box->objectName();
                for (int row = 0; box && row < box->count(); ++row) {
                    box->setCurrentIndex(row);
                    if (box)
                        emit box->activated(row);
                    check(name + ' ' + QString::number(row));
                    QTRY_VERIFY_WITH_TIMEOUT(is_ready(*dialog), 30000);
                    check(name + ' ' + QString::number(row) + QStringLiteral(", when all is read"));
                }
            }
            for (auto* table : dialog->findChildren<QTreeWidget*>())
                for (int row = 0; table->isVisible() && row < table->topLevelItemCount(); ++row) {
                    table->setCurrentItem(table->topLevelItem(row));
                    check(table->objectName() + QStringLiteral(" row ") + QString::number(row));
                }
            for (auto* box : dialog->findChildren<QCheckBox*>())
                for (int k = 0; k < 2 && box->isVisible() && box->isEnabled(); ++k) {
                    box->click();
                    check(box->objectName());
                }
            QList<QPointer<QLineEdit>> edits;
            for (auto* edit : dialog->findChildren<QLineEdit*>())
                edits << edit;
            const Places places = places_of_controls(*dialog);
            const auto check_places = [&](const QString& what) {
                const QStringList moved = moved_controls(places, places_of_controls(*dialog));
                QVERIFY2(moved.isEmpty(), qPrintable(what + QStringLiteral(" moves ") + moved.join(QLatin1Char('\n'))));
            };
            for (const auto& edit : edits)
                if (edit && edit->isVisible() && edit->isEnabled() && !edit->isReadOnly()) {
                    const QString before = edit->text();
                    for (const char* words : {"nonsense of some length", "-1", "1e9 m"}) {
                        edit->setText(QLatin1String(words));
                        emit edit->textEdited(edit->text());
                        emit edit->editingFinished();
                        const QString what = edit->objectName() + ' ' + QLatin1String(words);
                        check(what);
                        check_places(what);
                    }
                    if (!edit)
                        continue;
                    edit->setText(before);
                    emit edit->textEdited(before);
                    emit edit->editingFinished();
                    settle_layout();
                    check_places(edit->objectName() + QStringLiteral(" set right"));
                }
        };
        go_through();
        QVERIFY(choices > 2);
        dialog->reject();
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(DialogSizesTest)
} // namespace dialog_sizes_test
#include "dialog_sizes_test.moc"
