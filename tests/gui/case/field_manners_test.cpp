// Tests behaviour of fields, keys and questions that users take for granted. Each of these has failed once.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/forms/quantity_edit.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/text/format.hpp"
#include "ui/text/typed_number.hpp"

#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace field_manners_test {

using namespace periscope;
using namespace periscope::ui;

class FieldMannersTest : public QObject {
    Q_OBJECT

    static QuantityEdit* spacing_field(Workbench& bench) {
        bench.window.select({ItemKind::discretise});
        auto* field = bench.find<QuantityEdit>(QStringLiteral("geometry.lattice.spacing"));
        bench.window.activateWindow();
        field->setFocus();
        return QTest::qWaitFor([&] { return field->hasFocus(); }, 3000) ? field : nullptr;
    }

    static void type(QLineEdit* field, const char* words) {
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(words));
    }

    static double spacing(Workbench& bench) { return bench.document().value().spacing().value; }

private slots:
    // Qt warned of a negative height where nothing is predicted yet.
    void label_without_words_needs_no_height() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("Negative sizes")));
        WrappedLabel label((QString()));
        label.resize(100, 20);
        label.grab(); // paints it
        QCOMPARE(label.minimumHeight(), 0);
    }

    // The wheel over a panel changed fields that lay below the pointer.
    void wheel_changes_only_the_field_with_the_focus() {
        QWidget panel;
        auto* rows = new QVBoxLayout(&panel);
        auto* seed = new QSpinBox;
        seed->setValue(10);
        auto* method = new QComboBox;
        method->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        method->setCurrentIndex(1);
        auto* name = new QLineEdit;
        for (QWidget* field : QList<QWidget*>{name, seed, method})
            rows->addWidget(field);
        panel.show();
        panel.activateWindow();
        name->setFocus();
        QVERIFY(QTest::qWaitFor([&] { return name->hasFocus(); }, 3000));
        const auto turn = [](QWidget* field) {
            const QPoint at = field->rect().center();
            QWheelEvent event(at, field->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                              false);
            QApplication::sendEvent(field, &event);
        };
        turn(seed);
        turn(method);
        QVERIFY(name->hasFocus());
        QCOMPARE(seed->value(), 10);
        QCOMPARE(method->currentIndex(), 1);
        seed->setFocus();
        turn(seed);
        QCOMPARE(seed->value(), 11);
        method->setFocus();
        turn(method);
        QCOMPARE(method->currentIndex(), 0);
    }

    void a_number_alone_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("read");
        const auto row = [](const char* typed, const char* shown, const char* read) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(shown) << QString::fromUtf8(read);
        };
        row("8", "3.14 dx", "8 dx");
        row(" -1.5e3 ", "2 kg/m^3", "-1.5e3 kg/m^3");
        row("0.25", "0.3", "0.25");
        row("1e-4", "1e-05", "1e-4");
        row("3", "1e-05 m", "3 m");
        row("5 um", "2 mm", "5 um");
        row("1,5", "2 mm", "1.5 mm");
        row("0,125 m", "2 mm", "0.125 m");
        row("1,500", "2 mm", "1,500"); // thousands?
        row("1,5,2", "2 mm", "1,5,2");
        row("2", "area of the face", "2");
        row("two", "2 mm", "two");
        row("", "2 mm", "");
    }
    void a_number_alone() {
        QFETCH(const QString, typed);
        QFETCH(const QString, shown);
        QTEST(completed(typed, shown), "read");
    }

    // Not metres: a horizon of 8 m in a plate of 200 mm.
    void a_number_alone_has_the_unit_of_its_field() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* field = spacing_field(bench);
        QVERIFY(field);
        type(field, "5");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(spacing(bench), 5e-3);
        QCOMPARE(field->text(), QStringLiteral("5 mm"));
        auto* horizon = bench.find<QuantityEdit>(QStringLiteral("horizon"));
        horizon->setFocus();
        type(horizon, "4");
        QTest::keyClick(horizon, Qt::Key_Return);
        QVERIFY(bench.document().value().horizon.in_spacings);
        QCOMPARE(bench.document().value().horizon.value, 4.0);
        bench.document().undo_stack()->setClean();
    }

    // On the screen units are as in print, in the file as on a keyboard.
    void units_are_as_in_print() {
        for (const auto& [file, screen] :
             {std::pair("7800 kg/m^3", "7800 kg/m³"), std::pair("5e6 kg/(m^3 s)", "5e6 kg/(m³ s)"),
              std::pair("100 us", "100 µs"), std::pair("2 um", "2 µm"), std::pair("20 deg", "20°"),
              std::pair("3 dx", "3 spacings"), std::pair("1 dx", "1 spacing"), std::pair("-1.1 dx", "-1.1 spacings"),
              std::pair("1 bus", "1 bus"), std::pair("9.81 m/s^2", "9.81 m/s²")}) {
            QCOMPARE(quantity_on_screen(QString::fromUtf8(file)), QString::fromUtf8(screen));
            QCOMPARE(quantity_in_file(QString::fromUtf8(screen)), QString::fromUtf8(file));
        }
        for (const auto& [volume, shown] : {std::pair(18395.12e-6, "18,395"), std::pair(0.25, "250,000"),
                                            std::pair(2.5e-6, "2.5")}) // in cm³, separated as counts are
            QCOMPARE(with_plain_spaces(format_volume(volume, UnitSystem::fitting)),
                     QString::fromUtf8(shown) + QStringLiteral(" cm³"));
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::solve});
        auto* end = bench.find<QuantityEdit>(QStringLiteral("run.end_time"));
        QVERIFY(end && end->text().endsWith(QStringLiteral(" µs")));
        type(end, "80");
        QTest::keyClick(end, Qt::Key_Return);
        QCOMPARE(end->text(), QStringLiteral("80 µs"));
        QCOMPARE(QString::fromStdString(bench.document().value().run.end_time.text), QStringLiteral("80 us"));
        bench.document().undo_stack()->setClean();
    }

    void run_takes_what_is_being_typed() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* field = spacing_field(bench);
        QVERIFY(field);
        type(field, "6.25 mm"); // neither Enter nor Tab
        bench.click(QStringLiteral("run"));
        QCOMPARE(spacing(bench), 6.25e-3);
        QVERIFY(
            QTest::qWaitFor([&] { return bench.workspace().run.state() == RunController::State::finished; }, 60000));
        QCOMPARE(bench.workspace().results.model()->nodes.size(), std::size_t{32 * 16});
        // The run built the nodes itself; the tree gets its own afterwards.
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().body.nodes() != nullptr; }, 10000));
        bench.document().undo_stack()->setClean();
    }

    void save_takes_what_is_being_typed() {
        const QTemporaryDir place;
        const std::filesystem::path file = place.path().toStdString() + "/plate.json";
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().save(file);
        auto* field = spacing_field(bench);
        QVERIFY(field);
        type(field, "6.25 mm");
        bench.click(QStringLiteral("file.save"));
        QCOMPARE(read_case(file).spacing().value, 6.25e-3);
        QVERIFY(!bench.document().dirty());
        QVERIFY(field->hasFocus()); // one can go on typing
    }

    void undo_in_a_field_undoes_the_edit() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* field = spacing_field(bench);
        QVERIFY(field);
        type(field, "6.25 mm");
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier); // still typing: the words alone
        QCOMPARE(spacing(bench), 3.125e-3);
        QVERIFY(field->text() != QStringLiteral("6.25 mm"));
        type(field, "6.25 mm");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(spacing(bench), 6.25e-3);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(spacing(bench), 3.125e-3);
        QCOMPARE(field->text(), QStringLiteral("3.125 mm"));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(spacing(bench), 6.25e-3);
        QCOMPARE(field->text(), QStringLiteral("6.25 mm"));
        bench.document().undo_stack()->setClean();
    }

    void a_wrong_entry_is_undone_like_any_other() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* field = spacing_field(bench);
        QVERIFY(field);
        const int steps = bench.document().undo_stack()->count();
        type(field, "3 parsecs");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(bench.document().unread_fields(), std::size_t(1));
        QCOMPARE(bench.document().undo_stack()->count(), steps + 1);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("3.125 mm"));
        QCOMPARE(bench.document().unread_fields(), std::size_t(0));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(field->text(), QStringLiteral("3 parsecs"));
        type(field, "6.25 mm"); // corrected: undone step by step
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(bench.document().unread_fields(), std::size_t(0));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("3 parsecs"));
        QCOMPARE(spacing(bench), 3.125e-3);
        type(field, "3.125 mm"); // back to what it was: a step too
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(bench.document().unread_fields(), std::size_t(0));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("3 parsecs"));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("3.125 mm"));
        bench.document().undo_stack()->setClean();
    }

    void enter_on_a_question_loses_nothing() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate() && bench.run_to_end());
        bench.click(QStringLiteral("file.new")); // results in memory alone
        auto* question = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question);
        QTest::keyClick(question, Qt::Key_Return);
        QVERIFY(!bench.workspace().results.empty());
    }

    void another_case_has_no_finished_run() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate() && bench.run_to_end());
        QCOMPARE(status_of(bench, {ItemKind::solve}).mark, StepStatus::Mark::done);
        bench.document().replace(Document::new_case(), {});
        QVERIFY(status_of(bench, {ItemKind::solve}).mark != StepStatus::Mark::done);
        for (const auto* label : bench.window.statusBar()->findChildren<QLabel*>())
            QVERIFY2(!label->text().contains(QStringLiteral("step")) &&
                         !label->text().contains(QStringLiteral("Finished")),
                     qPrintable(label->text()));
    }

    void another_body_is_fitted_into_the_view() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("a beam"), [](Case& c) {
            auto& box = std::get<BoxGeometry>(c.geometry);
            box.box[0] = parse_quantity("800 mm", dimension::length);
            c.cracks.clear();
        });
        QVERIFY(
            QTest::qWaitFor([&] { return !bench.workspace().body.busy() && bench.workspace().body.nodes(); }, 30000));
        const QRect view = bench.window.viewport().rect();
        QVERIFY(view.contains(bench.where({0, 0, 0})) && view.contains(bench.where({0.8, 0.1, 0.00625})));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(FieldMannersTest)
} // namespace field_manners_test
#include "field_manners_test.moc"
