// A monkey for the workbench: seeded random clicks, drags, keys, numbers, files and sizes. Preloaded (LD_PRELOAD) into periscope,
// it begins when the application does; monkey_rounds compiles and starts it.
//
// MONKEY_SEED, MONKEY_SECONDS
// MONKEY_FOLDER  everything that is chosen for writing lies there
// MONKEY_CASES   a folder of cases to begin with
// MONKEY_INPUTS  a folder of files to open, sound and damaged
//
// Prints a line for whatever blocks the window for more than a second, for the memory every thousand events, and for each
// message of Qt. After a crash, or when the window has not answered for two minutes, it prints what was done last and
// where the program is.
#include <QAbstractButton>
#include <QAbstractItemView>
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
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QTextEdit>
#include <QTimer>
#include <QUndoStack>
#include <QUndoView>
#include <QUrl>
#include <QtTest>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <execinfo.h>
#include <fstream>
#include <random>
#include <thread>
#include <unistd.h>

namespace {

constexpr int longest_answer = 120; // s without an answer: the window hangs
constexpr std::size_t kept = 40;    // of the last actions
constexpr int patience = 30;        // events in a menu or a question before it is closed

struct Settings {
    unsigned seed = 1;
    int seconds = 60;
    QString folder, cases, inputs;
};

// What signal handlers and the watchdog's thread need of the monkey.
struct Shared {
    std::array<std::array<char, 240>, kept> actions{};
    std::atomic<std::size_t> count = 0;
    std::atomic<std::time_t> answered = 0;
    pthread_t main_thread{};
};
Shared shared; // of the process, as its signals are

void print_where() {
    const std::size_t count = shared.count;
    for (std::size_t i = count > kept ? count - kept : 0; i < count; ++i)
        dprintf(STDERR_FILENO, "  %s\n", shared.actions[i % kept].data());
    std::array<void*, 80> frames{};
    backtrace_symbols_fd(frames.data(), backtrace(frames.data(), int(frames.size())), STDERR_FILENO);
}

void crashed(int signal) {
    dprintf(STDERR_FILENO, "CRASH signal %d after these actions, the last one at the end:\n", signal);
    print_where();
    std::signal(signal, SIG_DFL);
    raise(signal);
}

void hung(int) {
    dprintf(STDERR_FILENO, "HANG no answer for %d s after these actions, the last one at the end:\n", longest_answer);
    print_where();
    _exit(3);
}

void watch() {
    while (true) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        if (shared.answered != 0 && std::time(nullptr) - shared.answered > longest_answer)
            pthread_kill(shared.main_thread, SIGUSR1);
    }
}

// Where the last exception was thrown, of the window's thread.
std::array<void*, 80> throwing{};
int throwing_depth = 0;

void message(QtMsgType, const QMessageLogContext&, const QString& words) {
    dprintf(STDOUT_FILENO, "QT %s\n", qPrintable(words.left(300)));
    if (!words.startsWith(QLatin1String("Qt has caught an exception")))
        return;
    dprintf(STDERR_FILENO,
            "CRASH by an exception after these actions, the last one at the end; it was thrown here, last of all:\n");
    print_where();
    backtrace_symbols_fd(throwing.data(), throwing_depth, STDERR_FILENO);
}

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

QString name_of(const QWidget* widget) {
    QString name = QLatin1String(widget->metaObject()->className());
    for (const QWidget* w = widget; w; w = w->parentWidget())
        if (!w->objectName().isEmpty() && !w->objectName().startsWith(QLatin1String("qt_")))
            return name + QLatin1Char(' ') + w->objectName();
    return name + QLatin1Char(' ') + widget->window()->windowTitle();
}

