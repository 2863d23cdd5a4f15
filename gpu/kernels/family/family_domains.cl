// NUMBER_OF_NODE(place) is the number in the whole body of the node at an index in the arrays of a domain
// (gpu/bonds/family/family_places.hpp). If the body has one domain, both are the same.
#pragma once

#include "common/types.cl"

#ifdef DOMAINS
#define NUMBERS_PARAMETER , const global uint *node_numbers
#define NUMBERS_ARGUMENT , node_numbers
#define NUMBER_OF_NODE(place) node_numbers[place]
#else
#define NUMBERS_PARAMETER
#define NUMBERS_ARGUMENT
#define NUMBER_OF_NODE(place) (place)
#endif
