// Enters every kind of condition in the panel and the tree. A table that cannot be read stays in the list, with the
// reason.
#include "core/case/condition_table.hpp"
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/curve_sketch.hpp"

#include <QColorDialog>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace conditions_panel_test {

using namespace periscope;
using namespace periscope::ui;

class ConditionsPanelTest : public QObject {
    Q_OBJECT

private slots:
    void every_kind() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::condition, 0});
        for (const ConditionInfo& info : condition_infos()) {
            const QByteArray label(info.label.data(), qsizetype(info.label.size()));
            QVERIFY2(choose(bench, "conditions[0].kind", int(info.kind)), label);
            QVERIFY2(d.value().conditions[0].kind == info.kind, label);
            const QString key =
                QStringLiteral("conditions[0].%1").arg(QString::fromUtf8(info.key.data(), qsizetype(info.key.size())));
            const QString path = info.is_scalar ? key : key + QStringLiteral("[1]");
            QCOMPARE(field<QLineEdit>(bench, path) != nullptr, info.has_value);
            if (info.has_value) {
                const QString example = QString::fromUtf8(info.example.data(), qsizetype(info.example.size()));
                QVERIFY2(type(bench, path, example), label);
                QVERIFY2(d.value().conditions[0].value[info.is_scalar ? 0 : 1].has_value(), label);
                QVERIFY2(d.problems().empty(), label);
            }
            QCOMPARE(field<QComboBox>(bench, QStringLiteral("conditions[0].ramp")) != nullptr, info.has_ramp);
            d.undo_stack()->setClean(); // closing must not ask
            QCOMPARE(status_of(bench, {ItemKind::condition, 0}).summary, QString::fromUtf8(label));
        }
    }

    // The panel of a list has its entries with their values, and leads to them.
    void lists_have_their_entries() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        const auto table = [&bench](ItemKind list) {
            bench.window.select({list});
            auto* label = field<QLabel>(bench, QStringLiteral("entryTable"));
            return label ? with_plain_spaces(label->text()) : QString();
        };
        const auto says = [&](ItemKind list, const char* words) {
            return table(list).contains(QString::fromUtf8(words));
        };
        QVERIFY2(says(ItemKind::materials, "190 GPa"), qPrintable(table(ItemKind::materials)));
        QVERIFY2(says(ItemKind::sets, "velocity y 22 m/s"), qPrintable(table(ItemKind::sets)));
        QVERIFY2(says(ItemKind::conditions, "velocity y 22 m/s"), qPrintable(table(ItemKind::conditions)));
        QVERIFY2(says(ItemKind::sets, " nodes – "), qPrintable(table(ItemKind::sets)));
        QVERIFY2(says(ItemKind::cracks, "parallelogram, corner (125 mm, 0, 0), edges (0, 50 mm, 0) and "),
                 qPrintable(table(ItemKind::cracks)));
        QVERIFY2(says(ItemKind::observers, "reaction force of impact"), qPrintable(table(ItemKind::observers)));
        QVERIFY(table(ItemKind::rigid_bodies).isEmpty()); // there is none
        QVERIFY(says(ItemKind::conditions, "no-fail zone"));
        bench.document().edit(QStringLiteral("faster"),
                              [](Case& c) { c.conditions[0].value[1] = parse_quantity("30 m/s", dimension::speed); });
        QVERIFY(with_plain_spaces(field<QLabel>(bench, QStringLiteral("entryTable"))->text())
                    .contains(QStringLiteral("velocity y 30 m/s")));
        emit field<QLabel>(bench, QStringLiteral("entryTable"))->linkActivated(QStringLiteral("1"));
        QVERIFY(field<QComboBox>(bench, QStringLiteral("conditions[1].kind")));
        // Conditions on one set have different links.
        bench.document().edit(QStringLiteral("same set"), [](Case& c) { c.conditions[1].set = c.conditions[0].set; });
        QVERIFY2(says(ItemKind::conditions, ">impact: velocity y 30 m/s</a>"), qPrintable(table(ItemKind::conditions)));
        QVERIFY2(says(ItemKind::conditions, ">impact: no-fail zone</a>"), qPrintable(table(ItemKind::conditions)));
        bench.document().edit(QStringLiteral("set without use"), [](Case& c) {
            c.sets.push_back({"spare", SetSphere{}});
            c.sets.push_back({"wider", SetGrown{"impact", in_spacings(1)}});
        });
        QVERIFY2(says(ItemKind::sets, "not used"), qPrintable(table(ItemKind::sets)));
        QVERIFY2(says(ItemKind::sets, "observer impact force; set wider"), qPrintable(table(ItemKind::sets)));
        bench.document().undo_stack()->setClean();
    }

    // In a plane there is no field for z, unless the case has a value there, which can be removed.
    void components_of_a_plane() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::condition, 0});
        const QString velocity = QStringLiteral("conditions[0].velocity[%1]");
        QVERIFY(field<QLineEdit>(bench, velocity.arg(1)) && field<QLineEdit>(bench, velocity.arg(2)));
        d.edit(QStringLiteral("plane"), [](Case& c) { std::get<BoxGeometry>(c.geometry).space = Space::plane_stress; });
        QTRY_VERIFY(!field<QLineEdit>(bench, velocity.arg(2)));
        QVERIFY(field<QLineEdit>(bench, velocity.arg(1)));
        d.edit(QStringLiteral("z"), [](Case& c) { c.conditions[0].value[2] = 0.0; });
        QTRY_VERIFY(field<QLineEdit>(bench, velocity.arg(2)));
        d.undo_stack()->setClean(); // closing must not ask
    }

    // Rollers and symmetry planes are chosen by the axis that they fix; any other value makes them a displacement.
    void a_roller_fixes_one_axis() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::condition, 0});
        const int types = int(condition_infos().size());
        auto* box = field<QComboBox>(bench, QStringLiteral("conditions[0].kind"));
        QVERIFY(box);
        QCOMPARE(box->count(), types + 3);
        QVERIFY(choose(bench, "conditions[0].kind", types + 1));
        const ConditionEntry roller = d.value().conditions[0];
        QVERIFY(roller.kind == ConditionKind::displacement);
        QVERIFY(!roller.value[0] && roller.value[1] && roller.value[1]->value == 0 && !roller.value[2]);
        QVERIFY(d.problems().empty());
        QCOMPARE(status_of(bench, {ItemKind::condition, 0}).summary, QStringLiteral("y fixed (roller, symmetry)"));
        const auto says = [&](const char* words) {
            return std::ranges::any_of(bench.window.findChildren<QLabel*>(),
                                       [&](const QLabel* label) { return label->text().contains(words); });
        };
        QVERIFY(says("Fixes the displacement along this axis") && !says("by this amount"));
        const auto shown = [&] {
            return field<QComboBox>(bench, QStringLiteral("conditions[0].kind"))->currentIndex();
        };
        QCOMPARE(shown(), types + 1);
        QVERIFY(type(bench, QStringLiteral("conditions[0].displacement[1]"), QStringLiteral("1 mm")));
        QCOMPARE(shown(), int(ConditionKind::displacement));
        d.undo_stack()->undo();
        QCOMPARE(shown(), types + 1);
        QVERIFY(choose(bench, "conditions[0].kind", int(ConditionKind::displacement)));
        QCOMPARE(shown(), int(ConditionKind::displacement));
        d.undo_stack()->setClean();
    }

    // While a value is typed, its first characters are no value yet: no field moves, and hints keep all their lines.
    void nothing_moves_while_typing() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::condition, 0});
        QVERIFY(choose(bench, "conditions[0].kind", int(ConditionKind::velocity)));
        auto* edit = field<QLineEdit>(bench, QStringLiteral("conditions[0].velocity[1]"));
        auto* ramp = field<QComboBox>(bench, QStringLiteral("conditions[0].ramp"));
        QVERIFY(edit && ramp);
        settle_layout();
        const auto place = [&](const QWidget* of) { return QRect(of->mapTo(&bench.window, QPoint()), of->size()); };
        const QRect edit_place = place(edit), ramp_place = place(ramp);
        edit->setFocus();
        edit->selectAll();
        for (const char key : std::string_view("-30 m/s")) {
            QTest::keyClick(edit, key);
            settle_layout();
            QCOMPARE(place(edit), edit_place);
            QCOMPARE(place(ramp), ramp_place);
        }
        QTest::keyClick(edit, Qt::Key_Return);
        settle_layout();
        QCOMPARE(bench.document().value().conditions[0].value[1]->value, -30.0);
        QCOMPARE(place(edit), edit_place);
        const auto cut_hint = [&] {
            for (const QLabel* label : bench.window.findChildren<QLabel*>())
                if (label->isVisible() && label->wordWrap() && !label->text().isEmpty() &&
                    label->height() < label->heightForWidth(label->width()))
                    return label->text();
            return QString();
        };
        for (const char* words : {"30 m/s m", "30 m/s"}) { // an error that stays, and its correction
            edit->selectAll();
            QTest::keyClicks(edit, QString::fromUtf8(words));
            QTest::keyClick(edit, Qt::Key_Return);
            settle_layout();
            QCOMPARE(cut_hint(), QString());
            QCOMPARE(place(edit), edit_place);
            QCOMPARE(place(ramp), ramp_place);
        }
        bench.document().undo_stack()->setClean();
    }

    // A new condition prescribes nothing until something is entered: also on nodes that another condition moves, it only says what is
    // missing, and so does Run.
    void a_new_condition_says_what_is_missing() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        SetEntry all;
        all.name = "all";
        all.shape = SetBox();
        d.edit(QStringLiteral("all nodes"), [&](Case& c) { c.sets.insert(c.sets.begin(), all); });
        QVERIFY(bench.wait_for_nodes() && d.problems().empty());
        const QString path = QStringLiteral("conditions[2]");
        const auto wrong = [&](const char* key) { return d.reason_at(path + QLatin1String(key)); };
        const auto missing = [&](const char* key) { return d.missing_at(path + QLatin1String(key)); };
        bench.window.select({ItemKind::set, 0}); // of which some have a velocity
        field<QPushButton>(bench, QStringLiteral("addConditionHere"))->click();
        QCOMPARE(d.value().conditions.back().set, std::string("all"));
        QCOMPARE(d.problems().size(), std::size_t(1));
        QVERIFY2(missing(".displacement").contains(QStringLiteral("enter a value")),
                 qPrintable(missing(".displacement")));
        // This is no error yet, and what Check says of the model stays.
        QCOMPARE(wrong(".displacement"), QString());
        QCOMPARE(status_of(bench, {ItemKind::condition, 2}).mark, StepStatus::Mark::missing);
        QCOMPARE(status_of(bench, {ItemKind::conditions}).mark, StepStatus::Mark::missing);
        QCOMPARE(status_of(bench, {ItemKind::solve}).summary, QStringLiteral("1 missing value"));
        QVERIFY(!quality_of(bench.workspace()).empty());
        QVERIFY(type(bench, path + QStringLiteral(".displacement[1]"), QStringLiteral("1 mm"))); // now it is a conflict
        QVERIFY2(wrong("").contains(QStringLiteral("prescribes another value")), qPrintable(wrong("")));
        d.undo_stack()->undo();
        d.undo_stack()->undo();
        QVERIFY(d.problems().empty());
        // Of no set yet.
        bench.window.select({ItemKind::conditions});
        field<QPushButton>(bench, QStringLiteral("addCondition"))->click();
        QVERIFY(d.value().conditions.back().set.empty());
        for (const Problem& problem : d.problems())
            QVERIFY2(problem.path.starts_with("conditions[2]."), problem.text().c_str());
        QVERIFY2(missing(".set").contains(QStringLiteral("choose where it acts: 'all'")), qPrintable(missing(".set")));
        bench.click(QStringLiteral("run"));
        QVERIFY(!bench.workspace().run.active());
        QVERIFY2(bench.problems.join(QString()).contains(QStringLiteral("choose where it acts")),
                 qPrintable(bench.problems.join(QString())));
        QVERIFY(choose(bench, path + QStringLiteral(".set"), 2) &&
                choose(bench, path + QStringLiteral(".kind"), int(ConditionKind::no_fail)));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        d.undo_stack()->setClean();
    }

    // The colour of the button is not that of the dialog that it opens.
    void the_colour_dialog_looks_like_any_dialog() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::set, 0});
        auto* button = bench.find<QPushButton>(QStringLiteral("set.colour"));
        QVERIFY(button);
        button->click();
        const auto dialogs = bench.window.findChildren<QColorDialog*>();
        QCOMPARE(dialogs.size(), qsizetype(1));
        for (const QWidget* above = dialogs[0]; above; above = above->parentWidget())
            QVERIFY2(!above->styleSheet().contains(QStringLiteral("background:#")), qPrintable(above->styleSheet()));
        dialogs[0]->close();
        bench.document().undo_stack()->setClean();
    }

    // Without an end time there is no ramp to draw; the reason names the field, which is in another panel.
    void a_ramp_without_an_end_time() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("clear"), [](Case& c) { c.run.end_time = {}; });
        bench.window.select({ItemKind::condition, 0});
        const auto* ramp = bench.find<CurveSketch>(QStringLiteral("sketch.ramp"));
        QVERIFY(ramp);
        QVERIFY2(ramp->shown().missing.contains(QStringLiteral("end time under Solve")),
                 qPrintable(ramp->shown().missing));
        bench.document().undo_stack()->setClean();
    }

    void a_pulse() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::condition, 0});
        QVERIFY(!field<QComboBox>(bench, "conditions[0].pulse"));
        QVERIFY(choose(bench, "conditions[0].kind", int(ConditionKind::initial_displacement)));
        QVERIFY(type(bench, "conditions[0].initial_displacement[1]", "1 mm"));
        QVERIFY(choose(bench, "conditions[0].pulse", 1));
        QVERIFY(type(bench, "conditions[0].pulse.centre[0]", "50 mm"));
        QVERIFY(type(bench, "conditions[0].pulse.width", "-1 mm") &&
                !d.reason_at(QStringLiteral("conditions[0].pulse.width")).isEmpty());
        QVERIFY(type(bench, "conditions[0].pulse.width", "20 mm"));
        const auto& pulse = d.value().conditions[0].pulse;
        QVERIFY(pulse && pulse->centre[0].value == 0.05 && pulse->width.value == 0.02 && d.problems().empty());
        // A function of place along one axis.
        QVERIFY(type(bench, "conditions[0].factor[1]", "2*w") &&
                d.reason_at(QStringLiteral("conditions[0].factor[1]")).contains(u"Unknown name"));
        QVERIFY(type(bench, "conditions[0].factor[1]", "1 - x/0.1") && d.problems().empty());
        QCOMPARE(d.value().conditions[0].factor[1].function, std::string("1 - x/0.1"));
        QVERIFY(type(bench, "conditions[0].factor[1]", "my speeds.csv: v_y"));
        QCOMPARE(d.value().conditions[0].factor[1].file, std::string("my speeds.csv"));
        QCOMPARE(d.value().conditions[0].factor[1].column, std::string("v_y"));
        QVERIFY(type(bench, "conditions[0].factor[1]", "1"));
        QVERIFY(parse_case(case_to_json(d.value()), "/").problems.empty());
        QVERIFY(choose(bench, "conditions[0].kind", int(ConditionKind::velocity))); // has none
        QVERIFY(!d.value().conditions[0].pulse);
        d.undo_stack()->setClean();
    }

    // 2 MPa on the upper edge of the plate: downwards, as large as the face is.
    void a_force_from_a_pressure() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        d.edit(QStringLiteral("three layers, of which one has no face"), [](Case& c) {
            std::get<BoxGeometry>(c.geometry).box[2] = parse_quantity("9.375 mm", dimension::length);
        });
        QVERIFY(bench.wait_for_nodes());
        const Box box = bounding_box(bench.workspace().body.nodes()->nodes->outline->points);
        const Vec3 size = box.size();
        d.edit(QStringLiteral("face"), [&](Case& c) {
            SetFace face;
            face.point = {Quantity(box.centre().x), Quantity(box.max.y), Quantity(box.centre().z)};
            SetEntry set;
            set.name = "top";
            set.shape = face;
            c.sets.push_back(set);
            SetEntry middle;
            middle.name = "middle";
            middle.shape = SetNearest{{Quantity(box.centre().x), Quantity(box.centre().y), Quantity(box.centre().z)}};
            c.sets.push_back(middle);
            c.conditions[0].set = "middle";
            c.conditions[0].kind = ConditionKind::force;
            c.conditions[0].value = {};
            c.conditions[0].value[0] = Quantity(1.0); // goes
        });
        const auto press = [&] {
            QTest::mouseClick(field<QPushButton>(bench, QStringLiteral("force.fromPressure")), Qt::LeftButton);
        };
        bench.window.select({ItemKind::condition, 0});
        auto* pressure = field<QLineEdit>(bench, QStringLiteral("force.pressure"));
        QVERIFY(pressure);
        pressure->setText(QStringLiteral("2 MPa"));
        press(); // on a node within the body
        auto* said = field<QLabel>(bench, QStringLiteral("force.pressureSaid"));
        QVERIFY2(said->text().contains(QStringLiteral("has no face")), qPrintable(said->text()));
        d.edit(QStringLiteral("there"), [](Case& c) { c.conditions[0].set = "top"; });
        QVERIFY(bench.wait_for_nodes());
        const QString area = field<QLabel>(bench, QStringLiteral("force.area"))->text();
        QVERIFY2(area.startsWith(QString::number(size.x * size.z * 1e6, 'g', 5)), qPrintable(area));
        const std::string before = case_to_json(d.value());
        press();
        const auto& value = d.value().conditions[0].value;
        QVERIFY(!value[0] && value[1] && !value[2]);
        QVERIFY2(std::abs(value[1]->value / (-2e6 * size.x * size.z) - 1) < 1e-5, value[1]->text.c_str());
        QVERIFY(said->isHidden());
        pressure->setText(QStringLiteral("2 mm"));
        press();
        QVERIFY(said->text().contains(QStringLiteral("Pa")));
        d.undo_stack()->undo();
        QCOMPARE(case_to_json(d.value()), before);
        d.undo_stack()->setClean();
    }

    void a_table() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::condition, 0});
        QVERIFY(choose(bench, "conditions[0].kind", int(ConditionKind::velocity)));
        QVERIFY(type(bench, "conditions[0].velocity[1]", "22 m/s"));
        QVERIFY(choose(bench, "conditions[0].ramp", int(RampShape::table)));
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QVERIFY(type(bench, "conditions[0].ramp.points", "0 us 0; 10 us 1; 30 us 0.5"));
        QCOMPARE(d.value().conditions[0].ramp_points.size(), std::size_t(3));
        QVERIFY(std::abs(d.value().conditions[0].ramp_points[2].time.value - 3e-5) < 1e-12);
        QVERIFY(type(bench, "conditions[0].ramp.points", "0 us 0; 10 mm 1"));
        QCOMPARE(d.value().conditions[0].ramp_points.size(), std::size_t(3)); // not taken
        QCOMPARE(d.unread_fields(), std::size_t(1));
        bench.window.select({ItemKind::geometry});
        bench.window.select({ItemKind::condition, 0}); // a panel made anew shows what was typed
        QCOMPARE(field<QLineEdit>(bench, QStringLiteral("conditions[0].ramp.points"))->text(),
                 QStringLiteral("0 us 0; 10 mm 1"));
        QVERIFY(type(bench, "conditions[0].ramp.points", "0 us 0; 10 us 2"));
        QCOMPARE(d.unread_fields(), std::size_t(0));
        QCOMPARE(d.value().conditions[0].ramp_points[1].factor, 2.0);
        d.undo_stack()->setClean();
    }
};

PERISCOPE_TEST(ConditionsPanelTest)
} // namespace conditions_panel_test

#include "conditions_panel_test.moc"