class Monkey : public QObject {
public:
    explicit Monkey(Settings settings) : settings_(std::move(settings)), random_(settings_.seed) {
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
    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
    bool chance(int percent) { return int(below(100)) < percent; }
    template <typename List>
    auto& any(List& list) {
        return list[below(std::size(list))];
    }

    void note(const QString& words) {
        auto& place = shared.actions[shared.count % kept];
        std::snprintf(place.data(), place.size(), "%s", qPrintable(words));
        ++shared.count;
    }
    QString last() const { return QString::fromUtf8(shared.actions[(shared.count - 1) % kept].data()); }

    // A timer of its own for each: menus and questions have event loops of their own, in which a timer whose slot has not
    // returned does not fire.
    void wait_for_tick() { QTimer::singleShot(3, this, &Monkey::tick); }

    void tick() {
        wait_for_tick();
        shared.answered = std::time(nullptr);
        if (shared.count > 0 && since_tick_.elapsed() > 1000)
            std::printf("SLOW %.1f s, %.1f s of the processor: %s\n", double(since_tick_.elapsed()) * 1e-3,
                        cpu_seconds() - cpu_, qPrintable(last()));
        since_tick_.start();
        cpu_ = cpu_seconds();
        if (!window_)
            find_window();
        if (!window_)
            return;
        if (++events_ % 1000 == 0)
            std::printf("MEMORY %d events, %.0f MB after %.0f s\n", events_, resident_megabytes(),
                        double(since_begin_.elapsed()) * 1e-3);
        std::fflush(stdout);
        if (since_begin_.elapsed() > 1000LL * settings_.seconds && !is_ending_) {
            std::printf("END %d events, %.0f MB after %.0f s\n", events_, resident_megabytes(),
                        double(since_begin_.elapsed()) * 1e-3);
            std::fflush(stdout);
            is_ending_ = true;
        }
        if (resting_ > 0 && --resting_ > 0)
            return;
        act();
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
            if (!others.isEmpty() && chance(60))
                top = any(others);
            if (++since_example_ > 400)
                return open_example();
        }
        // A question or a menu takes all events: what lies behind it cannot be reached.
        const std::size_t kind = below(popup || modal ? 80 : 100);
        if (kind < 38)
            use_mouse(*top);
        else if (kind < 58)
            type_into(*top);
        else if (kind < 66)
            press_key(*top);
        else if (kind < 70)
            turn_wheel(*top);
        else if (kind < 80)
            call_action(*top);
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
            resting_ = int(below(60));
    }

