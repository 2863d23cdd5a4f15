// In a body with several domains, the nodes of a domain have places in its arrays (gpu/bonds/family/family_places.hpp).
// This file has their numbers in the whole body.
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
