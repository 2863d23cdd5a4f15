// Cracks as they run, found in the frames: where the tip of each is, how long it is, how fast, and in which direction.
//
// A node is cracked from the first frame on in which its damage reaches a threshold (0.35: a node on a crack's face has
// lost nearly half of its bonds, one a spacing away from it less). Where a law softens it is the softening
// (bond_losses.hpp): the crack then begins where bonds have lost their stiffness, long before they break, and between the
// elastic limit ahead of it and its last broken bonds lies the process zone. What the first frame has cracked is the notch. Cracked
// nodes within reach of each other (three spacings, about a horizon) are one crack; the length of its path is the
// shortest way along its nodes to the foremost one, from the notch or, where no bonds were cut at the start (a notch of
// the surface itself), from the nodes that cracked first: all of these count as its beginning, so that a front through the
// thickness is not taken for length. The tip is the mean of the foremost nodes, so that it lies in the middle of the
// thickness. Nodes can be left out: what supports and loads crush beneath them is no crack (near_supports_and_loads).
#pragma once

#include "core/case/case.hpp"
#include "core/model/frame.hpp"
#include "core/model/nodes.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace periscope {

struct Model;

struct TipMoment {
    std::uint64_t step = 0;
    double time = 0;        // s
    Vec3 tip;               // m, in the undeformed body
    std::uint32_t node = 0; // one of the foremost, which moves with it
    double length = 0;      // m, along the path
    // Of tips found by softening. How far along the path bonds are broken: up to the foremost node with damage of the
    // threshold, m; and the process zone, from there to the foremost node beyond its elastic limit: nodes straight ahead of
    // the tip, within reach of the line and of each other, that have lost 2 % of their stiffness.
    double broken_length = 0, process_zone = 0;
    // Where frames have the dissipated energy density of all nodes, J: of the nodes within reach of the crack's nodes, without those left
    // out. A node near two cracks counts for the one that came near it first.
    std::optional<double> dissipated = {};
};

// What a crack is seen by: fields of the frame.
enum class TipField { damage, softening };

// Softening where a law of the model softens and its frames have the field, otherwise damage.
TipField tip_field(const Model& model);

struct Crack {
    std::uint32_t number = 0;            // from 1, in the order in which cracks became four spacings long
    Vec3 start;                          // m
    std::optional<Vec3> notch_direction; // unit vector along the notch to its tip, when it began at one
    Vec3 direction;                      // unit vector: the straight line that best follows its nodes
    std::vector<TipMoment> moments;      // of each frame since it has a length
    std::optional<double> angle() const; // between notch and crack, rad, 0 … π
};

// The last moment not after `step`; null before the crack began.
const TipMoment* moment_at(const Crack& crack, std::uint64_t step);

// Of the tip, m/s: the slope of the straight line that fits the lengths of the last `window` moments up to `step` best.
// Nothing where there are fewer than three, nothing below zero: a crack does not close again.
std::optional<double> tip_speed(const Crack& crack, std::uint64_t step, std::size_t window = 6);

// Speed of Rayleigh's surface waves, which no crack that opens can outrun: c_R = c_s (0.87 + 1.12 ν) / (1 + ν) with
// c_s = √(μ/ρ) (Viktorov, Rayleigh and Lamb Waves, 1967; within 0.5 % of the root of Rayleigh's equation). SI. In plane
// stress ν is that of the sheet, and counts as ν / (1 + ν).
double rayleigh_speed(double youngs_modulus, double poisson_ratio, double density, bool plane_stress = false);

// Of the first material of a case; nothing in a bar, which has no such waves.
std::optional<double> rayleigh_speed(const Case& value);

// Per node 1 within a horizon of nodes whose motion is prescribed or that a force pulls at. Conditions on more than an
// eighth of the body (a plane of symmetry, gravity) do not count.
std::vector<std::uint8_t> near_supports_and_loads(const Model& model);

inline constexpr double usual_crack_threshold = 0.35; // damage or softening of a node on the face of a crack

class CrackTips {
public:
    explicit CrackTips(std::shared_ptr<const Nodes> nodes, double threshold = usual_crack_threshold,
                       std::vector<std::uint8_t> left_out = {}, TipField field = TipField::damage);

    void add(const Frame& frame); // in the order of time; earlier ones than the last are passed over
    // Those at least four spacings long, the longest first.
    std::vector<Crack> cracks() const;

private:
    struct Path { // a crack as it is found
        Crack crack;
        std::vector<std::uint32_t> nodes;
        double longest = 0;
        std::size_t claimed_around = 0; // of the nodes
    };
    using Key = std::uint64_t;
    Key key_of(const Vec3& p) const;
    using Cells = std::unordered_map<Key, std::vector<std::uint32_t>>; // nodes by the cube of one reach they lie in
    Cells cells_of(const std::vector<std::uint32_t>& nodes) const;
    template <typename Each>
    void near(const Cells& cells, const Vec3& p, Each each) const; // nodes within reach, with their distance
    void mark(std::uint32_t node, std::int32_t owner, double distance);
    void grow(const std::vector<std::uint32_t>& cluster);
    std::size_t begin(const std::vector<std::uint32_t>& cluster);
    void spread(std::size_t path, const std::vector<std::uint32_t>& cluster);
    void note(Path& path, const Frame& frame);
    void claim_around(std::size_t path);
    void note_energy(const Frame& frame);
    void note_zone(const Path& path, const Frame& frame, TipMoment& moment) const;
    Vec3 direction_of(const Path& path, double from = 0) const; // of its nodes from this distance on
    std::vector<std::vector<std::uint32_t>> clusters_of(const std::vector<std::uint32_t>& nodes) const;

    std::shared_ptr<const Nodes> nodes_;
    double threshold_, reach_;
    TipField field_;
    std::vector<std::uint8_t> left_out_; // per node; empty when none is
    std::vector<std::int32_t> owner_;    // per node: its path, or one of the two below
    std::vector<float> distance_;        // per node along its path, m
    // Not core/base/sparse_grid.hpp: the last digits of tips depend on the order in which neighbours come.
    Cells cracked_;
    Cells all_;                        // where frames have the dissipated energy
    std::vector<std::int32_t> nearby_; // per node the path that its energy counts for; as all_
    std::vector<Path> paths_;
    std::uint32_t numbered_ = 0; // cracks
    std::optional<std::uint64_t> last_step_;
};

} // namespace periscope
