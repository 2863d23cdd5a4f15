// The libraries of materials: compares the numbers of the shipped one with the formulas of their sources, and tests a
// user's library.
#include "core/case_file/material_library.hpp"

#include "core/base/error.hpp"
#include "core/base/file_content.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <set>

namespace material_library_test {

using namespace periscope;
using test::message_of;

namespace {

namespace fs = std::filesystem;

std::vector<LibraryMaterial> shipped() {
    return read_material_library(std::string(PERISCOPE_SOURCE_DIR) + "/resources/materials.json");
}

const LibraryMaterial* find(const std::vector<LibraryMaterial>& library, const std::string& name) {
    const auto found = std::ranges::find_if(library, [&](const auto& entry) { return entry.material.name == name; });
    return found == library.end() ? nullptr : &*found;
}

// Returns whether the difference is no more than rounding to the last digit of this value.
bool is_rounded(double value, double exact, double last_digit) {
    return std::abs(value - exact) <= 0.5001 * last_digit;
}

void write(const fs::path& file, const std::string& text) {
    std::ofstream(file) << text;
}

} // namespace

class MaterialLibraryTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    fs::path own() const { return fs::path(folder_.path().toStdString()) / "data" / "materials.json"; }

private slots:
    void init() { fs::remove_all(own().parent_path()); }

    void every_entry_has_a_group_and_a_source() {
        std::set<std::string> groups, names;
        for (const LibraryMaterial& entry : shipped()) {
            const MaterialEntry& m = entry.material;
            QVERIFY2(entry.source.size() > 30 && m.youngs_modulus.value > 1e9 && m.density.value > 1000 &&
                         m.fracture_energy && m.poisson_ratio.value == 0.25,
                     m.name.c_str());
            QVERIFY2(names.insert(m.name).second, m.name.c_str());
            groups.insert(entry.group);
            if ((entry.group == "Steel" || entry.group == "Aluminium") && m.name != "18Ni1900")
                QVERIFY2(entry.source.find("small yielding") != std::string::npos, m.name.c_str());
        }
        QCOMPARE(groups,
                 (std::set<std::string>{"Steel", "Aluminium", "Glass", "Polymer", "Ceramic", "Rock", "Concrete"}));
        for (const char* name :
             {"concrete C35/45, brittle", "concrete C35/45 (Eurocode 2), softening", "concrete C50/60, brittle",
              "18Ni1900", "soda-lime glass", "PMMA", "Homalite-100"}) // tutorials name them
            QVERIFY2(names.contains(name), name);
    }

    // The values follow from the formulas of the fib Model Code 2010, in MPa, with f_cm = f_ck + 8.
    void concrete_follows_from_its_class() {
        const QRegularExpression name_of_class(QStringLiteral("^concrete C(\\d+)/(\\d+), softening$"));
        std::set<int> classes;
        for (const LibraryMaterial& entry : shipped()) {
            const auto match = name_of_class.match(QString::fromStdString(entry.material.name));
            if (!match.hasMatch())
                continue;
            const int f_ck = match.captured(1).toInt(), f_cm = f_ck + 8;
            classes.insert(f_ck);
            const MaterialEntry& m = entry.material;
            const double tension = f_ck <= 50 ? 0.3 * std::pow(f_ck, 2.0 / 3) : 2.12 * std::log(1 + 0.1 * f_cm);
            QVERIFY2(is_rounded(m.youngs_modulus.value, 21500e6 * std::cbrt(f_cm / 10.0), 0.1e9), m.name.c_str());
            QVERIFY2(m.tensile_strength && is_rounded(m.tensile_strength->value, 1e6 * tension, 0.01e6),
                     m.name.c_str());
            QVERIFY2(is_rounded(m.fracture_energy->value, 73 * std::pow(f_cm, 0.18), 0.1), m.name.c_str());
            QVERIFY2(m.law == LawKind::exponential && m.strength_of == StrengthOf::body, m.name.c_str());
        }
        QCOMPARE(classes, (std::set<int>{20, 25, 30, 35, 40, 50, 60}));
        const auto library = shipped();
        for (const auto& [name, f_cm] : {std::pair("concrete C35/45, brittle", 43), {"concrete C50/60, brittle", 58}})
            QVERIFY2(is_rounded(find(library, name)->material.fracture_energy->value, 73 * std::pow(f_cm, 0.18), 0.1),
                     name);
    }

    // G = K²/E, with the toughness K of the source, to three digits.
    void fracture_energy_follows_from_the_toughness() {
        const QRegularExpression toughness(QStringLiteral("K²/E with K = ([0-9.]+) MPa√m"));
        int checked = 0;
        for (const LibraryMaterial& entry : shipped()) {
            const auto match = toughness.match(QString::fromStdString(entry.source));
            QVERIFY2(match.hasMatch() || entry.source.find("MPa√m") == std::string::npos, entry.material.name.c_str());
            if (!match.hasMatch())
                continue;
            const double k = 1e6 * match.captured(1).toDouble();
            VERIFY_NEAR(entry.material.fracture_energy->value, k * k / entry.material.youngs_modulus.value, 5e-3);
            ++checked;
        }
        QCOMPARE(checked, 14);
    }

