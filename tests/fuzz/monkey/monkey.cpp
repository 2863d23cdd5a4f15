// A monkey for the workbench: seeded random clicks, drags, keys, numbers, files and sizes. Preloaded (LD_PRELOAD) into periscope,
// it begins when the application does; monkey_rounds compiles and starts it.
//
// MONKEY_SEED, MONKEY_SECONDS
// MONKEY_FOLDER  everything that is chosen for writing lies there
// MONKEY_CASES   a folder of cases to begin with
// MONKEY_INPUTS  a folder of files to open, sound and damaged
//
// Prints a line for whatever blocks the window for more than a second, for the memory every 500 events, and for each
// message of Qt. After a crash, or when the window has not answered for two minutes, it prints what was done last and
// where the program is.
#include "dice.hpp"
#include "hands.hpp"
#include "last_actions.hpp"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QMainWindow>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QTimer>
#include <QUndoStack>
#include <QUndoView>
#include <QUrl>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <malloc.h>
#include <string>
#include <unistd.h>

namespace monkey {
namespace {

constexpr int patience = 30; // events in a menu or a question before it is closed

struct Settings {
    unsigned seed = 1;
    int seconds = 60;
    QString folder, cases, inputs;
};

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

double resident_megabytes() {
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return double(resident) * double(sysconf(_SC_PAGESIZE)) * 1e-6;
}

// What the program holds, in all arenas: what is resident beyond it is unused, or of files and of the display.
double allocated_megabytes() {
    char* text = nullptr;
    std::size_t length = 0;
    FILE* const stream = open_memstream(&text, &length);
    malloc_info(0, stream);
    std::fclose(stream);
    const std::string all(text, length);
    std::free(text);
    const auto size_after = [&all](const char* name) { // the last one is the sum
        const std::size_t at = all.rfind(name);
        const std::size_t size = at == std::string::npos ? at : all.find("size=\"", at);
        return size == std::string::npos ? 0.0 : std::strtod(all.c_str() + size + 6, nullptr);
    };
    return (size_after("<system type=\"current\"") - size_after("<total type=\"fast\"") -
            size_after("<total type=\"rest\"") + size_after("<total type=\"mmap\"")) *
           1e-6;
}

class Monkey : public QObject {
public:
    explicit Monkey(Settings settings) : settings_(std::move(settings)), dice_(settings_.seed) {
        since_begin_.start();
        wait_for_tick();
    }

protected:
    // The window is closed at the end alone.
    bool eventFilter(QObject* object, QEvent* event) override {
        if (object == window_ && event->type() == QEvent::Close && !is_ending_) {
            event->ignore();
            return true;
        }
        return QObject::eventFilter(object, event);
    }

private:
    // A timer of its own for each: menus and questions have event loops of their own, in which a timer whose slot has not
    // returned does not fire.
    void wait_for_tick() { QTimer::singleShot(3, this, &Monkey::tick); }

    void tick() {
        wait_for_tick();
        answer_is_there();
        if (!last_action().isEmpty() && since_tick_.elapsed() > 1000)
            std::printf("SLOW %.1f s, %.1f s of the processor: %s\n", double(since_tick_.elapsed()) * 1e-3,
                        cpu_seconds() - cpu_, qPrintable(last_action()));
        since_tick_.start();
        cpu_ = cpu_seconds();
        if (!window_)
            find_window();
        if (!window_)
            return;
        if (++events_ % 500 == 0)
            print_memory("MEMORY");
        std::fflush(stdout);
        if (since_begin_.elapsed() > 1000LL * settings_.seconds && !is_ending_) {
            print_memory("END");
            std::fflush(stdout);
            is_ending_ = true;
        }
        if (resting_ > 0 && --resting_ > 0)
            return;
        act();
    }

    void print_memory(const char* what) const {
        std::printf("%s %d events, %.0f MB resident, %.0f MB allocated after %.0f s\n", what, events_,
                    resident_megabytes(), allocated_megabytes(), double(since_begin_.elapsed()) * 1e-3);
    }

    void find_window() {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* window = qobject_cast<QMainWindow*>(widget); window && window->isVisible()) {
                window_ = window;
                window->installEventFilter(this);
                open_example();
            }
    }

    void act() {
        QWidget* popup = QApplication::activePopupWidget();
        QWidget* modal = QApplication::activeModalWidget();
        QWidget* top = popup ? popup : modal ? modal : window_.data();
        in_the_same_ = top == last_top_ ? in_the_same_ + 1 : 0;
        last_top_ = top;
        if (auto* dialog = qobject_cast<QFileDialog*>(top))
            return answer(*dialog);
        if (top != window_ && in_the_same_ > patience)
            return leave(*top);
        if (is_ending_ && !popup && !modal) {
            note(QStringLiteral("close the window"));
            window_->close();
            return;
        }
        if (top == window_) {
            if (auto* dialog = window_->findChild<QFileDialog*>(); dialog && dialog->isVisible())
                return answer(*dialog);
            QWidgetList others;
            for (QWidget* widget : QApplication::topLevelWidgets())
                if (widget->isVisible() && widget != window_ && widget->isEnabled())
                    others << widget;
            if (!others.isEmpty() && dice_.chance(60))
                top = dice_.any(others);
            if (++since_example_ > 400)
                return open_example();
        }
        // A question or a menu takes all events, so that the widgets behind it cannot be reached.
        const std::size_t kind = dice_.below(popup || modal ? 80 : 100);
        if (kind < 38)
            hands_.use_mouse(*top);
        else if (kind < 58)
            hands_.type_into(*top);
        else if (kind < 66)
            hands_.press_key(*top);
        else if (kind < 70)
            hands_.turn_wheel(*top);
        else if (kind < 80)
            hands_.call_action(*top);
        else if (kind < 84)
            call({"undo"});
        else if (kind < 90)
            call({"run", "run", "pause", "step", "stop"});
        else if (kind < 92)
            resize();
        else if (kind < 94)
            drop_file();
        else if (kind < 95)
            undo_and_redo();
        else
            resting_ = int(dice_.below(60));
    }

