// What colours the nodes: fields, ranges, colour maps, filters, clip planes, and the visibility of sets. Controls that are
// disabled say why.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/viewport/cut_handle.hpp"
#include "ui/viewport/panels/value_edit.hpp"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QMap>
#include <QMenu>
#include <QSet>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QToolBar>
#include <QToolButton>
#include <QWidgetAction>

namespace fields_view_test {

using namespace periscope;
using namespace periscope::ui;

class FieldsViewTest : public QObject {
    Q_OBJECT

private slots:
    // A beam of concrete parts by softening, long before a bond has broken: by damage it would be grey.
    void the_usual_field() {
        Model model;
        model.laws.resize(1);
        model.fields.softening = true;
        QCOMPARE(usual_field(model), Field::damage);
        model.laws[0].softening.push_back({1e-4, 1});
        model.laws[0].critical_stretch = 1e-3;
        QVERIFY(model.laws[0].softens());
        QCOMPARE(frame_field(usual_field(model)).name, std::string_view("softening"));
        model.fields.softening = false;
        QCOMPARE(usual_field(model), Field::damage);
    }

    void colour_maps() {
        for (const ColourMap map :
             {ColourMap::viridis, ColourMap::cividis, ColourMap::grey, ColourMap::cool_warm, ColourMap::cracks}) {
            const auto table = colour_table(map), reversed = colour_table(map, true);
            QCOMPARE(int(table->GetNumberOfTableValues()), 256);
            for (int k = 0; k < 3; ++k)
                QCOMPARE(table->GetTableValue(0)[k], reversed->GetTableValue(255)[k]);
        }
        QCOMPARE(int(colour_table(ColourMap::grey, false, 5)->GetNumberOfTableValues()), 5);
        // Even steps for the eye: lightness climbs all the way, or falls.
        for (const ColourMap map : {ColourMap::viridis, ColourMap::cividis}) {
            const auto table = colour_table(map);
            double before = -1;
            for (int i = 0; i < 256; ++i) {
                const double* c = table->GetTableValue(i);
                const double light =
                    0.2126 * std::pow(c[0], 2.2) + 0.7152 * std::pow(c[1], 2.2) + 0.0722 * std::pow(c[2], 2.2);
                QVERIFY(light > before - 0.002); // tables have 256 levels
                before = light;
            }
        }
    }

    void units_that_suit() {
        QCOMPARE(scaled_unit(QStringLiteral("m"), 2.2e-3, UnitSystem::fitting).name, QStringLiteral("mm"));
        QCOMPARE(scaled_unit(QStringLiteral("m"), 4e3, UnitSystem::fitting).name, QStringLiteral("m"));
        QCOMPARE(scaled_unit(QStringLiteral("Pa"), 3e8, UnitSystem::fitting).name, QStringLiteral("MPa"));
        QCOMPARE(scaled_unit(QString(), 0.5, UnitSystem::fitting).name, QString());
        QCOMPARE(format_scaled(-0.0022, QStringLiteral("m"), UnitSystem::fitting),
                 QStringLiteral("−2.2") + QChar(0x00a0) + QStringLiteral("mm"));
    }