    void an_entry_without_a_group() {
        fs::create_directories(own().parent_path());
        write(own(), R"([{"source": "x", "material": {"name": "a", "youngs_modulus": "2 GPa", "density": 1,
                          "fracture_energy": 3}}])");
        QCOMPARE(read_material_library(own()).at(0).group, std::string("Other"));
    }

    void a_faulty_library_says_where() {
        fs::create_directories(own().parent_path());
        QVERIFY(message_of<FileError>([&] { read_material_library(own()); }).find("cannot read the material library") !=
                std::string::npos);
        write(own(), R"([{"source": "x", "material": {"name": "a", "youngs_modulus": "2 kg", "density": 1}}])");
        QVERIFY(message_of<CaseError>([&] { read_material_library(own()); }).find("youngs_modulus") !=
                std::string::npos);
        write(own(), "[3]");
        QVERIFY(message_of<FileError>([&] { read_material_library(own()); }).find("not a material library") !=
                std::string::npos);
    }

    void own_entries_are_kept_replaced_and_removed() {
        QVERIFY(read_own_materials(own()).empty()); // without a file or its folder
        MaterialEntry mine = find(shipped(), "concrete C30/37, softening")->material;
        mine.name = "mine";
        mine.set = "inclusions"; // the set belongs to the case only
        mine.share = Quantity(0.3);
        mine.seed = 7;
        keep_own_material(own(), {mine, "measured", "Own"});
        keep_own_material(own(), *find(shipped(), "PMMA"));
        mine.fracture_energy = parse_quantity("99 J/m^2", dimension::energy_per_area);
        keep_own_material(own(), {mine, "measured again", "Own"});

        const auto kept = read_own_materials(own());
        QCOMPARE(kept.size(), std::size_t{2});
        QCOMPARE(kept[0].material.name, std::string("mine"));
        QCOMPARE(kept[0].source, std::string("measured again"));
        QCOMPARE(kept[0].group, std::string("Own"));
        QCOMPARE(kept[0].material.fracture_energy->text, std::string("99 J/m^2"));
        QCOMPARE(kept[0].material.tensile_strength->value, mine.tensile_strength->value);
        QVERIFY(kept[0].material.set.empty() && !kept[0].material.share && kept[0].material.seed == 1);
        QCOMPARE(kept[1].group, std::string("Polymer"));

        remove_own_material(own(), "unknown");
        QCOMPARE(read_own_materials(own()).size(), std::size_t{2});
        remove_own_material(own(), "mine");
        QCOMPARE(read_own_materials(own()).size(), std::size_t{1});
        // No other file remains in the folder.
        QCOMPARE(std::distance(fs::directory_iterator(own().parent_path()), {}), std::ptrdiff_t{1});
    }

    // A body with this strength and energy needs a small horizon. The case has to choose it, not the library.
    void a_library_has_no_horizon() {
        MaterialEntry glass = find(shipped(), "soda-lime glass")->material;
        glass.law = LawKind::exponential;
        glass.tensile_strength = parse_quantity("50 MPa", dimension::pressure);
        keep_own_material(own(), {glass, "strong", "Own"});
        QCOMPARE(read_own_materials(own()).size(), std::size_t{1});
    }

    void an_invalid_material_is_not_written() {
        MaterialEntry empty;
        empty.name = "empty";
        QVERIFY(message_of<CaseError>([&] {
                    keep_own_material(own(), {empty, "none", "Own"});
                }).find("youngs_modulus") != std::string::npos);
        QVERIFY(!fs::exists(own()));
    }

    void a_damaged_library_is_never_overwritten() {
        const LibraryMaterial entry = *find(shipped(), "PMMA");
        fs::create_directories(own().parent_path());
        for (const char* text : {"", "{}", "null", "[3]", "[{}]", R"([{"source": "x", "material": {"name": "a"}}])"}) {
            write(own(), text);
            QVERIFY_EXCEPTION_THROWN(keep_own_material(own(), entry), Error);
            QVERIFY_EXCEPTION_THROWN(remove_own_material(own(), "a"), Error);
            QCOMPARE(content_of(own()).value(), std::string(text));
        }
        fs::remove(own());
        fs::create_symlink("elsewhere.json", own()); // the target of the link does not exist
        QVERIFY_EXCEPTION_THROWN(keep_own_material(own(), entry), Error);
        QVERIFY(fs::is_symlink(own()));
    }
};

PERISCOPE_TEST(MaterialLibraryTest)
} // namespace material_library_test
#include "material_library_test.moc"
