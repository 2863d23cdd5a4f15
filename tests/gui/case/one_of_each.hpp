// A case with an entry of each kind, for tests that go through all fields.
#pragma once

#include "core/case/case.hpp"
#include "core/case/condition_table.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace periscope::ui {

inline Quantity in_mm(double value) {
    return parse_quantity(std::to_string(value) + " mm", dimension::length);
}

// Conditions that prescribe a motion have nodes of their own.
inline const char* set_of(ConditionKind kind) {
    switch (kind) {
    case ConditionKind::displacement:
        return "box";
    case ConditionKind::velocity:
        return "sphere";
    case ConditionKind::fixed:
        return "plane";
    default:
        return "brush";
    }
}

// Adds one entry of each kind. Nothing is in conflict, and no rigid bodies overlap: the view reports both to the
// document, so that each edit would refresh the whole window twice.
inline void add_one_of_each(Case& now) {
    std::get<BoxGeometry>(now.geometry).spacing = in_mm(6.25); // few nodes: it is about edits
    now.sets.clear();
    now.conditions.clear();
    now.observers.clear();
    now.cracks.clear();
    const auto set = [&](const char* name, SetShape shape) { now.sets.push_back({name, std::move(shape)}); };
    SetBox box;
    box.max[0] = in_mm(20);
    set("box", box);
    SetBrush brush;
    brush.dabs.push_back({{in_mm(120), in_mm(80), in_mm(0)}, in_mm(10)});
    set("brush", brush);
    set("group", SetGroup{"left"});
    set("sphere", SetSphere{{in_mm(50), in_mm(50), in_mm(0)}, in_mm(10)});
    set("cylinder", SetCylinder{{in_mm(50), in_mm(50), in_mm(-9)}, {in_mm(50), in_mm(50), in_mm(9)}, in_mm(10)});
    set("plane", SetPlane{{in_mm(200), in_mm(50), in_mm(0)}, {1.0, 0.0, 0.0}, in_mm(10)});
    set("nearest", SetNearest{{in_mm(50), in_mm(50), in_mm(0)}});
    set("material", SetMaterial{"first"});
    set("combination", SetCombination{"box & brush"});
    set("prism",
        SetPrism{{{in_mm(0), in_mm(0), in_mm(0)}, {in_mm(50), in_mm(0), in_mm(0)}, {in_mm(0), in_mm(50), in_mm(0)}}});
    set("face", SetFace{{in_mm(200), in_mm(50), in_mm(0)}});
    set("facing", SetFacing{});
    set("grown", SetGrown{"box"});
    set("numbers", SetNumbers{{{1, 1}, {20, 35}}});

    MaterialEntry first = now.materials.at(0);
    first.name = "first";
    now.materials.assign(1, first);
    for (const LawKind law : {LawKind::bilinear, LawKind::trilinear, LawKind::table, LawKind::exponential}) {
        MaterialEntry material = first;
        material.name = "law " + std::to_string(int(law));
        material.set = "box";
        material.law = law;
        if (law == LawKind::table)
            material.points = {{Quantity(1e-4), Quantity(1.0)}, {Quantity(1e-3), Quantity(0.0)}};
        else
            material.elastic_stretch = Quantity(1e-4);
        if (law == LawKind::trilinear) {
            material.kink_stretch = Quantity(5e-4);
            material.kink_ratio = Quantity(0.25);
        }
        now.materials.push_back(material);
    }
    now.materials[1].share = Quantity(0.3);
    now.materials[2].anisotropy.emplace();
    InterfaceEntry interface;
    static_cast<BondEntry&>(interface) = first;
    interface.between = {"first", "law 1"};
    now.interfaces.assign(1, interface);

    now.cracks.push_back({CrackPlane{
        {in_mm(50), in_mm(50), in_mm(-9)}, {in_mm(0), in_mm(30), in_mm(0)}, {in_mm(0), in_mm(0), in_mm(18)}}});
    now.cracks.push_back({CrackDisc{{in_mm(50), in_mm(50), in_mm(0)}, {1.0, 0.0, 0.0}, in_mm(10)}});
    now.cracks.push_back({CrackPolygon{
        {{in_mm(0), in_mm(0), in_mm(0)}, {in_mm(50), in_mm(0), in_mm(0)}, {in_mm(0), in_mm(50), in_mm(0)}}}});
    CrackSlot slot;
    slot.min[0] = in_mm(99);
    slot.max[0] = in_mm(101);
    now.cracks.push_back({slot});
    now.cracks.push_back({CrackSurface{"cut.stl"}});

    const auto rigid = [&](RigidShape shape, RigidMotion motion) -> RigidBodyEntry& {
        RigidBodyEntry& body = now.rigid_bodies.emplace_back();
        body.name = "rigid " + std::to_string(now.rigid_bodies.size());
        body.shape = std::move(shape);
        body.motion = motion;
        return body;
    };
    now.self_contact.emplace();
    now.rigid_bodies.clear();
    rigid(RigidSphere{{in_mm(300), in_mm(50), in_mm(0)}, in_mm(10)}, RigidMotion::free).free.mass = Quantity(0.1);
    rigid(RigidBox{{in_mm(330), in_mm(50), in_mm(0)}, {in_mm(340), in_mm(60), in_mm(10)}}, RigidMotion::free)
        .free.density = Quantity(7800.0);
    rigid(RigidCylinder{{in_mm(360), in_mm(50), in_mm(0)}, {in_mm(370), in_mm(50), in_mm(0)}, in_mm(10)},
          RigidMotion::moved)
        .moved.ramp.ramp = RampShape::linear;
    rigid(RigidHalfSpace{{in_mm(0), in_mm(-50), in_mm(0)}, {0.0, 1.0, 0.0}}, RigidMotion::moved).moved.by_rate = true;
    rigid(RigidSphere{{in_mm(400), in_mm(50), in_mm(0)}, in_mm(10)}, RigidMotion::fixed);

    for (const ConditionInfo& info : condition_infos()) {
        ConditionEntry condition;
        condition.kind = info.kind;
        condition.set = set_of(info.kind);
        if (info.has_value)
            condition.value[info.is_scalar ? 0 : 1] = parse_quantity(std::string(info.example), info.dimension);
        if (info.has_ramp) {
            condition.ramp = RampShape::linear;
            condition.ramp_time = parse_quantity("10 us", dimension::time);
        }
        if (info.has_pulse)
            condition.pulse.emplace();
        now.conditions.push_back(condition);
    }
    now.conditions[1].ramp = RampShape::table;
    now.conditions[1].ramp_points = {{Quantity(0.0), 0}, {parse_quantity("10 us", dimension::time), 1}};
    now.run.stop = StopEntry{"curve 0", "y", StopKind::falls_to_share, Quantity(0.1), Quantity(5000)};
    for (int kind = 0; kind <= int(ObserverKind::energies); ++kind) {
        ObserverEntry observer;
        observer.name = "curve " + std::to_string(kind);
        observer.kind = ObserverKind(kind);
        observer.set = "box";
        if (observer.kind == ObserverKind::opening) {
            observer.ends[0].set = "box";
            observer.ends[1].point = std::array<Quantity, 3>{in_mm(10), in_mm(10), in_mm(0)};
        }
        now.observers.push_back(observer);
    }
    ObserverEntry of_nodes = now.observers[std::size_t(ObserverKind::opening)];
    of_nodes.name = "of nodes";
    of_nodes.ends[0] = {{}, {}, 4};
    of_nodes.ends[1] = {{}, {}, 28};
    now.observers.push_back(of_nodes);
}

} // namespace periscope::ui
