// The nodes of one of several domains stand in its arrays where it has room for them (gpu/bonds/family/family_places.hpp): their numbers
// in the whole body.
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
