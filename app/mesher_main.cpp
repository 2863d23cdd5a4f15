// The helper process of fill_with_tetrahedra. TetGen may crash on bad input, and then only this process ends.
#include "core/geometry/nodes/discretise.hpp"

int main(int argc, char** argv) {
    return periscope::run_mesher(argc, argv);
}
