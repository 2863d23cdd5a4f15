#include "core/geometry/visibility/visibility.hpp"

#include "core/geometry/surface/columns.hpp"
#include "core/geometry/surface/facet_grid.hpp"
#include "core/geometry/visibility/chords.hpp"
#include "core/nodes/nodes.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace periscope {
namespace {

// Distance, as a fraction of Grid::reach, within which two contacts belong to the same end of a gap. A chord that
// leaves a face at a small angle stays closer to the face than the tolerance for some distance, so the end of the gap
// is not a sharp point.
constexpr double end_size = 1e-3;

using Candidates = std::span<const std::uint32_t>;

// a point where a segment (a straight line from a to b) touches or crosses a facet without running along it
struct Contact {
    double t = 0;       // position along the segment, 0 … 1
    double outward = 0; // component of the segment along the facet's normal, m: positive if it leaves the body here
    std::uint32_t facet = 0;
};

struct Span { // a part of a segment that runs within a facet
    double from = 0, to = 0;
};

} // namespace

struct Visibility::Grid {
    std::vector<Facet> facets;
    Columns columns;
    double reach = 0;     // m
    double tolerance = 0; // points closer together than this (m) touch
    FacetGrid grid;

    Grid(const Surface& surface, const Box& bounds, double longest)
        : facets(make_facets(surface)), columns(surface), reach(longest), tolerance(touching_distance(longest, bounds)),
          grid(facets, bounds, 0.5 * longest + 2 * tolerance) {}

    bool over(const Facet& f, const Vec3& p) const {
        return dot(f.side[0], p - f.corner[0]) <= tolerance && dot(f.side[1], p - f.corner[1]) <= tolerance &&
               dot(f.side[2], p - f.corner[2]) <= tolerance;
    }

    // Finds the position t of the contact of a segment with a facet; returns false if there is none. The ends are da
    // and db (m) above the plane of the facet, and at least one of them is further from it than the tolerance.
    bool touches(const Facet& f, const Vec3& a, const Vec3& b, double da, double db, double& t) const {
        if ((da > tolerance && db > tolerance) || (da < -tolerance && db < -tolerance))
            return false;
        t = std::abs(da) <= tolerance ? 0 : std::abs(db) <= tolerance ? 1 : da / (da - db);
        return over(f, a + t * (b - a));
    }

    // A fast test for the usual case. Returns false if the segment touches the surface only at its ends, and runs into
    // the body there. At a corner or edge, the segment runs into the body if it lies on the inner side of every facet
    // that touches its end, whatever the shape of the surface there.
    bool suspicious(Candidates candidates, const Vec3& a, const Vec3& b) const {
        for (const std::uint32_t i : candidates) {
            const Facet& f = facets[i];
            const double da = dot(f.normal, a - f.corner[0]), db = dot(f.normal, b - f.corner[0]);
            const bool at_a = std::abs(da) <= tolerance, at_b = std::abs(db) <= tolerance;
            if ((at_a && db <= tolerance) || (at_b && da <= tolerance))
                continue; // the segment runs along this facet or into the body
            double t = 0;
            if (touches(f, a, b, da, db, t))
                return true;
        }
        return false;
    }

    // Returns the part of the segment from a to b that lies within the facet. The segment must lie in the plane of the
    // facet. If no part lies within it, `from` is not less than `to` in the result.
    Span part_within(const Facet& f, const Vec3& a, const Vec3& b) const {
        Span span{0, 1};
        for (std::size_t k = 0; k < 3; ++k) {
            const double start = dot(f.side[k], a - f.corner[k]) - tolerance, rise = dot(f.side[k], b - a);
            if (rise > 0)
                span.to = std::min(span.to, -start / rise);
            else if (rise < 0)
                span.from = std::max(span.from, -start / rise);
            else if (start > 0)
                return {};
        }
        return span;
    }

    // Returns the height of p above the nearest facet of the candidates, m, negative inside the body; infinite without
    // candidates.
    double height(Candidates candidates, const Vec3& p) const {
        double best = std::numeric_limits<double>::infinity(), sign = 1;
        for (const std::uint32_t i : candidates) {
            if (facets[i].normal == Vec3{})
                continue;
            const Nearest nearest = nearest_on(facets[i], p);
            const Vec3 up = p - nearest.point;
            const double distance2 = dot(up, up);
            if (distance2 < best) {
                best = distance2;
                sign = dot(up, nearest.normal) < 0 ? -1 : 1;
            }
        }
        return sign * std::sqrt(best);
    }

