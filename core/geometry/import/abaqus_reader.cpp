#include "core/geometry/import/abaqus_reader.hpp"

#include "core/geometry/import/abaqus_assembly.hpp"
#include "core/geometry/import/abaqus_keywords.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
#include <map>
#include <set>
#include <utility>

namespace periscope {
namespace {

constexpr const char* export_again = "correct the line, or export the file again";

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

class AbaqusReader {
public:
    AbaqusReader(const std::filesystem::path& file, std::string_view text) : file_(file), lines_(file, text) {
        model_.scopes.emplace_back();
    }

    VolumeMesh read() {
        bool more = lines_.next();
        if (more && !lines_.is_keyword())
            lines_.fail("not an Abaqus input file: it does not start with a keyword, e.g. *NODE",
                        "choose the .inp file of a mesh");
        while (more) {
            if (lines_.is_keyword()) // data lines of keywords that are not read are ignored
                keyword();
            more = lines_.next();
        }
        if (!bodiless_.empty())
            model_.notes.push_back(fmt::format(
                "mesh: elements of the types {} only define groups; they have no stiffness and no mass in the model.",
                some_of(bodiless_)));
        if (has_solids_ && !faces_.empty())
            model_.notes.push_back(fmt::format(
                "mesh: elements of the types {} are faces in a solid body. They only define groups; they have no "
                "stiffness and no mass in the model.",
                some_of(faces_)));
        if (more_notes_ > 0)
            model_.notes.push_back(fmt::format("mesh: {} more parts of the file are not read.", more_notes_));
        for (std::string& note : unread_.notes())
            model_.notes.push_back(std::move(note));
        return mesh_of(std::move(model_), lines_, file_);
    }

private:
    AbaqusScope& scope() { return model_.scopes[scope_]; }

    void keyword() {
        const std::string word = lines_.keyword();
        if (const std::string act = abaqus_generates(word); !act.empty())
            lines_.fail(fmt::format("*{} {}, which is not supported", word, act),
                        "export the complete mesh with plain *NODE and *ELEMENT");
        using Act = void (AbaqusReader::*)();
        static constexpr std::array<std::pair<std::string_view, Act>, 10> acts{{
            {"PART", &AbaqusReader::part},
            {"END PART", &AbaqusReader::end_of_scope},
            {"INSTANCE", &AbaqusReader::instance},
            {"END INSTANCE", &AbaqusReader::end_of_scope},
            {"SYSTEM", &AbaqusReader::system},
            {"NODE", &AbaqusReader::nodes},
            {"ELEMENT", &AbaqusReader::elements},
            {"NSET", &AbaqusReader::node_set},
            {"ELSET", &AbaqusReader::element_set},
            {"SURFACE", &AbaqusReader::surface},
        }};
        const auto found = std::find_if(acts.begin(), acts.end(), [&](const auto& act) { return act.first == word; });
        if (found == acts.end())
            return unread_.add(word);
        const bool adds = found >= acts.begin() + 5;
        if (adds && std::exchange(instance_is_open_, false))
            begin_own_mesh();
        std::invoke(found->second, *this);
    }

    void allow(std::initializer_list<std::string_view> parameters) const {
        for (const std::string& written : lines_.options())
            if (std::find(parameters.begin(), parameters.end(), written) == parameters.end())
                lines_.fail(
                    fmt::format("*{} has the parameter {}, which is not supported", lines_.keyword(), written),
                    fmt::format("write it without this parameter; supported are {}", fmt::join(parameters, ", ")));
    }

    void part() {
        allow({"NAME"});
        if (scope_ != 0)
            lines_.fail("a *PART begins inside another part or instance", "add *END PART or *END INSTANCE");
        scope_ = model_.scopes.size();
        model_.scopes.emplace_back();
        scope().name = lines_.option("NAME");
        if (!parts_.emplace(capitals(scope().name), scope_).second)
            lines_.fail(fmt::format("two parts have the name \"{}\"", scope().name), "give each part its own name");
        system_ = {};
    }

    void end_of_scope() {
        scope_ = 0;
        instance_is_open_ = false;
        system_ = {};
    }

