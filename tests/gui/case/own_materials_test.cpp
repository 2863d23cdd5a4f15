// Saves a material of one case in the user's library and adds it to another case. The library is not lost if writing it
// fails.
#include "library_entries.hpp"

#include "core/base/file_content.hpp"
#include "tests/test_program.hpp"
#include "ui/document/own_materials.hpp"

#include <QMessageBox>

#include <fstream>

namespace own_materials_test {

using namespace periscope;
using namespace periscope::ui;

class OwnMaterialsTest : public QObject {
    Q_OBJECT

    static void save(Workbench& bench) {
        bench.window.select({ItemKind::material, 0});
        field<QPushButton>(bench, QStringLiteral("saveToLibrary"))->click();
    }
    static QMessageBox* question(Workbench& bench, const char* name) {
        return field<QMessageBox>(bench, QLatin1String(name));
    }
    static QStringList names() {
        QStringList found;
        for (const LibraryMaterial& entry : read_own_materials(own_material_file()))
            found << QString::fromStdString(entry.material.name);
        return found;
    }
    static double energy_of(std::size_t entry) {
        return read_own_materials(own_material_file()).at(entry).material.fracture_energy->value;
    }

private slots:
    void init() { std::filesystem::remove(own_material_file()); }
    void cleanup() { std::filesystem::remove(own_material_file()); }

    void a_material_for_other_cases() {
        Workbench bench;
        bench.click(QStringLiteral("file.new"));
        const Case& c = bench.document().value();
        const auto* own = library_menu(bench)->findChild<QMenu*>(QStringLiteral("ownMaterials"));
        QVERIFY(own && !own->isEnabled()); // there is nothing yet
        library_entry(bench, QStringLiteral("granite"))->trigger();

        // Saved, and again: both are kept, or the new one replaces the old one.
        bench.window.select({ItemKind::material, 0});
        QVERIFY(type(bench, "materials[0].name", "mine & yours"));
        save(bench);
        QCOMPARE(names(), QStringList{"mine & yours"});
        QVERIFY(!question(bench, "replaceOwnMaterial"));
        QVERIFY(type(bench, "materials[0].fracture_energy", "50 J/m^2"));
        save(bench);
        question(bench, "replaceOwnMaterial")->findChild<QPushButton*>("keepBothMaterials")->click();
        QCOMPARE(names(), (QStringList{"mine & yours", "mine & yours 2"}));
        save(bench);
        question(bench, "replaceOwnMaterial")->button(QMessageBox::Cancel)->click();
        QCOMPARE(energy_of(0), 45.0);
        save(bench);
        question(bench, "replaceOwnMaterial")->button(QMessageBox::Yes)->click();
        QCOMPARE(names(), (QStringList{"mine & yours", "mine & yours 2"}));
        QCOMPARE(energy_of(0), 50.0);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));

        // One with errors is not saved.
        QVERIFY(type(bench, "materials[0].density", "much"));
        save(bench);
        QVERIFY(!question(bench, "replaceOwnMaterial"));
        QCOMPARE(bench.problems.size(), 1);
        QVERIFY(bench.problems[0].contains(QStringLiteral("Correct the errors of 'mine & yours'")));

        // Added to another case.
        bench.document().clear_field_errors(QStringLiteral("materials"));
        bench.document().undo_stack()->setClean();
        bench.click(QStringLiteral("file.new"));
        QVERIFY(c.materials.empty());
        auto* entry = library_entry(bench, QStringLiteral("mine && yours")); // no letter of it is underlined
        QVERIFY(entry && entry->toolTip().contains(QStringLiteral("saved from the case")));
        entry->trigger();
        QCOMPARE(c.materials.at(0).name, std::string("mine & yours"));
        QCOMPARE(c.materials[0].fracture_energy->value, 50.0);

        // Removed from the library.
        auto* remove = library_menu(bench)->findChild<QMenu*>(QStringLiteral("removeOwnMaterials"));
        QVERIFY(remove && remove->actions().size() == 2);
        remove->actions().front()->trigger();
        question(bench, "removeOwnMaterial")->button(QMessageBox::Cancel)->click();
        QCOMPARE(names().size(), 2);
        remove->actions().front()->trigger();
        question(bench, "removeOwnMaterial")->button(QMessageBox::Yes)->click();
        QCOMPARE(names(), QStringList{"mine & yours 2"});
        QCOMPARE(c.materials.size(), std::size_t{1});

        // A damaged library is shown as such and stays as it is.
        std::ofstream(own_material_file()) << "[{";
        auto* unreadable = library_entry(bench, QString::fromUtf8("cannot be read …"));
        QVERIFY(unreadable && library_entry(bench, QStringLiteral("granite")));
        library_entry(bench, QString::fromUtf8("cannot be read …"))->trigger();
        save(bench);
        QCOMPARE(bench.problems.size(), 3);
        for (qsizetype i = 1; i < 3; ++i)
            QVERIFY2(bench.problems[i].contains(QStringLiteral("not a material library")),
                     qPrintable(bench.problems[i]));
        QCOMPARE(content_of(own_material_file()).value(), std::string("[{"));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(OwnMaterialsTest)
} // namespace own_materials_test

#include "own_materials_test.moc"
