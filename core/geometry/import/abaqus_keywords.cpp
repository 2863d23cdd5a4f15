#include "core/geometry/import/abaqus_keywords.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace periscope {
namespace {

enum class Use : std::uint8_t { output, material, load, interaction, shape, crack, unknown };

constexpr std::array uses{Use::material, Use::load, Use::interaction, Use::shape, Use::crack, Use::unknown};

// Returns the use of a keyword, which the beginning of its name determines. Source: Abaqus Keywords Reference Guide.
Use use_of(std::string_view keyword) {
    struct Entry {
        Use use;
        std::string_view begins;
    };
    static constexpr std::array table{
        Entry{Use::output, "HEADING|PREPRINT|OUTPUT|NODE OUTPUT|ELEMENT OUTPUT|CONTACT OUTPUT|ENERGY OUTPUT|"
                           "INCREMENTATION OUTPUT|INTEGRATED OUTPUT|MODAL OUTPUT|NODE PRINT|EL PRINT|NODE FILE|EL FILE|"
                           "CONTACT FILE|CONTACT PRINT|ENERGY FILE|ENERGY PRINT|FILE FORMAT|FILE OUTPUT|MONITOR|PRINT|"
                           "RESTART|DIAGNOSTICS|CFILE|DATA CHECK|END PART|END INSTANCE|END ASSEMBLY|ASSEMBLY"},
        Entry{Use::shape, "IMPERFECTION|MODEL CHANGE|NORMAL|NODAL THICKNESS|ADAPTIVE MESH|MAP SOLUTION|IMPORT|"
                          "SYMMETRIC RESULTS TRANSFER|EULERIAN|SUBMODEL|INTEGRATED OUTPUT SECTION"},
        Entry{Use::crack, "ENRICHMENT|CONTOUR INTEGRAL|DEBOND|FRACTURE CRITERION|CRACK|CO-SIMULATION CRACK"},
        Entry{Use::interaction,
              "TIE|MPC|EQUATION|COUPLING|KINEMATIC|DISTRIBUTING|EMBEDDED ELEMENT|RIGID BODY|SHELL TO SOLID COUPLING|"
              "CONTACT|SURFACE INTERACTION|SURFACE BEHAVIOR|SURFACE PROPERTY ASSIGNMENT|SURFACE SMOOTHING|FRICTION|"
              "CLEARANCE|PRE-TENSION SECTION|RELEASE|FASTENER|COHESIVE BEHAVIOR|CONSTRAINT CONTROLS|BOND|"
              "CHANGE FRICTION|GAP|SUBSTRUCTURE|MULTIPOINT|CYCLIC SYMMETRY MODEL|TIED"},
        Entry{Use::load,
              "STEP|END STEP|STATIC|DYNAMIC|BOUNDARY|CLOAD|DLOAD|DSLOAD|DSFLUX|DFLUX|CFLUX|FILM|SFILM|RADIATE|SRADIATE|"
              "TEMPERATURE|FIELD|AMPLITUDE|INITIAL CONDITIONS|INERTIA RELIEF|BULK VISCOSITY|CONTROLS|FREQUENCY|BUCKLE|"
              "HEAT TRANSFER|COUPLED TEMPERATURE-DISPLACEMENT|DYNAMIC TEMPERATURE-DISPLACEMENT|VISCO|GEOSTATIC|SOILS|"
              "STEADY STATE DYNAMICS|MODAL DYNAMIC|MODAL DAMPING|RANDOM RESPONSE|RESPONSE SPECTRUM|LOAD CASE|"
              "END LOAD CASE|BASE MOTION|CONNECTOR LOAD|CONNECTOR MOTION|TRANSFORM|FIXED MASS SCALING|"
              "VARIABLE MASS SCALING|CHANGE|INCIDENT WAVE|PHYSICAL CONSTANTS|SOLVER CONTROLS|TIME POINTS|FILTER|"
              "SELECT EIGENMODES|ANNEAL|MASS DIFFUSION|SPECTRUM|PERTURBATION|MASS FLOW RATE|PRESSURE STRESS"},
        Entry{Use::material,
              "MATERIAL|ELASTIC|DENSITY|PLASTIC|EXPANSION|DAMPING|HYPER|VISCOELASTIC|VISCOUS|CREEP|CONCRETE|BRITTLE|"
              "DAMAGE|DRUCKER PRAGER|MOHR COULOMB|CAP |CLAY|CRUSHABLE|CAST IRON|POROUS|GURSON|CONDUCTIVITY|"
              "SPECIFIC HEAT|LATENT HEAT|SOLID SECTION|SHELL SECTION|SHELL GENERAL SECTION|MEMBRANE SECTION|BEAM|"
              "COHESIVE SECTION|SURFACE SECTION|CONNECTOR|ORIENTATION|DISTRIBUTION|SECTION CONTROLS|HOURGLASS|"
              "TRANSVERSE SHEAR|MASS|ROTARY INERTIA|POINT MASS|SPRING|DASHPOT|JOINT|EOS|RATE DEPENDENT|POTENTIAL|USER|"
              "DEPVAR|FAIL|NO COMPRESSION|NO TENSION|REBAR|SWELLING|PERMEABILITY|GASKET|UNIAXIAL|BIAXIAL|PLANAR|"
              "VOLUMETRIC|SHEAR|TENSILE FAILURE|TRIAXIAL|HYSTERESIS|MULLINS|LOW DENSITY|SUPERELASTIC|ANISOTROPIC|"
              "NONSTRUCTURAL MASS|FRAME SECTION|PIEZO|DIELECTRIC|ELECTRICAL|INELASTIC HEAT|CYCLED|CYCLIC|DEFORMATION "
              "PLASTICITY|COMBINED TEST DATA|SHELL|STRESS|STRAIN|TENSION|COMPRESSION|SIMPLE SHEAR|ADJUST"}};
    for (const Entry& entry : table)
        for (std::size_t begin = 0; begin < entry.begins.size();) {
            const std::size_t end = std::min(entry.begins.find('|', begin), entry.begins.size());
            const std::string_view word = entry.begins.substr(begin, end - begin);
            const bool follows = keyword.size() == word.size() || word.back() == ' ' ||
                                 (keyword.size() > word.size() && keyword[word.size()] == ' ') || word == "HYPER";
            if (keyword.starts_with(word) && follows)
                return entry.use;
            begin = end + 1;
        }
    return Use::unknown;
}

std::string unread_note(Use use, const std::string& list) {
    switch (use) {
    case Use::material:
        return fmt::format(
            "mesh: materials, sections and orientations of the file are not read ({}). Define materials in "
            "the case.",
            list);
    case Use::load:
        return fmt::format(
            "mesh: steps, loads and supports of the file are not read ({}). Define conditions in the case; "
            "they act along x, y and z.",
            list);
    case Use::interaction:
        return fmt::format("mesh: constraints and contact of the file are not read ({}). Bodies are joined where they "
                           "have common nodes; "
                           "check other interfaces.",
                           list);
    case Use::shape:
        return fmt::format(
            "mesh: keywords that modify the mesh are ignored ({}). The body is as *NODE and *ELEMENT define it.", list);
    case Use::crack:
        return fmt::format("mesh: cracks of the file are not read ({}). Add initial cracks to the case.", list);
    default:
        return fmt::format(
            "mesh: unknown keywords are ignored ({}). Check whether they define nodes, elements or sets that "
            "you need.",
            list);
    }
}

} // namespace