    void instance() {
        if (!lines_.option("LIBRARY").empty() || !lines_.option("INSTANCE").empty())
            lines_.fail("the instance is imported from the results of another analysis",
                        "export the mesh with the parts themselves");
        allow({"NAME", "PART"});
        if (scope_ != 0)
            lines_.fail("an *INSTANCE begins inside another part or instance", "add *END PART or *END INSTANCE");
        AbaqusInstance made;
        made.name = lines_.option("NAME");
        const auto part = parts_.find(capitals(lines_.option("PART")));
        if (part == parts_.end())
            lines_.fail(fmt::format("the part \"{}\" of this instance is not defined before it", lines_.option("PART")),
                        "export the file again with all parts");
        if (!instances_.emplace(capitals(made.name), model_.instances.size()).second)
            lines_.fail(fmt::format("two instances have the name \"{}\"", made.name),
                        "give each instance its own name");
        made.scope = part->second;
        made.placement = placement();
        model_.instances.push_back(made);
        instance_is_open_ = true;
    }

    // An instance may add content to that of its part, or contain its whole mesh if it is independent. This content
    // belongs to the instance.
    void begin_own_mesh() {
        AbaqusInstance& instance = model_.instances.back();
        AbaqusScope own = model_.scopes[instance.scope];
        scope_ = instance.scope = model_.scopes.size();
        model_.scopes.push_back(std::move(own));
    }

    std::vector<double> numbers(std::size_t most) {
        std::vector<double> list;
        for (const std::string_view part : lines_.parts())
            list.push_back(part.empty() ? 0 : lines_.real(part));
        if (list.size() > most)
            lines_.fail(fmt::format("the line has {} numbers instead of at most {}", list.size(), most), export_again);
        return list;
    }

    AbaqusPlacement placement() {
        AbaqusPlacement made;
        if (!lines_.next_data())
            return made;
        std::vector<double> line = numbers(3);
        line.resize(3);
        made.shift = {line[0], line[1], line[2]};
        if (!lines_.next_data())
            return made;
        line = numbers(7);
        line.resize(7);
        made.a = {line[0], line[1], line[2]};
        made.b = {line[3], line[4], line[5]};
        made.degrees = line[6];
        if (made.degrees != 0 && made.a == made.b)
            lines_.fail("the rotation of the instance has no axis: its two points are the same",
                        "write the coordinates of two points and the angle in degrees");
        if (lines_.next_data())
            lines_.fail("*INSTANCE has at most two data lines, a translation and a rotation, but this is a third one",
                        export_again);
        return made;
    }

    // Without its second line, *SYSTEM has the z axis of the global system. Source: Abaqus Keywords Reference Guide.
    void system() {
        system_ = {};
        if (!lines_.next_data())
            return;
        const std::vector<double> first = numbers(6);
        std::vector<double> line = first;
        line.resize(6);
        system_.origin = {line[0], line[1], line[2]};
        const bool has_plane = lines_.next_data();
        std::vector<double> third = has_plane ? numbers(3) : std::vector<double>();
        third.resize(3);
        if (first.size() <= 3 && !has_plane)
            return;
        Vec3 x = Vec3{line[3], line[4], line[5]} - system_.origin;
        Vec3 z{0, 0, 1};
        if (has_plane)
            z = cross(x, Vec3{third[0], third[1], third[2]} - system_.origin);
        else
            x.z = 0;
        if (norm(x) == 0 || norm(z) == 0)
            lines_.fail("the points of *SYSTEM lie on one line", "correct the coordinates");
        system_.x = 1 / norm(x) * x;
        system_.z = 1 / norm(z) * z;
        system_.y = cross(system_.z, system_.x);
    }

    // With INPUT=, the data lines come from another file.
    void open_input() {
        if (const std::string input = lines_.option("INPUT"); !input.empty())
            lines_.include(input);
    }

    void nodes() {
        allow({"NSET", "INPUT", "SYSTEM"});
        const std::string group = lines_.option("NSET"), kind = capitals(lines_.option("SYSTEM"));
        if (kind != "" && kind != "R" && kind != "C" && kind != "S")
            lines_.fail(fmt::format("*NODE has the unknown coordinate system SYSTEM={}", kind),
                        "use SYSTEM=R (x, y, z), C (cylindrical) or S (spherical)");
        AbaqusSystem system = system_;
        system.kind = kind.empty() ? 'R' : kind[0];
        open_input();
        AbaqusScope& to = scope();
        while (lines_.next_data()) {
            const auto parts = lines_.parts();
            if (parts.size() < 2)
                lines_.fail("a node needs a number and coordinates", export_again);
            to.point_numbers.push_back(lines_.whole(parts[0]));
            Vec3 p;
            for (std::size_t a = 0; a < 3 && a + 1 < parts.size(); ++a)
                p[a] = parts[a + 1].empty() ? 0 : lines_.real(parts[a + 1]);
            to.points.push_back(system.global(p));
            if (!group.empty())
                set_of(AbaqusGroupKind::nodes, group).members[""].numbers.push_back(to.point_numbers.back());
        }
        if (to.points.size() >= UINT32_MAX)
            lines_.fail("too many nodes", "use a coarser mesh");
        if (kind == "S")
            add_note(
                "mesh: *NODE, SYSTEM=S is read as radius, angle from the x axis in the x–y plane, and angle from this "
                "plane, in degrees.");
    }