    void chooses_fields_and_ranges() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* field = bench.find<QComboBox>(QStringLiteral("field"));
        auto* component = bench.find<QComboBox>(QStringLiteral("component"));
        auto* rows = qobject_cast<QListView*>(field->view());
        const auto is_hidden = [&](const char* label) {
            return rows->isRowHidden(field->findText(QLatin1String(label)));
        };
        QVERIFY(is_hidden("Stress") && is_hidden("Strain") && is_hidden("Von Mises stress") && !is_hidden("Velocity"));
        QVERIFY(!rows->isRowHidden(field->count() - 1)); // says where they are switched on
        bench.document().edit(QStringLiteral("stress"), [](Case& c) { c.output.fields.emplace().stress = true; });
        QVERIFY(bench.run_to_end());
        auto& view = bench.window.view();
        QCOMPARE(view.range(), (Range{0, 1})); // damage is locked
        QVERIFY(!is_hidden("Stress") && is_hidden("Strain") && !is_hidden("Von Mises stress"));
        QVERIFY(rows->isRowHidden(field->count() - 1));
        emit field->activated(field->findText(QStringLiteral("Von Mises stress")));
        QVERIFY(component->count() < 2);
        QVERIFY(view.range()[0] >= 0 && view.range()[1] > 1e8 && view.range()[1] < 1e11); // ρ c v = 900 MPa hit it
        emit field->activated(field->findText(QStringLiteral("Stress")));
        QCOMPARE(component->count(), 6);
        emit component->activated(3);
        QCOMPARE(field_title(view.choice()), QStringLiteral("Stress xy"));
        QCOMPARE(view.range()[0], -view.range()[1]);
        emit field->activated(field->findText(QStringLiteral("Principal stress")));
        QCOMPARE(field_title(view.choice()), QStringLiteral("Principal stress 1"));
        QVERIFY(!component->isVisible());
        emit field->activated(field->findText(QStringLiteral("Displacement")));
        QCOMPARE(view.field(), Field::displacement);
        QTRY_VERIFY(component->isVisible());
        QCOMPARE(view.range()[0], 0.0);
        QVERIFY(view.range()[1] > 1e-3 && view.range()[1] < 1e-2); // 22 m/s for 100 µs
        emit component->activated(2);
        QCOMPARE(view.choice().component, Component::y);
        QCOMPARE(view.scale().map, ColourMap::cool_warm);
        QCOMPARE(view.range()[0], -view.range()[1]); // zero has the neutral colour
        // A frame back leaves the range alone.
        const Range whole = view.range();
        bench.find<QSlider>(QStringLiteral("frameSlider"))->setValue(5);
        QCOMPARE(view.range(), whole);
        bench.window.findChild<QAbstractButton*>(QStringLiteral("rangeThisFrame"))->click();
        QVERIFY(view.range()[1] < whole[1]);
        // Typed, with a unit.
        auto* high = bench.find<ValueEdit>(QStringLiteral("rangeHigh"));
        high->setText(QStringLiteral("1.5 mm"));
        emit high->editingFinished();
        QCOMPARE(view.range()[1], 1.5e-3);
        const QSize room = high->sizeHint();
        high->setText(QStringLiteral("1.5 kg"));
        QVERIFY(!high->valid());
        QCOMPARE(high->sizeHint(), room); // its mark moves nothing
        emit high->editingFinished();
        QCOMPARE(view.range()[1], 1.5e-3);
        bench.find<QSpinBox>(QStringLiteral("colourSteps"))->setValue(6);
        QCOMPARE(view.scale().steps, 6);
        bench.window.findChild<QAbstractButton*>(QStringLiteral("rangeAutomatic"))->click();
        QCOMPARE(view.range(), whole);
        // Each field keeps its own.
        emit component->activated(0);
        QCOMPARE(view.scale().steps, 0);
        // Cut open by the panel.
        const auto all = view.cloud().shown().size();
        bench.find<QCheckBox>(QStringLiteral("cutOn"))->setChecked(true);
        emit bench.find<QComboBox>(QStringLiteral("cutAxis"))->activated(0);
        QVERIFY(view.filter().cuts.size() == 1);
        QVERIFY(view.cloud().shown().size() < 0.6 * double(all));
        bench.find<QSlider>(QStringLiteral("cutPlace"))->setValue(750);
        QVERIFY(std::abs(view.filter().cuts.front().point.x - 0.15) < 2e-3);
        bench.find<QCheckBox>(QStringLiteral("cutFlipped"))->setChecked(true);
        QCOMPARE(view.filter().cuts.front().normal.x, -1.0);
        bench.window.viewport().draw_now(); // with its handle
        bench.find<QCheckBox>(QStringLiteral("cutOn"))->setChecked(false);
        QCOMPARE(view.cloud().shown().size(), all);
        bench.find<QCheckBox>(QStringLiteral("filterByValue"))->setChecked(true); // damage from 0.3
        QVERIFY(view.cloud().shown().size() < 0.2 * double(all));
        QVERIFY(bench.problems.isEmpty());
    }

    void shows_materials_before_a_run() {
        Workbench bench;
        bench.window.files().open_example(example("reinforced-beam-coarse.json"));
        QVERIFY(bench.wait_for_nodes());
        auto& materials = bench.workspace().materials;
        QVERIFY(QTest::qWaitFor([&] { return !materials.material_of_node().empty(); }, 20000));
        const auto& of = materials.material_of_node();
        QCOMPARE(std::size_t(std::count(of.begin(), of.end(), 1)), bench.workspace().sets.count(2)); // "bars"
        bench.window.view().set_field(Field::materials);
        QVERIFY(!bench.window.view().shows_results());
        // Half of the concrete becomes something else, at random.
        bench.document().edit(QStringLiteral("share"), [](Case& c) {
            MaterialEntry stone = c.materials[0];
            stone.name = "stone";
            stone.share = Quantity(0.5);
            c.materials.push_back(stone);
        });
        QVERIFY(QTest::qWaitFor([&] { return std::count(of.begin(), of.end(), 2) > 0; }, 20000));
        const double part = double(std::count(of.begin(), of.end(), 2)) / double(of.size());
        QVERIFY2(part > 0.46 && part < 0.52, qPrintable(QString::number(part)));
        bench.document().undo_stack()->setClean();
    }

