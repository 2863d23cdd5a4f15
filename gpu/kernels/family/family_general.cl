// The general program of irregular nodes: the kernels that depend on no model (gpu/bonds/general_source.hpp).
#pragma once

#include "family/family_records.cl"
#include "common/general.cl"
#ifdef OBSERVING // not defined if the program of the model has these kernels
#include "common/sample.cl"
#endif
#ifdef DOMAINS
#include "family/family_halo.cl"
#endif
