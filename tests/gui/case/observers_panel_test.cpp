// Enters every kind of observer in the panel and the tree.
#include "core/case/observer_table.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/panels/workflow_status.hpp"

#include <QComboBox>
#include <QLineEdit>

namespace observers_panel_test {

using namespace periscope;
using namespace periscope::ui;

class ObserversPanelTest : public QObject {
    Q_OBJECT

private slots:
    void every_kind() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        QVERIFY(!d.value().observers.empty());
        d.edit(QStringLiteral("striker"), [](Case& c) { // one kind needs it
            RigidBodyEntry striker;
            striker.name = "striker";
            striker.shape = RigidSphere{{Quantity(-0.02), Quantity(0.05), Quantity(0.0)}, Quantity(0.01)};
            c.rigid_bodies = {striker};
        });
        bench.window.select({ItemKind::observer, 0});
        for (const ObserverInfo& info : observer_infos()) {
            const QByteArray label(info.label.data(), qsizetype(info.label.size()));
            QVERIFY2(choose(bench, "observers[0].kind", int(info.kind)), label);
            QVERIFY2(d.value().observers[0].kind == info.kind, label);
            QVERIFY2(d.problems().empty(), label);
            QCOMPARE(field<QComboBox>(bench, QStringLiteral("observers[0].field")) != nullptr, info.has_field);
            QCOMPARE(field<QComboBox>(bench, QStringLiteral("observers[0].energy")) != nullptr,
                     info.kind == ObserverKind::energy);
            QCOMPARE(field<QComboBox>(bench, QStringLiteral("observers[0].opening[1]")) != nullptr,
                     info.target == ObservedTarget::two_ends);
            QCOMPARE(field<QComboBox>(bench, QStringLiteral("observers[0].set")) != nullptr,
                     info.target == ObservedTarget::set || info.target == ObservedTarget::set_or_body);
            QCOMPARE(field<QComboBox>(bench, QStringLiteral("observers[0].body")) != nullptr,
                     info.target == ObservedTarget::rigid_body);
            QVERIFY2(!status_of(bench, {ItemKind::observer, 0}).summary.isEmpty(), label);
        }
        d.undo_stack()->setClean(); // closing must not ask
    }

    void what_is_chosen_is_in_the_case() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const auto observer = [&]() -> const ObserverEntry& { return d.value().observers[0]; };
        bench.window.select({ItemKind::observer, 0});
        QVERIFY(choose(bench, "observers[0].kind", int(ObserverKind::maximum)));
        QVERIFY(choose(bench, "observers[0].field", int(ObservedField::damage)));
        QVERIFY(choose(bench, "observers[0].set", 0)); // the whole body
        QVERIFY(observer().field == ObservedField::damage && observer().set.empty());
        QCOMPARE(status_of(bench, {ItemKind::observer, 0}).summary, QStringLiteral("maximum of damage"));
        QVERIFY(choose(bench, "observers[0].set", 1));
        QCOMPARE(observer().set, d.value().sets[0].name);
        QVERIFY(type(bench, "observers[0].interval", "2 us"));
        QVERIFY(observer().every && std::abs(observer().every->value - 2e-6) < 1e-12);
        QVERIFY(type(bench, "observers[0].interval", ""));
        QVERIFY(!observer().every);
        QVERIFY(choose(bench, "observers[0].kind", int(ObserverKind::opening)));
        QVERIFY(choose(bench, "observers[0].opening[1]", int(d.value().sets.size()))); // a point
        QVERIFY(observer().ends[1].point && !observer().ends[0].point);
        QVERIFY(type(bench, "observers[0].opening[1][0]", "5 mm"));
        QVERIFY(std::abs((*observer().ends[1].point)[0].value - 5e-3) < 1e-12);
        QVERIFY(d.problems().empty());
        QVERIFY(choose(bench, "observers[0].kind", int(ObserverKind::energy)));
        QVERIFY(choose(bench, "observers[0].energy", int(EnergyPart::external)));
        QVERIFY(observer().part == EnergyPart::external);
        d.undo_stack()->undo();
        QVERIFY(observer().part == EnergyPart::kinetic);
        d.undo_stack()->setClean();
    }

    void renaming_a_set_reaches_openings() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::observer, 0});
        QVERIFY(choose(bench, "observers[0].kind", int(ObserverKind::opening)));
        bench.window.select({ItemKind::set, 0});
        QVERIFY(type(bench, "sets[0].name", "lip"));
        QCOMPARE(d.value().observers[0].ends[0].set, std::string("lip"));
        d.undo_stack()->setClean();
    }
};

PERISCOPE_TEST(ObserversPanelTest)
} // namespace observers_panel_test

#include "observers_panel_test.moc"