    // Never any file but those of the monkey.
    void answer(QFileDialog& dialog) {
        const bool saves = dialog.acceptMode() == QFileDialog::AcceptSave;
        const bool wants_folder = dialog.fileMode() == QFileDialog::Directory;
        auto* edit = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        auto* buttons = dialog.findChild<QDialogButtonBox*>();
        if (!edit || !buttons || dice_.chance(30) || in_the_same_ > patience) {
            note(QStringLiteral("reject a file dialog"));
            dialog.reject();
            return;
        }
        QString file = any_input();
        if (saves || wants_folder)
            file = QStringLiteral("%1/out/%2%3").arg(settings_.folder).arg(dice_.below(20)).arg(saves ? ".x" : "");
        note(QStringLiteral("file dialog: ") + file);
        edit->setText(file);
        for (QAbstractButton* button : buttons->buttons())
            if (buttons->buttonRole(button) == QDialogButtonBox::AcceptRole && button->isEnabled()) {
                button->click();
                return;
            }
        dialog.reject();
    }

    void leave(QWidget& top) {
        in_the_same_ = 0;
        note(QStringLiteral("leave ") + name_of(&top));
        if (auto* box = qobject_cast<QMessageBox*>(&top)) {
            const QList<QAbstractButton*> buttons = box->buttons();
            if (!buttons.isEmpty())
                return dice_.any(buttons)->click();
        }
        if (auto* dialog = qobject_cast<QDialog*>(&top))
            return dialog->reject();
        top.close();
    }

    void call(const QStringList& names) {
        const QString name = names[qsizetype(dice_.below(std::size_t(names.size())))];
        if (name == QLatin1String("undo")) {
            note(name);
            QUndoStack* stack = undo_stack();
            dice_.chance(60) ? stack->undo() : stack->redo();
        } else if (auto* action = window_->findChild<QAction*>(name); action && action->isEnabled()) {
            note(QStringLiteral("action ") + name);
            action->trigger();
        }
    }

    void undo_and_redo() {
        note(QStringLiteral("undo all, redo all"));
        QUndoStack* stack = undo_stack();
        const int index = stack->index();
        stack->setIndex(0);
        stack->setIndex(index);
    }

    void resize() {
        const QSize size(int(500 + dice_.below(900)), int(400 + dice_.below(500)));
        note(QStringLiteral("resize to %1 × %2").arg(size.width()).arg(size.height()));
        window_->resize(size);
    }

    QString any_input() {
        const QStringList files =
            QDir(settings_.inputs).entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        return settings_.inputs + QLatin1Char('/') + files[qsizetype(dice_.below(std::size_t(files.size())))];
    }

    void drop(const QString& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDropEvent event(window_->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_, &event);
    }

    void drop_file() {
        const QString file = any_input();
        note(QStringLiteral("drop ") + file);
        drop(file);
    }

    QUndoStack* undo_stack() { return window_->findChild<QUndoView*>()->stack(); }

    void open_example() {
        since_example_ = 0;
        const QStringList files = QDir(settings_.cases).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
        const QString file = files[qsizetype(dice_.below(std::size_t(files.size())))];
        note(QStringLiteral("begin with ") + file);
        undo_stack()->setClean(); // so that it is not always asked
        drop(settings_.cases + QLatin1Char('/') + file);
    }

    const Settings settings_;
    Dice dice_;
    Hands hands_{dice_};
    QElapsedTimer since_begin_, since_tick_;
    QPointer<QMainWindow> window_;
    QPointer<QWidget> last_top_;
    double cpu_ = 0;
    int events_ = 0, resting_ = 0, in_the_same_ = 0, since_example_ = 0;
    bool is_ending_ = false;
};

void begin() {
    unsetenv("LD_PRELOAD"); // of the programs that are started
    if (!qobject_cast<QApplication*>(QCoreApplication::instance()))
        return;
    const auto setting = [](const char* name) { return QString::fromUtf8(qgetenv(name)); };
    watch_process();
    auto* monkey = new Monkey({setting("MONKEY_SEED").toUInt(), setting("MONKEY_SECONDS").toInt(),
                               setting("MONKEY_FOLDER"), setting("MONKEY_CASES"), setting("MONKEY_INPUTS")});
    monkey->setParent(qApp);
}

Q_COREAPP_STARTUP_FUNCTION(begin)

} // namespace
} // namespace monkey

// Replaces the function of Qt: nothing is opened outside of the program.
bool QDesktopServices::openUrl(const QUrl&) {
    return true;
}