    // Never any file but those of the monkey.
    void answer(QFileDialog& dialog) {
        const bool saves = dialog.acceptMode() == QFileDialog::AcceptSave;
        const bool wants_folder = dialog.fileMode() == QFileDialog::Directory;
        auto* edit = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        auto* buttons = dialog.findChild<QDialogButtonBox*>();
        if (!edit || !buttons || chance(30) || in_the_same_ > patience) {
            note(QStringLiteral("reject a file dialog"));
            dialog.reject();
            return;
        }
        QString file = any_input();
        if (saves || wants_folder)
            file = QStringLiteral("%1/out/%2%3").arg(settings_.folder).arg(below(20)).arg(saves ? ".x" : "");
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
                return any(buttons)->click();
        }
        if (auto* dialog = qobject_cast<QDialog*>(&top))
            return dialog->reject();
        top.close();
    }

    // By kind first, so that there are not only labels.
    template <typename Widget = QWidget>
    Widget* any_widget(QWidget& top) {
        QMap<QString, QList<Widget*>> kinds;
        for (Widget* widget : top.findChildren<Widget*>())
            if (widget->isVisible() && widget->isEnabled() && widget->window() == &top &&
                !widget->visibleRegion().isEmpty() && !widget->testAttribute(Qt::WA_TransparentForMouseEvents) &&
                !qobject_cast<QFileDialog*>(widget->window()))
                kinds[QLatin1String(widget->metaObject()->className())] << widget;
        if (kinds.isEmpty())
            return qobject_cast<Widget*>(&top);
        QList<QList<Widget*>> all = kinds.values();
        return any(any(all));
    }

    QPoint any_point(const QWidget& widget) {
        const QRect seen = widget.visibleRegion().boundingRect();
        return seen.topLeft() + QPoint(int(below(std::size_t(std::max(1, seen.width())))),
                                       int(below(std::size_t(std::max(1, seen.height())))));
    }

    void use_mouse(QWidget& top) {
        QPointer<QWidget> widget = any_widget(top);
        if (!widget)
            return;
        QPoint at = any_point(*widget);
        if (auto* list = qobject_cast<QAbstractItemView*>(widget.data()); list && list->model()) {
            widget = list->viewport();
            if (const int rows = list->model()->rowCount(); rows > 0 && chance(80))
                at = list->visualRect(list->model()->index(int(below(std::size_t(rows))), 0)).center();
        }
        // What lies above it, as a widget or as a frame around one, takes the mouse in its place.
        if (QWidget* seen = top.childAt(widget->mapTo(&top, at))) {
            at = seen->mapFrom(&top, widget->mapTo(&top, at));
            widget = seen;
        }
        const int kind = int(below(10));
        const auto keys = chance(85) ? Qt::KeyboardModifiers() : chance(50) ? Qt::ControlModifier : Qt::ShiftModifier;
        const auto button = kind == 7 ? Qt::RightButton : Qt::LeftButton;
        note(QStringLiteral("%1 at %2,%3 of %4")
                 .arg(kind < 7    ? "click"
                      : kind == 7 ? "right click"
                      : kind == 8 ? "double click"
                                  : "drag")
                 .arg(at.x())
                 .arg(at.y())
                 .arg(name_of(widget)));
        // Between two of these events the widget may go.
        if (kind == 8) {
            QTest::mousePress(widget, button, keys, at);
            if (widget)
                QTest::mouseRelease(widget, button, keys, at);
            if (widget)
                send(widget, QEvent::MouseButtonDblClick, at, button, keys);
        } else {
            QTest::mousePress(widget, button, keys, at);
        }
        const QPoint to = kind == 9 && widget ? any_point(*widget) : at;
        for (int i = 1; kind == 9 && i <= 6 && widget; ++i)
            send(widget, QEvent::MouseMove, at + (to - at) * i / 6, button, keys);
        if (widget)
            QTest::mouseRelease(widget, button, keys, to);
    }

    static void send(QWidget* widget, QEvent::Type type, const QPoint& at, Qt::MouseButton button,
                     Qt::KeyboardModifiers keys) {
        QMouseEvent event(type, at, widget->mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : button, button,
                          keys);
        QApplication::sendEvent(widget, &event);
    }

    // QTest's clicks are two events each, and the widget may go at the first.
    static void press(const QPointer<QWidget>& widget, Qt::Key key, Qt::KeyboardModifiers keys = {}) {
        if (widget)
            QTest::keyPress(widget, key, keys);
        if (widget)
            QTest::keyRelease(widget, key, keys);
    }

    QString absurd() {
        static const QStringList words{"0",
                                       "-1",
                                       "1",
                                       "1e308",
                                       "-1e308",
                                       "1e-308",
                                       "nan",
                                       "inf",
                                       "-inf",
                                       "1e400",
                                       "0 mm",
                                       "1 mm",
                                       "-5 mm",
                                       "1e-9 m",
                                       "1e9 m",
                                       "3 dx",
                                       "0 dx",
                                       "1e6 dx",
                                       "1,5",
                                       "½",
                                       "",
                                       " ",
                                       "abc",
                                       "1 parsec",
                                       "0x10",
                                       "1e9",
                                       "5 mm; 6",
                                       "\t",
                                       "𝔘ñí",
                                       "%1 %2 %n",
                                       "x*y/0",
                                       "sin(x",
                                       "1/0",
                                       "x y",
                                       "\"quoted\"",
                                       "\\",
                                       "2147483648",
                                       "2 mm",
                                       "5 us",
                                       "190 GPa",
                                       "-190 GPa",
                                       "0 GPa",
                                       "2440 kg/m^3",
                                       "1e30 Pa",
                                       "0.5",
                                       "0.25",
                                       "10",
                                       "100",
                                       "1000000000",
                                       "{\"a\":1}",
                                       "<b>x</b>",
                                       "3.015 dx",
                                       "99999999999999999999"};
        switch (below(8)) {
        case 0:
            return QString(int(below(5000)), QLatin1Char('7'));
        case 1:
            return QString::number(std::uniform_real_distribution<double>(-20, 20)(random_));
        case 2:
            return QStringLiteral("%1 mm").arg(double(below(1000)) * 0.1);
        default:
            return words[qsizetype(below(std::size_t(words.size())))];
        }
    }

    void type_into(QWidget& top) {
        const QString words = absurd();
        QPointer<QWidget> field = any_widget<QLineEdit>(top);
        if (!field && chance(50))
            field = any_widget<QTextEdit>(top);
        if (!field)
            return;
        note(QStringLiteral("type '%1' into %2").arg(words.left(60), name_of(field)));
        field->setFocus();
        if (auto* edit = qobject_cast<QLineEdit*>(field.data()); edit && words.size() > 30) {
            edit->clear();
            edit->insert(words); // as pasted
        } else {
            press(field, Qt::Key_A, Qt::ControlModifier);
            for (const QChar letter : words)
                if (field) {
                    QKeyEvent event(QEvent::KeyPress, 0, Qt::NoModifier, QString(letter));
                    QApplication::sendEvent(field, &event);
                }
        }
        if (chance(80))
            press(field, chance(60) ? Qt::Key_Return : Qt::Key_Tab);
    }

    void press_key(QWidget& top) {
        static const std::array keys{Qt::Key_Tab,  Qt::Key_Backtab, Qt::Key_Return,   Qt::Key_Escape, Qt::Key_Delete,
                                     Qt::Key_Up,   Qt::Key_Down,    Qt::Key_Left,     Qt::Key_Right,  Qt::Key_Home,
                                     Qt::Key_End,  Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_Space,  Qt::Key_Backspace,
                                     Qt::Key_F1,   Qt::Key_F2,      Qt::Key_F5,       Qt::Key_F6,     Qt::Key_Menu,
                                     Qt::Key_Plus, Qt::Key_Minus,   Qt::Key_1,        Qt::Key_X,      Qt::Key_Insert};
        static const std::array with_control{Qt::Key_Z, Qt::Key_Y, Qt::Key_C, Qt::Key_V,     Qt::Key_X, Qt::Key_A,
                                             Qt::Key_D, Qt::Key_S, Qt::Key_F, Qt::Key_Comma, Qt::Key_0, Qt::Key_Up};
        QWidget* widget = QApplication::focusWidget();
        if (!widget || widget->window() != &top || chance(30))
            widget = any_widget(top);
        if (!widget)
            return;
        const bool control = chance(30);
        const auto key = control ? any(with_control) : any(keys);
        note(QStringLiteral("key %1%2 in %3")
                 .arg(control ? "Ctrl+" : "", QKeySequence(key).toString(), name_of(widget)));
        press(widget, key,
              control      ? Qt::KeyboardModifiers(Qt::ControlModifier)
              : chance(10) ? Qt::KeyboardModifiers(Qt::ShiftModifier)
                           : Qt::KeyboardModifiers());
    }

    void turn_wheel(QWidget& top) {
        QWidget* widget = any_widget(top);
        if (!widget)
            return;
        const QPoint at = any_point(*widget), delta(0, chance(50) ? 120 : -360);
        note(QStringLiteral("wheel in ") + name_of(widget));
        QWheelEvent event(at, widget->mapToGlobal(at), {}, delta, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(widget, &event);
    }

    static bool can_be_reached(const QAction& action) {
        if (!action.isEnabled() || !action.isVisible() || action.menu() || action.isSeparator())
            return false;
        for (const QObject* above = action.parent(); above; above = above->parent())
            if (auto* menu = qobject_cast<const QMenu*>(above); menu && !menu->menuAction()->isEnabled())
                return false;
        return true;
    }

    void call_action(QWidget& top) {
        QList<QAction*> actions;
        for (QAction* action : top.findChildren<QAction*>())
            if (can_be_reached(*action))
                actions << action;
        if (actions.isEmpty())
            return;
        QAction* action = any(actions);
        note(QStringLiteral("action '%1' %2").arg(action->text().left(60), action->objectName()));
        action->trigger();
    }

    void call(const QStringList& names) {
        const QString name = names[qsizetype(below(std::size_t(names.size())))];
        if (name == QLatin1String("undo")) {
            note(name);
            QUndoStack* stack = undo_stack();
            chance(60) ? stack->undo() : stack->redo();
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
        const QSize size(int(500 + below(900)), int(400 + below(500)));
        note(QStringLiteral("resize to %1 × %2").arg(size.width()).arg(size.height()));
        window_->resize(size);
    }

    QString any_input() {
        const QStringList files =
            QDir(settings_.inputs).entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        return settings_.inputs + QLatin1Char('/') + files[qsizetype(below(std::size_t(files.size())))];
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
        const QString file = files[qsizetype(below(std::size_t(files.size())))];
        note(QStringLiteral("begin with ") + file);
        undo_stack()->setClean(); // so that it is not always asked
        drop(settings_.cases + QLatin1Char('/') + file);
    }

    const Settings settings_;
    std::mt19937 random_;
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
    shared.main_thread = pthread_self();
    for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
        std::signal(signal, crashed);
    std::signal(SIGUSR1, hung);
    std::array<void*, 2> first{};
    backtrace(first.data(), 2); // loads what it needs, before a crash
    qInstallMessageHandler(message);
    std::thread(watch).detach();
    auto* monkey = new Monkey({setting("MONKEY_SEED").toUInt(), setting("MONKEY_SECONDS").toInt(),
                               setting("MONKEY_FOLDER"), setting("MONKEY_CASES"), setting("MONKEY_INPUTS")});
    monkey->setParent(qApp);
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(begin)

// In place of the library's, which it calls: Qt says that an exception reached it, but not from where.
extern "C" void __cxa_throw(void* exception, void* type, void (*destroy)(void*)) {
    using Throw = void (*)(void*, void*, void (*)(void*));
    if (pthread_self() == shared.main_thread)
        throwing_depth = backtrace(throwing.data(), int(throwing.size()));
    reinterpret_cast<Throw>(dlsym(RTLD_NEXT, "__cxa_throw"))(exception, type, destroy);
    std::abort(); // it does not return
}

// In place of Qt's: nothing is opened outside of the program.
bool QDesktopServices::openUrl(const QUrl&) {
    return true;
}