    // Returns whether the part of the segment between the positions `from` and `to` is a chord over a gently curved
    // concave wall: it must leave the body at `from` and enter it at `to`, and the normals of the facets at both ends
    // must differ by at most the angle of `least_chord_cosine`. Contacts closer than `same` to an end (positions along the
    // segment, 0 … 1) belong to this end; those that leave or enter by at most `least` (m) are ignored.
    bool along_hollow(const std::vector<Contact>& contacts, double from, double to, double same, double least) const {
        bool any = false;
        for (const Contact& out : contacts) {
            if (std::abs(out.t - from) > same || out.outward <= least)
                continue;
            for (const Contact& in : contacts) {
                if (std::abs(in.t - to) > same || in.outward >= -least)
                    continue;
                if (dot(facets[out.facet].normal, facets[in.facet].normal) < least_chord_cosine)
                    return false;
                any = true;
            }
        }
        return any;
    }

    // The complete test: examines the middle of every part between two contacts.
    bool leaves(Candidates candidates, const Vec3& a, const Vec3& b, double length) const {
        std::vector<Contact> contacts;
        std::vector<Span> spans;
        std::vector<double> stops{0, 1};
        for (const std::uint32_t i : candidates) {
            const Facet& f = facets[i];
            const double da = dot(f.normal, a - f.corner[0]), db = dot(f.normal, b - f.corner[0]);
            double t = 0;
            if (std::abs(da) <= tolerance && std::abs(db) <= tolerance) {
                const Span span = part_within(f, a, b);
                if (span.from < span.to) {
                    spans.push_back(span);
                    stops.insert(stops.end(), {span.from, span.to});
                }
            } else if (touches(f, a, b, da, db, t)) {
                contacts.push_back({t, db - da, i});
                stops.push_back(t);
            }
        }
        std::sort(stops.begin(), stops.end());
        const double same = 4 * tolerance / length;
        for (std::size_t i = 0, j = 1; j < stops.size(); i = j++) {
            if (stops[j] - stops[i] <= same)
                continue;
            const double middle = 0.5 * (stops[i] + stops[j]);
            if (std::any_of(spans.begin(), spans.end(),
                            [&](const Span& s) { return s.from <= middle && middle <= s.to; }))
                continue;
            const double above = height(candidates, a + middle * (b - a));
            if (above <= tolerance)
                continue;
            if (above > chord_depth * reach ||
                !along_hollow(contacts, stops[i], stops[j], end_size * reach / length, 1e-4 * length))
                return true;
        }
        return false;
    }

    bool outside(const Vec3& p) const {
        const double above = height(grid.near(p), p);
        return std::abs(above) <= 0.5 * reach ? above > tolerance : !columns.inside(p);
    }

    Candidates candidates_of(const Vec3& a, const Vec3& b) const { return grid.near(0.5 * (a + b)); }

    bool blocked(const Vec3& a, const Vec3& b) const {
        const Vec3 d = b - a;
        const double length2 = dot(d, d);
        if (length2 > reach * reach * (1 + 1e-6)) { // a segment longer than the reach is tested in shorter parts
            const long parts = std::lround(std::ceil(std::sqrt(length2) / reach));
            Vec3 from = a;
            for (long k = 1; k <= parts; ++k) {
                const Vec3 to = k < parts ? a + (static_cast<double>(k) / static_cast<double>(parts)) * d : b;
                if ((k < parts && outside(to)) || blocked(from, to))
                    return true;
                from = to;
            }
            return false;
        }
        const Candidates candidates = candidates_of(a, b);
        return suspicious(candidates, a, b) && leaves(candidates, a, b, std::sqrt(length2));
    }
};

Visibility::Visibility(const Surface& surface, double reach)
    : grid_(std::make_unique<Grid>(surface, bounding_box(surface.points), reach)) {}
Visibility::~Visibility() = default;
Visibility::Visibility(Visibility&&) noexcept = default;
Visibility& Visibility::operator=(Visibility&&) noexcept = default;

bool Visibility::blocked(const Vec3& a, const Vec3& b) const {
    return grid_->blocked(a, b);
}
std::size_t Visibility::facets_looked_at(const Vec3& a, const Vec3& b) const {
    return grid_->candidates_of(a, b).size();
}
bool Visibility::inside(const Vec3& p) const {
    return grid_->columns.inside(p);
}

} // namespace periscope