void AbaqusUnread::add(const std::string& keyword) {
    constexpr std::size_t most = 200, longest = 60;
    const std::string beginning = keyword.substr(0, longest);
    if (std::find(keywords_.begin(), keywords_.end(), beginning) != keywords_.end() || use_of(keyword) == Use::output)
        return;
    if (keywords_.size() < most)
        keywords_.push_back(beginning);
    else
        ++more_;
}

std::vector<std::string> AbaqusUnread::notes() const {
    constexpr std::size_t most = 12; // largest number of keywords in one note
    std::vector<std::string> notes;
    std::vector<Use> uses_of_keywords;
    for (const std::string& keyword : keywords_)
        uses_of_keywords.push_back(use_of(keyword));
    for (const Use use : uses) {
        std::string list;
        std::size_t count = 0;
        for (std::size_t i = 0; i < keywords_.size(); ++i)
            if (uses_of_keywords[i] == use && ++count <= most)
                list += fmt::format("{}*{}", list.empty() ? "" : ", ", keywords_[i]);
        if (use == Use::unknown && more_ > 0)
            count += more_;
        if (count > most)
            list += fmt::format(" and {} more", count - most);
        if (count > 0)
            notes.push_back(unread_note(use, list));
    }
    return notes;
}

std::string abaqus_generates(const std::string& keyword) {
    static const std::map<std::string, std::string_view> table{
        {"NGEN", "generates nodes"},
        {"NFILL", "generates nodes"},
        {"NCOPY", "generates nodes"},
        {"NMAP", "moves nodes"},
        {"ELGEN", "generates elements"},
        {"ELCOPY", "generates elements"},
        {"TETRAHEDRAL REMESHING", "generates elements"},
        {"SYMMETRIC MODEL GENERATION", "generates nodes and elements"},
        {"SUBSTRUCTURE GENERATE", "generates elements"},
        {"ACOUSTIC SUBMESH", "generates elements"},
        {"PARAMETER", "computes values of the file"},
    };
    const auto found = table.find(keyword);
    return found == table.end() ? std::string() : std::string(found->second);
}

} // namespace periscope
