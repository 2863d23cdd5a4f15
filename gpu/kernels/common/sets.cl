// Sets of nodes, and what observers of them ask for; for the observers of both stores.
#ifdef SAMPLE_DAMAGE
#define OBSERVES_DAMAGE 1
#else
#define OBSERVES_DAMAGE 0
#endif
#ifdef BROKEN_BONDS
#define HAS_BROKEN_BONDS 1
#else
#define HAS_BROKEN_BONDS 0
#endif

// Whether a node is among these members, which ascend.
INLINE bool contains(const global uint* members, uint first, uint end, uint node) {
    while (first < end) {
        const uint middle = (first + end) / 2;
        if (members[middle] == node)
            return true;
        if (members[middle] < node)
            first = middle + 1;
        else
            end = middle;
    }
    return false;
}
