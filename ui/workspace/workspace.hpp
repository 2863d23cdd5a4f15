// Owns the data of one window: case, body, results, settings. It contains no logic. Each part has references to the
// other parts that it needs.
#pragma once

#include "ui/document/autosave_choice.hpp"
#include "ui/document/body.hpp"
#include "ui/document/body_warnings.hpp"
#include "ui/document/document.hpp"
#include "ui/document/material_nodes.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/run/device_list.hpp"
#include "ui/run/results_folder_feed.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/run/run_defaults.hpp"
#include "ui/run/run_list.hpp"
#include "ui/run/run_queue.hpp"
#include "ui/run/run_settings.hpp"
#include "ui/run/speed_memory.hpp"
#include "ui/text/unit_choice.hpp"

#include <filesystem>
#include <optional>

namespace periscope::ui {

struct StudyInProgress { // a study in the panel Study: many runs of the case
    std::filesystem::path folder;
    int ended = 0, of = 0; // numbers of runs; 0 of 0 before the first one has ended
};

struct Workspace {
    UnitChoice units; // the unit system of numbers on the screen
    AutosaveChoice autosave;
    RunDefaults run_defaults;
    Document document;
    Body body{document};
    BodyWarnings body_warnings{document, body};
    SetMembership sets{document, body};
    MaterialNodes materials{document, body};
    SurfaceFiles surface_files{document};
    Results results{document};
    RunningCracks cracks{results};
    RunSettings settings = settings_of(run_defaults);
    RunSettingsNotice settings_notice; // call changed() after changing settings
    DeviceList devices;
    RunController run;
    SpeedMemory speed{run, results};
    RunQueue queue{run, devices, document, results};
    ResultsFolderFeed folder{results, body, run};
    RunList runs{document, results, run, folder};
    std::optional<StudyInProgress> study; // empty if no study is in progress
};

} // namespace periscope::ui
