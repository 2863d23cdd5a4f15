// Preloaded by `threads`. Debian's Qt is not built with the sanitizer, which therefore does not see that Qt's event
// queue orders accesses of two threads. This library reports it: a functor is posted before it is called in the other
// thread.
#define QT_NO_VERSION_TAGGING // it is loaded into what a test starts as well, such as the linker of kernels, without Qt
#include <QObject>

#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

namespace {

using Slot = QtPrivate::QSlotObjectBase;

struct Posted : Slot {
    explicit Posted(Slot* what) : Slot(&arrive), slot(what) {}

    static void arrive(int which, Slot* self, QObject* receiver, void** arguments, bool*) {
        __tsan_acquire(self);
        auto* const posted = static_cast<Posted*>(self);
        if (which == Call)
            return posted->slot->call(receiver, arguments);
        if (which == Destroy) {
            posted->slot->destroyIfLastRef();
            delete posted;
        }
    }

    Slot* slot;
};

} // namespace

// Replaces Qt's own function.
bool QMetaObject::invokeMethodImpl(QObject* receiver, Slot* slot, Qt::ConnectionType type, void* result) {
    using Invoke = bool (*)(QObject*, Slot*, Qt::ConnectionType, void*);
    static const auto invoke = reinterpret_cast<Invoke>(
        dlsym(RTLD_NEXT,
              "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv"));
    if (type != Qt::QueuedConnection)
        return invoke(receiver, slot, type, result);
    auto* const posted = new Posted(slot);
    __tsan_release(posted);
    return invoke(receiver, posted, type, result);
}
