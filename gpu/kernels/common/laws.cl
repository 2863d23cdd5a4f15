// Includes all laws of bonds: the force, when a bond breaks, and how it softens.
#pragma once

#include "common/law.cl"
#include "common/regularised.cl"
#include "common/strengthening.cl"
#ifdef SOFTENING
#include "common/softening.cl"
#endif
