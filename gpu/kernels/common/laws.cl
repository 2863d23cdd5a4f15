// What a bond does with its stretch, by all laws: the force, when it breaks, and how it softens.
#pragma once

#include "common/law.cl"
#include "common/regularised.cl"
#include "common/strengthening.cl"
#ifdef SOFTENING
#include "common/softening.cl"
#endif
