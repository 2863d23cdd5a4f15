// The lightness of a node is the density of the first material divided by that of the node's own material; it is 1 if
// all densities are equal. lightness_of() returns it for all nodes of a work-item, lightness_at() for one node.
#pragma once

#include "motion/nodes.cl"

#ifdef DENSITIES
INLINE each_node lightness_of(model_numbers model, const global uchar* material, uint at) {
    const key_of_each key = READ_KEYS(material, at);
    each_node lightness = (each_node)(RELATIVE_LIGHTNESS[0]);
    for (int m = 1; m < MATERIALS; ++m)
        lightness = (key == (key_of_each)(MATERIAL_KEYS[m])) ? (each_node)(RELATIVE_LIGHTNESS[m]) : lightness;
    return lightness;
}

INLINE real lightness_at(model_numbers model, const global uchar* material, uint slot) {
    real lightness = RELATIVE_LIGHTNESS[0];
    for (int m = 1; m < MATERIALS; ++m)
        lightness = material[slot] == MATERIAL_KEYS[m] ? RELATIVE_LIGHTNESS[m] : lightness;
    return lightness;
}
#else
INLINE each_node lightness_of(model_numbers model, const global uchar* material, uint at) { return (each_node)(1); }
INLINE real lightness_at(model_numbers model, const global uchar* material, uint slot) { return 1; }
#endif