    void add_note(const std::string& note) {
        constexpr std::size_t most = 30;
        if (std::find(model_.notes.begin(), model_.notes.end(), note) != model_.notes.end())
            return;
        if (model_.notes.size() < most)
            model_.notes.push_back(note);
        else
            ++more_notes_;
    }

    static std::string some_of(const std::set<std::string>& names) {
        constexpr std::size_t most = 12;
        std::string list;
        std::size_t count = 0;
        for (const std::string& name : names)
            if (++count <= most)
                list += (list.empty() ? "" : ", ") + name;
        return count > most ? fmt::format("{} and {} more", list, count - most) : list;
    }

    void elements() {
        allow({"TYPE", "ELSET", "INPUT"});
        const std::string name = capitals(lines_.option("TYPE")), group = lines_.option("ELSET");
        const auto type = abaqus_type(name);
        if (!type)
            lines_.fail(
                name.empty() ? std::string("*ELEMENT has no TYPE") : fmt::format("unsupported element type {}", name),
                "remove these elements, or use C3D4, C3D5, C3D6, C3D8 or C3D10 (CPS3, CPS4 or CPS6 for a plane mesh)");
        open_input();
        AbaqusScope& to = scope();
        while (lines_.next_data()) {
            auto parts = lines_.parts();
            const std::uint64_t number = lines_.whole(parts.empty() ? std::string_view() : parts[0]);
            const auto fail = [&] {
                lines_.fail(fmt::format("element {} of type {} has {} nodes instead of {}", number, name,
                                        parts.size() - 1, type->nodes),
                            export_again);
            };
            while (parts.size() < type->nodes + 1) { // long elements continue in the next line
                if (!lines_.next_data())
                    fail();
                const auto more = lines_.parts();
                parts.insert(parts.end(), more.begin(), more.end());
            }
            if (type->nodes > 0 && parts.size() != type->nodes + 1)
                fail();
            const std::size_t first = to.corner_numbers.size();
            for (std::size_t k = 1; k < parts.size(); ++k) {
                // A connector or spring may be attached to the ground or, in the assembly, to nodes of instances.
                if (type->family != AbaqusFamily::without_body || is_digits(parts[k]))
                    to.corner_numbers.push_back(lines_.whole(parts[k]));
            }
            to.elements.push_back({*type, static_cast<std::uint32_t>(to.corner_numbers.size() - first), first, number});
            to.element_numbers.push_back(number);
            if (!group.empty())
                set_of(AbaqusGroupKind::elements, group).members[""].numbers.push_back(number);
        }
        has_solids_ = has_solids_ || type->family == AbaqusFamily::solid;
        if (type->family == AbaqusFamily::without_body)
            bodiless_.insert(name);
        if (type->family == AbaqusFamily::shell || type->family == AbaqusFamily::plane)
            faces_.insert(name);
    }

    AbaqusSet& set_of(AbaqusGroupKind kind, const std::string& name) {
        const std::string key = capitals(name);
        AbaqusSet& set = (kind == AbaqusGroupKind::nodes ? scope().node_sets : scope().element_sets)[key];
        if (set.name.empty()) {
            set.name = name;
            scope().order.emplace_back(kind, key);
        }
        return set;
    }

    void node_set() { set(AbaqusGroupKind::nodes, "NSET"); }
    void element_set() { set(AbaqusGroupKind::elements, "ELSET"); }

