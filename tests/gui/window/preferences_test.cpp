// Edit ▸ Preferences: a choice takes effect at once, is kept for the next start, and is undone by Cancel.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/actions/text_size.hpp"
#include "ui/base/contrast.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/document/autosave.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/preferences/preferences_dialog.hpp"
#include "ui/run/run_defaults.hpp"
#include "ui/start/recovery.hpp"
#include "ui/theme/theme_choice.hpp"
#include "ui/theme/theme_palettes.hpp"
#include "ui/viewport/colours/colour_map_choice.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <thread>

namespace preferences_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

void forget() {
    for (const char* key :
         {"units", "window/textSize", "window/theme", "view/colourMap", "autosave/seconds", "run/device", "run/cores"})
        QSettings().remove(QLatin1String(key));
}

class OpenDialog {
public:
    explicit OpenDialog(Workbench& bench) {
        bench.click(QStringLiteral("edit.preferences"));
        dialog = bench.find<PreferencesDialog>(QStringLiteral("preferences"));
    }
    QComboBox* box(const char* name) {
        return dialog->findChild<QComboBox*>(QStringLiteral("preferences.") + QLatin1String(name));
    }
    void choose(const char* name, int index) { // as a person does
        auto* chosen = box(name);
        chosen->setFocus();
        QTest::keyClick(chosen, Qt::Key_Home);
        for (int i = 0; i < index; ++i)
            QTest::keyClick(chosen, Qt::Key_Down);
    }
    void press(QDialogButtonBox::StandardButton button) {
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(button), Qt::LeftButton);
    }
    PreferencesDialog* dialog;
};

// Returns the lightness of a corner of the view, which shows nothing but its ground.
int ground_of_view(VtkWidget& view) {
    view.draw_now();
    const QImage shown = view.shown();
    return shown.pixelColor(shown.width() - 3, 3).lightness();
}

int ground_of(QWidget* widget) {
    const QImage shown = widget->grab().toImage();
    return shown.pixelColor(shown.width() - 3, shown.height() - 3).lightness();
}

PreferenceValues all_others() {
    return {UnitSystem::mm_newton, 125, Theme::dark, ColourMap::grey, 60, QStringLiteral("some card"), 1};
}

} // namespace

class PreferencesTest : public QObject {
    Q_OBJECT

    static Preferences of(Workbench& bench) {
        Workspace& w = bench.workspace();
        return {w.units,
                bench.window.text_size(),
                bench.window.theme(),
                bench.window.colour_maps(),
                w.autosave,
                w.run_defaults,
                w.devices};
    }

private slots:
    void init() { forget(); }
    void cleanup() { forget(); }

    void the_key_opens_the_dialog() {
        Workbench bench;
        QTest::keyClick(&bench.window, Qt::Key_Comma, Qt::ControlModifier);
        auto* dialog = bench.find<PreferencesDialog>(QStringLiteral("preferences"));
        QVERIFY(dialog && dialog->isVisible());
        for (auto* field : dialog->findChildren<QComboBox*>())
            QVERIFY2(!field->currentText().isEmpty(), qPrintable(field->objectName()));
        for (const int percent : {100, 200}) { // nothing is cut
            bench.window.text_size().choose(percent);
            settle_layout();
            const auto labels = dialog->findChildren<QLabel*>();
            QVERIFY(labels.size() > 10);
            for (const auto* label : labels)
                QVERIFY2(label->width() >= label->sizeHint().width() && label->height() >= label->sizeHint().height(),
                         qPrintable(label->text()));
        }
    }

