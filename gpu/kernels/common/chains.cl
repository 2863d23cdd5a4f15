// Runs chains of multiply-adds, to measure the speed of a device. Each operation depends only on the previous one of
// its chain. The host writes the type CHAIN and EACH_CHAIN (gpu/benchmark/arithmetic_speed.cpp). Factor and addend are
// arguments, so that the compiler cannot compute the result.
#pragma once

#include "common/types.cl"

// Computes four operations of each chain per round, and writes the sum of the last values of the work-item's chains.
kernel void chains(global CHAIN* result, const real factor, const real addend, const uint rounds) {
    const CHAIN f = (CHAIN)(factor), a = (CHAIN)(addend);
    const real start = (real)(get_global_id(0) % 64) * (real)0.01;
#define BEGIN(k) CHAIN x##k = (CHAIN)(start + (real)(k));
    EACH_CHAIN(BEGIN)
    for (uint i = 0; i < rounds; ++i) {
#define ADVANCE(k) x##k = fma(x##k, f, a);
        EACH_CHAIN(ADVANCE)
        EACH_CHAIN(ADVANCE)
        EACH_CHAIN(ADVANCE)
        EACH_CHAIN(ADVANCE)
    }
    CHAIN sum = (CHAIN)((real)0);
#define ADD(k) sum += x##k;
    EACH_CHAIN(ADD)
    result[get_global_id(0)] = sum;
}