    void set(AbaqusGroupKind kind, const std::string& word) {
        allow({"NSET", "ELSET", "GENERATE", "INSTANCE", "INTERNAL", "UNSORTED", "INPUT"});
        const std::string name = lines_.option(word), of = capitals(lines_.option("INSTANCE"));
        if (name.empty())
            lines_.fail(fmt::format("*{0} has no name", word), fmt::format("write *{0}, {0}=name", word));
        require_instance(of);
        const bool ranges = !lines_.option("GENERATE").empty();
        AbaqusSet& set = set_of(kind, name);
        if (kind == AbaqusGroupKind::nodes && !lines_.option("ELSET").empty()) {
            const auto [instance, elements] = split_at_instance(lines_.option("ELSET"));
            require_instance(instance);
            set.of_elements[of.empty() ? instance : of].push_back(elements);
        }
        open_input();
        while (lines_.next_data()) {
            const auto parts = lines_.parts();
            if (ranges) {
                if (parts.empty())
                    continue;
                if (parts.size() < 2)
                    lines_.fail("a range needs a first and a last number", "write first, last, step");
                const std::uint64_t step = parts.size() > 2 ? lines_.whole(parts[2]) : 1;
                set.members[of].ranges.push_back(
                    {lines_.whole(parts[0]), lines_.whole(parts[1]), std::max<std::uint64_t>(step, 1)});
                continue;
            }
            for (const std::string_view part : parts)
                if (!part.empty())
                    add_member(set.members, of, part);
        }
    }

    void add_member(std::map<std::string, AbaqusMembers>& members, const std::string& of, std::string_view written) {
        const bool plain = !of.empty() || is_digits(written);
        const auto [instance, member] =
            plain ? std::pair(of, capitals(without_quotes(written))) : split_at_instance(written);
        require_instance(instance);
        if (is_digits(member))
            members[instance].numbers.push_back(lines_.whole(member));
        else
            members[instance].others.push_back(member);
    }

    // Returns "Part-1-1" and "361" for "Part-1-1.361", member 361 of the instance Part-1-1. Names may contain dots,
    // too.
    std::pair<std::string, std::string> split_at_instance(std::string_view written) const {
        const std::string member = capitals(without_quotes(written));
        const std::size_t dot = member.find('.');
        if (dot == std::string::npos || !instances_.contains(member.substr(0, dot)))
            return {std::string(), member};
        return {member.substr(0, dot), member.substr(dot + 1)};
    }

    void require_instance(const std::string& instance) const {
        if (!instance.empty() && !instances_.contains(instance))
            lines_.fail(fmt::format("the instance {} does not exist", instance),
                        "export the file again with all instances");
    }

    void surface() {
        const std::string name = lines_.option("NAME"), type = capitals(lines_.option("TYPE"));
        if (name.empty())
            lines_.fail("*SURFACE has no name", "write *SURFACE, NAME=name");
        const bool combines = !lines_.option("COMBINE").empty() || !lines_.option("CROP").empty();
        if (combines || (!type.empty() && type != "ELEMENT" && type != "NODE")) {
            add_note(fmt::format("mesh: the surface {} is not read: {}. Select its nodes in another way.", name,
                                 combines ? "it combines other surfaces" : fmt::format("it has the type {}", type)));
            return;
        }
        AbaqusSurface made{name, type == "NODE", {}};
        open_input();
        while (lines_.next_data()) {
            const auto parts = lines_.parts();
            if (parts.empty())
                continue; // the whole free surface of the model, which contact uses
            AbaqusSurfacePart entry;
            std::map<std::string, AbaqusMembers> member;
            add_member(member, {}, parts[0]);
            entry.instance = member.begin()->first;
            entry.target = member.begin()->second;
            if (!made.of_nodes && parts.size() > 1)
                entry.face = capitals(parts[1]);
            made.parts.push_back(std::move(entry));
        }
        if (made.parts.empty()) {
            add_note(fmt::format("mesh: the surface {} names no elements or nodes and is not read.", name));
            return;
        }
        const std::string key = capitals(name);
        if (!scope().surfaces.emplace(key, std::move(made)).second)
            lines_.fail(fmt::format("two surfaces have the name {}", name), "give each surface its own name");
        scope().order.emplace_back(AbaqusGroupKind::surface, key);
    }

    std::filesystem::path file_;
    AbaqusLines lines_;
    AbaqusModel model_;
    AbaqusUnread unread_;
    AbaqusSystem system_;
    std::map<std::string, std::size_t> parts_, instances_; // indices by name in capitals
    std::set<std::string> bodiless_, faces_;               // types of elements
    std::size_t more_notes_ = 0;                           // number of notes beyond the limit
    std::size_t scope_ = 0;
    bool instance_is_open_ = false, has_solids_ = false;
};

} // namespace

VolumeMesh read_abaqus(const std::filesystem::path& file, std::string_view text) {
    return AbaqusReader(file, text).read();
}

} // namespace periscope
