// How the numbers of irregular nodes stand, node by node. A node has a record of eight numbers: position and volume, displacement
// and family volume; what else it has is a vector of four, of which the last is 0.

typedef real4 element; // of a field of vectors

#define place_of(node) (node)
#define DISPLACEMENT_OF(field, node) (field)[2 * (node) + 1]
INLINE real4 vector_at(const global real4* field, uint node) { return field[node]; }
#define VOLUME_AT(nodes, node) (nodes)[2 * (node)].w

// Number k of all displacements, when these are taken as numbers alone: four a node.
#define NUMBER_OF(nodes, k) ((global real*)(nodes))[8 * ((k) / 4) + 4 + (k) % 4]
#define IS_NUMBER(k) ((k) % 4 != 3)
