// Includes the files with the laws of bonds: their force, when they break, and how they soften.
#pragma once

#include "common/law.cl"
#include "common/regularised.cl"
#include "common/strengthening.cl"
#ifdef SOFTENING
#include "common/softening.cl"
#endif