    void a_choice_is_applied_at_once_and_shown_by_the_menus() {
        Workbench bench;
        OpenDialog open(bench);
        open.choose("units", 2);
        QCOMPARE(bench.workspace().units.system(), UnitSystem::mm_newton);
        QVERIFY(bench.find<QAction>(QStringLiteral("unitsMm"))->isChecked());
        open.choose("textSize", 1);
        QCOMPARE(bench.window.text_size().percent(), 125);
        QVERIFY(bench.find<QAction>(QStringLiteral("textSize125"))->isChecked());
        open.choose("autosave", 4);
        QCOMPARE(bench.workspace().autosave.seconds(), std::optional<int>());
        open.press(QDialogButtonBox::Ok);
        deliver_posted_events();
        // The other direction: the dialog shows what was chosen in a menu.
        bench.click(QStringLiteral("unitsSi"));
        bench.click(QStringLiteral("textSize100"));
        OpenDialog again(bench);
        QCOMPARE(again.box("units")->currentIndex(), 1);
        QCOMPARE(again.box("textSize")->currentIndex(), 0);
        QCOMPARE(again.box("autosave")->currentIndex(), 4);
    }

    void cancel_takes_all_back_and_defaults_restore_all() {
        Workbench bench;
        apply(all_others(), of(bench));
        QCOMPARE(values_of(of(bench)), all_others());
        {
            OpenDialog open(bench);
            QTest::mouseClick(open.dialog->findChild<QPushButton*>(QStringLiteral("preferences.defaults")),
                              Qt::LeftButton);
            QCOMPARE(values_of(of(bench)), PreferenceValues{});
            open.choose("theme", 1);
            QCOMPARE(bench.window.theme().theme(), Theme::light);
            open.press(QDialogButtonBox::Cancel);
            QCOMPARE(values_of(of(bench)), all_others());
        }
        deliver_posted_events();
        OpenDialog open(bench);
        QTest::mouseClick(open.dialog->findChild<QPushButton*>(QStringLiteral("preferences.defaults")), Qt::LeftButton);
        open.press(QDialogButtonBox::Ok);
        QCOMPARE(values_of(of(bench)), PreferenceValues{});
    }

