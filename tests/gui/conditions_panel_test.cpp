// Every kind of condition through the panel and the tree; tables that cannot be read stay with their reason.
#include "panel_fields.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/words.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QComboBox>
#include <QLineEdit>

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
            const QString path =
                QStringLiteral("conditions[0].%1[1]")
                    .arg(QString::fromStdString(words::condition_kinds[std::size_t(info.kind)]));
            QCOMPARE(field<QLineEdit>(bench, path) != nullptr, info.has_value);
            if (info.has_value) {
                const QString example =
                    QString::fromUtf8(info.example.data(), qsizetype(info.example.size()));
                QVERIFY2(type(bench, path, example), label);
                QVERIFY2(d.value().conditions[0].value[1].has_value(), label);
                QVERIFY2(d.problems().empty(), label);
            }
            QCOMPARE(field<QComboBox>(bench, QStringLiteral("conditions[0].ramp")) != nullptr, info.has_ramp);
            d.undo_stack()->setClean(); // closing must not ask
            QCOMPARE(status_of(bench.workspace(), {ItemKind::condition, 0}).summary,
                     QString::fromUtf8(label));
        }
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

int main(int argc, char** argv) {
    return periscope::ui::run_tests<ConditionsPanelTest>(argc, argv);
}

#include "conditions_panel_test.moc"