    void shows_spacings_per_horizon() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto& view = bench.window.view();
        view.set_field(Field::spacings);
        const auto& key = view.colour_key();
        QCOMPARE(key.entries.size(), std::size_t(2)); // the title, and one band: a lattice has one spacing
        QCOMPARE(key.entries[1].name, QStringLiteral("2.5 to 4 (100 %)"));
        bench.document().edit(QStringLiteral("horizon"), [](Case& c) { c.horizon = in_spacings(1.8); });
        QVERIFY(QTest::qWaitFor([&] { return view.colour_key().entries[1].name == u"below 2 (100 %)"; }, 20000));
        bench.document().undo_stack()->setClean();
    }

    void hides_sets() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto& sets = bench.workspace().sets;
        const auto coloured = [&](int set) {
            const auto& of = sets.set_of_node();
            return std::count(of.begin(), of.end(), std::uint8_t(set + 1));
        };
        QVERIFY(sets.shown(0) && coloured(0) > 0);
        auto* tree = bench.window.findChild<WorkflowTree*>();
        auto* row = tree->entry({ItemKind::set, 0});
        const QRect cell = tree->visualItemRect(row);
        const int eye = tree->columnViewportPosition(1) + 8;
        const QString undo = bench.document().undo_stack()->undoText();
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, QPoint(eye, cell.center().y()));
        QVERIFY(!sets.shown(0));
        QCOMPARE(coloured(0), std::ptrdiff_t(0));
        QCOMPARE(bench.document().undo_stack()->undoText(), undo); // no edit of the case
        QVERIFY(tree->current() != (Item{ItemKind::set, 0}));
        bench.window.select({ItemKind::set, 0}); // what one works on is seen
        QVERIFY(coloured(0) > 0);
        bench.window.select({ItemKind::geometry});
        QCOMPARE(coloured(0), std::ptrdiff_t(0));
        // A set that becomes a part of another one alone goes by itself.
        bench.document().edit(QStringLiteral("parts"), [](Case& c) {
            SetEntry helper, rest;
            helper.name = "helper";
            rest.name = "rest";
            SetCombination without;
            without.expression = "helper - impact";
            rest.shape = without;
            c.sets.push_back(helper);
            c.sets.push_back(rest);
        });
        QVERIFY(QTest::qWaitFor([&] { return sets.known(); }, 20000));
        QVERIFY(!sets.shown(2) && sets.shown(3));
        bench.document().undo_stack()->setClean();
    }

    // The tooltip of a disabled control of the bar says why it is disabled, and is not the tooltip of the enabled
    // control. So do the entries of the panels and menus that the row opens: before a run, after it, and with each
    // choice.
    void disabled_entries_of_popups_say_why() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* bar = bench.find<QWidget>(QStringLiteral("viewBar"));
        int found = 0;
        const auto look = [&](const char* when) {
            for (auto* button : bar->findChildren<QToolButton*>()) {
                if (!button->menu() || !button->isEnabled()) // which says why itself
                    continue;
                for (QAction* action : button->menu()->actions())
                    if (auto* holder = qobject_cast<QWidgetAction*>(action)) {
                        const QWidget* panel = holder->defaultWidget();
                        for (auto* part : panel->findChildren<QWidget*>()) {
                            const bool is_entry = qobject_cast<QAbstractButton*>(part) ||
                                                  qobject_cast<QComboBox*>(part) || qobject_cast<QLineEdit*>(part) ||
                                                  qobject_cast<QSlider*>(part) || qobject_cast<QSpinBox*>(part);
                            const QWidget* of = part->parentWidget(); // parts of a control, which speaks for them
                            if (qobject_cast<const QLineEdit*>(of) || qobject_cast<const QComboBox*>(of) ||
                                qobject_cast<const QSpinBox*>(of))
                                continue;
                            if (!is_entry || part->isEnabledTo(panel) || part->objectName().startsWith("qt_"))
                                continue;
                            ++found;
                            QVERIFY2(!part->toolTip().isEmpty(),
                                     qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(when), part->objectName())));
                        }
                        for (auto* box : panel->findChildren<QComboBox*>())
                            if (auto* items = qobject_cast<QStandardItemModel*>(box->model()))
                                for (int row = 0; row < items->rowCount(); ++row)
                                    if (!items->item(row)->isEnabled() &&
                                        !qobject_cast<QListView*>(box->view())->isRowHidden(row)) {
                                        ++found;
                                        QVERIFY2(!items->item(row)->toolTip().isEmpty(),
                                                 qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(when),
                                                                                        box->itemText(row))));
                                    }
                    } else if (!action->isSeparator() && action->isVisible() && !action->isEnabled()) {
                        ++found;
                        QVERIFY2(button->menu()->toolTipsVisible() && action->toolTip() != action->text() &&
                                     !action->toolTip().isEmpty(),
                                 qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(when), action->text())));
                    }
            }
        };
        look("before a run");
        QVERIFY(found > 10);
        QVERIFY(bench.run_to_end());
        look("after a run");
        bench.find<QCheckBox>(QStringLiteral("cutOn"))->setChecked(true);
        bench.find<QCheckBox>(QStringLiteral("filterByValue"))->setChecked(true);
        look("with a clip plane");
        bench.window.view().set_shown(Shown::crack_alone, CrackColour::opening);
        look("crack surface alone");
        bench.window.view().set_shown(Shown::nodes, CrackColour::opening);
        look("nodes");
        // The tooltips of controls that can be used again say what they do.
        bench.find<QCheckBox>(QStringLiteral("cutOn"))->setChecked(false);
        auto* position = bench.find<QLineEdit>(QStringLiteral("cutPosition"));
        QVERIFY(position->toolTip().contains(QStringLiteral("Clip is on")));
        bench.find<QCheckBox>(QStringLiteral("cutOn"))->setChecked(true);
        QVERIFY(position->toolTip().contains(QStringLiteral("Coordinate")));
    }

    void disabled_tools_say_why() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* bar = bench.find<QWidget>(QStringLiteral("viewBar"));
        QMap<QString, QStringList> enabled, disabled; // tooltips by name
        const auto look = [&] {
            for (auto* group : bar->findChildren<QToolBar*>())
                for (QAction* action : group->actions())
                    if (QWidget* tool = group->widgetForAction(action); tool && action->isVisible()) {
                        const QString name = tool->objectName().isEmpty() ? action->objectName() : tool->objectName();
                        (tool->isEnabled() ? enabled : disabled)[name] << tool->toolTip();
                    }
        };
        look();
        QVERIFY(disabled.contains(QStringLiteral("scale")) && disabled.contains(QStringLiteral("warp")));
        QVERIFY(bench.run_to_end());
        for (const Field field : {Field::sets, Field::materials, Field::damage}) {
            bench.window.view().set_field(field);
            look();
        }
        for (auto tool = disabled.begin(); tool != disabled.end(); ++tool)
            for (const QString& tip : tool.value()) {
                QVERIFY2(enabled.contains(tool.key()), qPrintable(tool.key()));
                QVERIFY2(!tip.isEmpty() && !enabled[tool.key()].contains(tip), qPrintable(tool.key() + tip));
            }
        // Before a run and after it the reason is another one.
        QVERIFY(disabled[QStringLiteral("scale")].contains(QStringLiteral("Colour scale: available after a run.")));

        // While results have no frame yet, the view says so instead of showing the body under the name of a field.
        Results& results = bench.workspace().results;
        ModelView& view = bench.window.view();
        const ModelPtr model = results.model();
        const ViewNodesPtr nodes = results.nodes();
        QVERIFY(!view.caption().contains(QStringLiteral("loading")));
        results.begin(bench.document().value(), model, nodes);
        QVERIFY2(view.caption().contains(QStringLiteral("loading the first frame")), qPrintable(view.caption()));
        // Another case starts afresh.
        auto* warp = bench.find<QComboBox>(QStringLiteral("warp"));
        warp->setCurrentIndex(0);
        emit warp->activated(0);
        view.set_shown(Shown::nodes, CrackColour::opening);
        bench.window.select({ItemKind::set, 0});
        QVERIFY(bench.open_coarse_plate());
        QCOMPARE(view.field(), Field::sets);
        QVERIFY(view.parted().shown() == Shown::body && !view.frame());
        QCOMPARE(warp->currentIndex(), 1);
        QCOMPARE(bench.find<WorkflowTree>(QStringLiteral("workflow"))->current(), Item{ItemKind::sets});
        QCOMPARE(
            QSet<QString>(disabled[QStringLiteral("scale")].begin(), disabled[QStringLiteral("scale")].end()).size(),
            2);
    }
};

PERISCOPE_TEST(FieldsViewTest)
} // namespace fields_view_test

#include "fields_view_test.moc"