    void all_is_there_at_the_next_start() {
        {
            Workbench bench;
            apply(all_others(), of(bench));
        }
        {
            Workbench bench;
            QCOMPARE(values_of(of(bench)), all_others());
            QCOMPARE(bench.workspace().settings.device, std::string("some card"));
            QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 80);
        }
        // A window that was closed leaves no settings behind for the next test.
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() > 180);
    }

    // "As the desktop" gives back the desktop's colours and its style, at once and at the next start.
    void the_theme_of_the_desktop() {
        const QPalette desktop = QApplication::palette();
        Workbench bench;
        QCOMPARE(bench.window.theme().theme(), Theme::system);
        {
            OpenDialog open(bench);
            QCOMPARE(open.box("theme")->currentText(), QStringLiteral("As the desktop"));
            open.choose("theme", 2);
            QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 80);
            QTRY_VERIFY(ground_of_view(bench.window.viewport()) < 120);
            open.choose("theme", 0);
            open.press(QDialogButtonBox::Ok);
        }
        QCOMPARE(bench.window.theme().theme(), Theme::system);
        for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Text, QPalette::Highlight})
            QCOMPARE(QApplication::palette().color(role), desktop.color(role));
        QTRY_VERIFY(ground_of_view(bench.window.viewport()) > 150);
        // Other colours of the desktop reach the window.
        QPalette other = desktop;
        other.setColor(QPalette::Window, QColor(40, 42, 46));
        other.setColor(QPalette::WindowText, Qt::white);
        QApplication::setPalette(other);
        deliver_posted_events();
        QTRY_VERIFY(ground_of_view(bench.window.viewport()) < 120);
        QApplication::setPalette(QPalette());
        deliver_posted_events();
        Workbench next;
        QCOMPARE(next.window.theme().theme(), Theme::system);
        QCOMPARE(QApplication::palette().color(QPalette::Window), desktop.color(QPalette::Window));
    }

    // Chosen in the dialog, kept for the next start, and told to the processor's device before its first call there.
    void the_number_of_cores_is_kept() {
        const int most = int(std::max(1U, std::thread::hardware_concurrency()));
        {
            Workbench bench;
            OpenDialog open(bench);
            auto* cores = open.dialog->findChild<QSpinBox*>(QStringLiteral("preferences.cores"));
            QCOMPARE(cores->maximum(), most);
            QCOMPARE(cores->value(), 0);
            QVERIFY2(cores->text().startsWith(QStringLiteral("all")), qPrintable(cores->text()));
            cores->setFocus();
            QTest::keyClick(cores, Qt::Key_Up);
            QCOMPARE(cores->value(), 1);
            QCOMPARE(bench.workspace().run_defaults.cores(), 1);
            open.press(QDialogButtonBox::Ok);
        }
        Workbench next;
        QCOMPARE(next.workspace().run_defaults.cores(), 1);
        OpenDialog open(next);
        auto* cores = open.dialog->findChild<QSpinBox*>(QStringLiteral("preferences.cores"));
        QCOMPARE(cores->value(), 1);
        QTest::keyClick(cores, Qt::Key_Down);
        open.press(QDialogButtonBox::Cancel); // takes it back
        QCOMPARE(next.workspace().run_defaults.cores(), 1);
    }

    void own_palettes_have_every_colour_data() {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << light_palette();
        QTest::newRow("dark") << dark_palette();
    }
    void own_palettes_have_every_colour() {
        QFETCH(QPalette, palette);
        for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled})
            for (int role = 0; role < int(QPalette::NColorRoles); ++role)
                if (role != QPalette::NoRole)
                    QVERIFY2(palette.isBrushSet(group, QPalette::ColorRole(role)), qPrintable(QString::number(role)));
        for (const auto& [words, ground] :
             {std::pair(QPalette::WindowText, QPalette::Window), std::pair(QPalette::Text, QPalette::Base),
              std::pair(QPalette::Text, QPalette::AlternateBase), std::pair(QPalette::ButtonText, QPalette::Button),
              std::pair(QPalette::ToolTipText, QPalette::ToolTipBase),
              std::pair(QPalette::PlaceholderText, QPalette::Window),
              std::pair(QPalette::PlaceholderText, QPalette::Base),
              std::pair(QPalette::HighlightedText, QPalette::Highlight), std::pair(QPalette::Link, QPalette::Base)})
            QVERIFY2(contrast(palette.color(words), palette.color(ground)) >= contrast_of_words,
                     qPrintable(QStringLiteral("%1 on %2").arg(words).arg(ground)));
    }

    // The window is not built anew, but everything in it is drawn with the other colours.
    void another_theme_recolours_what_is_there() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::geometry});
        bench.window.theme().choose(Theme::light);
        settle_layout();
        auto* properties = bench.find<QWidget>(QStringLiteral("properties"));
        auto* tree = bench.find<QTreeWidget>(QStringLiteral("workflow"));
        QVERIFY(ground_of_view(bench.window.viewport()) > 200);
        QVERIFY(ground_of(&bench.window.plots()) > 200);
        bench.window.theme().choose(Theme::dark);
        settle_layout();
        QVERIFY(ground_of_view(bench.window.viewport()) < 110);
        QVERIFY(ground_of(&bench.window.plots()) < 80);
        QVERIFY(ground_of(properties) < 80);
        QVERIFY(ground_of(tree) < 80);
        const auto readable_on_their_ground = [&](const QString& theme) {
            const QColor ground = QApplication::palette().color(QPalette::Base);
            for (QTreeWidgetItemIterator it(tree); *it; ++it)
                QVERIFY2(contrast((*it)->foreground(1).color(), ground) >= contrast_of_words,
                         qPrintable(theme + (*it)->text(0)));
            const auto labels = properties->findChildren<QLabel*>();
            QVERIFY(labels.size() > 3);
            for (const auto* label : labels)
                QVERIFY2(contrast(label->palette().color(label->foregroundRole()),
                                  QApplication::palette().color(QPalette::Window)) >= contrast_of_words,
                         qPrintable(theme + label->text()));
        };
        readable_on_their_ground(QStringLiteral("dark: "));
        bench.window.theme().choose(Theme::light);
        settle_layout();
        QVERIFY(ground_of_view(bench.window.viewport()) > 200);
        QVERIFY(ground_of(&bench.window.plots()) > 200);
        readable_on_their_ground(QStringLiteral("light: "));
        bench.document().undo_stack()->setClean();
    }

    void the_colour_map_is_that_of_unchanged_fields() {
        Workbench bench;
        ModelView& view = bench.window.view();
        view.set_field(Field::damage);
        QCOMPARE(view.scale().map, ColourMap::cracks);
        bench.window.colour_maps().choose(ColourMap::grey);
        QCOMPARE(view.scale().map, ColourMap::grey);
        FieldScale own = view.scale();
        own.map = ColourMap::cividis;
        view.set_scale(own);
        bench.window.colour_maps().choose(ColourMap::viridis);
        QCOMPARE(view.scale().map, ColourMap::cividis);
        view.set_field(Field::velocity, Component::x);
        QCOMPARE(view.scale().map, ColourMap::viridis);
        bench.window.colour_maps().choose(std::nullopt);
        QCOMPARE(view.scale().map, ColourMap::cool_warm);
    }

    void copies_are_made_as_often_as_chosen() {
        const QTemporaryDir place;
        Workbench bench;
        AutosaveChoice& choice = bench.workspace().autosave;
        Recovery recovery(bench.document(), bench.workspace().run, choice, bench.window.files(), &bench.window,
                          place.path().toStdString() + "/recovery");
        const auto edit = [&](const char* name) {
            bench.document().edit(QStringLiteral("x"), [name](Case& c) { c.name = name; });
        };
        edit("first");
        QTRY_VERIFY(recovery.autosave().has_copy());
        choice.choose(std::nullopt);
        QVERIFY(!recovery.autosave().has_copy()); // what was kept goes at once
        edit("off");
        recovery.autosave().save_now();
        QVERIFY(!recovery.autosave().has_copy());
        choice.choose(1); // what waits is kept at once, later changes within a second
        QVERIFY(recovery.autosave().has_copy());
        bench.document().undo_stack()->setClean();
        QVERIFY(!recovery.autosave().has_copy());
        edit("later");
        QVERIFY(!recovery.autosave().has_copy());
        QTRY_VERIFY_WITH_TIMEOUT(recovery.autosave().has_copy(), 5000);
        bench.document().undo_stack()->setClean();
    }

    void the_default_device_is_that_of_runs() {
        Workbench bench;
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().devices.known(); }, 20000));
        bench.window.select({ItemKind::solve});
        bench.workspace().run_defaults.choose_device(QStringLiteral("some card"));
        QCOMPARE(bench.workspace().settings.device, std::string("some card"));
        settle_layout();
        auto* choice = bench.find<QComboBox>(QStringLiteral("device"));
        QCOMPARE(choice->currentText(), QStringLiteral("some card (not found)"));
        {
            OpenDialog open(bench);
            QCOMPARE(open.box("device")->currentText(), QStringLiteral("some card (not found)"));
            open.choose("device", 0);
            open.press(QDialogButtonBox::Ok);
        }
        QCOMPARE(bench.workspace().settings.device, std::string());
        QCOMPARE(choice->currentIndex(), 0);
    }

    void cores_are_told_before_the_first_call() {
        constexpr const char* variable = "POCL_MAX_PTHREAD_COUNT";
        const QByteArray before = qgetenv(variable);
        qunsetenv(variable);
        limit_cores(0);
        QVERIFY(qEnvironmentVariableIsEmpty(variable));
        limit_cores(1);
        QCOMPARE(qgetenv(variable), QByteArray("1"));
        limit_cores(2); // the environment's own stays
        QCOMPARE(qgetenv(variable), QByteArray("1"));
        before.isEmpty() ? qunsetenv(variable) : qputenv(variable, before);
    }
};

PERISCOPE_TEST(PreferencesTest)
} // namespace preferences_test
#include "preferences_test.moc"
