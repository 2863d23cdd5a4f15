// NUMBER_OF_NODE(slot) is the number in the whole body of the node at an index in the arrays of a domain
// (gpu/bonds/family/family_slots.hpp). If the body has one domain, both are the same.
#pragma once

#include "common/types.cl"

#ifdef DOMAINS
#define NUMBERS_PARAMETER , const global uint *node_numbers
#define NUMBERS_ARGUMENT , node_numbers
#define NUMBER_OF_NODE(slot) node_numbers[slot]
#else
#define NUMBERS_PARAMETER
#define NUMBERS_ARGUMENT
#define NUMBER_OF_NODE(slot) (slot)
#endif
