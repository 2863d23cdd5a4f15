"""Small bodies for tests that interrupt runs, each with the further arguments of its run."""
import random


def box(low=(None, None, None), high=(None, None, None)):
    return {"box": {"min": list(low), "max": list(high)}}


def body(size, space, horizon="3.015 dx"):
    return {"geometry": {"lattice": {"box": size, "spacing": "1 mm", **({"space": space} if space else {})}},
            "horizon": horizon}


def brittle(**further):
    return {"name": "glass", "youngs_modulus": "70 GPa", "poisson_ratio": 0.25, "density": "2440 kg/m^3",
            "critical_stretch": 1e-3, **further}


def concrete(poisson_ratio=0.25, **further):
    return {"name": "concrete", "youngs_modulus": "30 GPa", "poisson_ratio": poisson_ratio, "density": 2400,
            "law": "exponential", "tensile_strength": "3 MPa", "fracture_energy": "100 J/m^2", **further}


ENERGIES = [{"name": "energies", "energies": True}, {"name": "broken", "broken_bonds": True}]


# A plate or block that is held on the left and pulled apart on the right.
def torn(size, material, end_time, space=None, horizon="3.015 dx", speed="4 m/s", **further):
    length = int(size[0].split()[0])
    return {"periscope": 2, "name": "torn", **body(size, space, horizon), "materials": [material],
            "sets": [{"name": "left", **box(high=("4 mm", None, None))},
                     {"name": "right", **box(low=(f"{length - 4} mm", None, None))}],
            "conditions": [{"fixed": True, "set": "left"},
                           {"velocity": [speed, "1 m/s", None], "set": "right",
                            "ramp": {"shape": "smooth", "time": "5 us"}}],
            "observers": [{"name": "pull", "reaction": "right"}, *ENERGIES],
            "run": {"end_time": end_time}, "output": {"frames": 8, "samples": 60}, **further}


# The cases of an earlier report: plates that soften slowly.
def quasi_static(method, **run):
    case = {"periscope": 2, "name": method, **body(["60 mm", "20 mm", "1 mm"], "plane_stress"),
            "materials": [concrete(0.3333)],
            "sets": [{"name": "left", **box(high=("3 mm", None, None))},
                     {"name": "end", **box(low=("27 mm", None, None))}],
            "conditions": [{"fixed": True, "set": "left"}, {"displacement": ["0.01 mm", None, None], "set": "end"},
                           {"no_fail": True, "set": "end"}],
            "observers": [{"name": "u", "mean_displacement": "end"}, {"name": "R", "reaction": "left"},
                          {"name": "op", "opening": ["left", "end"]}, *ENERGIES],
            "run": {"end_time": "1 s", "analysis": f"quasi-static-{method}", "load_steps": 6, "tolerance": 1e-4,
                    "maximum_iterations": 20000, **run},
            "output": {"frames": 6, "samples": 6}}
    return case


# The load follows the opening of a crack from a notch.
def controlled():
    return {"periscope": 2, "name": "strip", **body(["60 mm", "16 mm", "10 mm"], "plane_stress"),
            "materials": [{"name": "concrete", "youngs_modulus": "30 GPa", "poisson_ratio": 0.33333333, "density": 2400,
                           "law": "bilinear", "elastic_stretch": 1e-4, "critical_stretch": 1e-3}],
            "sets": [{"name": "left", **box(high=("4 mm", None, None))},
                     {"name": "right", **box(low=("56 mm", None, None))}],
            "initial_cracks": [{"plane": {"corner": ["30 mm", "-1 mm", "-1 mm"], "first": [0, "6 mm", 0],
                                          "second": [0, 0, "20 mm"]}}],
            "conditions": [{"displacement": [0, 0, None], "set": "left"},
                           {"displacement": ["0.1 mm", 0, None], "set": "right",
                            "ramp": {"shape": "linear", "time": "1 s"}},
                           {"no_fail": True, "set": "left"}, {"no_fail": True, "set": "right"}],
            "observers": [{"name": "support", "reaction": "left"},
                          {"name": "opening", "opening": [[0.027, 0.001, 0.005], [0.033, 0.001, 0.005]]}, *ENERGIES],
            "run": {"end_time": "1 s", "analysis": "quasi-static-newton", "load_steps": 6, "tolerance": 1e-4,
                    "maximum_iterations": 200000,
                    "load_control": {"observer": "opening", "component": "x", "value": "6 um"}},
            "output": {"frames": 8, "samples": 8}}


def struck():
    case = torn(["60 mm", "30 mm", "3 mm"], brittle(), "60 us")
    case["conditions"] = case["conditions"][:1]
    case["observers"] = [{"name": "force", "rigid_body": "force", "body": "ball"}, *ENERGIES]
    case["rigid_bodies"] = [{"name": "ball", "sphere": {"centre": ["30 mm", "35.2 mm", "1.5 mm"], "radius": "5 mm"},
                             "friction": 0.2, "free": {"mass": "20 g", "velocity": ["2 m/s", "-20 m/s", 0]}}]
    return case


def touching():
    return {"periscope": 2, "name": "plates",
            "geometry": {"lattice": {"box": ["61 mm", "40 mm", "2 mm"], "spacing": "1 mm", "holes": ["gap"]}},
            "horizon": "3.015 dx", "materials": [brittle()],
            "sets": [{"name": "gap", **box(low=("30 mm", None, None), high=("31 mm", None, None))},
                     {"name": "left", **box(high=("30 mm", None, None))}],
            "conditions": [{"initial_velocity": ["20 m/s", "3 m/s", None], "set": "left"}], "self_contact": {},
            "observers": [{"name": "v", "mean": "velocity", "set": "left"}, *ENERGIES],
            "run": {"end_time": "60 us"}, "output": {"frames": 8, "samples": 60}}


# A list of nodes that are shaken, each with a volume of its own.
def irregular(folder, **further):
    draw = random.Random(3)
    with open(folder / "nodes.csv", "w") as file:
        file.write("x,y,z,volume\n")
        for x in range(40):
            for y in range(16):
                for z in range(5):
                    shaken = [v + 0.5 + draw.uniform(-0.2, 0.2) for v in (x, y, z)]
                    file.write(",".join(f"{v:.6f}" for v in shaken) + f",{draw.uniform(0.7, 1.3):.6f}\n")
    case = torn(["40 mm", "16 mm", "5 mm"], brittle(), "60 us")
    case["geometry"] = {"mesh": {"file": "nodes.csv", "unit": "mm"}}
    case["horizon"] = "3.1 mm"
    case.update(further)
    return case


# Each with its further arguments. Irregular nodes need a file.
CASES = {
    "lattice": (lambda _: torn(["60 mm", "30 mm", "3 mm"], brittle(), "60 us"), []),
    "irregular": (irregular, []),
    "state-based": (lambda _: torn(["50 mm", "20 mm", "3 mm"], brittle(poisson_ratio=0.4), "60 us",
                                   theory="state-based"), []),
    # λ of its bonds takes more than core/model/paged_stiffness.hpp allows in one array; so a checkpoint takes long.
    "pages": (lambda _: torn(["42 mm", "41 mm", "41 mm"], concrete(), "4 us", horizon="4.015 dx",
                             observers=[{"name": "pull", "reaction": "right"}],
                             output={"frames": 4, "samples": 20, "checkpoint_interval": "2 s"}), ["-p", "double"]),
    "relaxation": (lambda _: quasi_static("relaxation"), []),
    "newton": (lambda _: quasi_static("newton"), []),
    "newton-single": (lambda _: quasi_static("newton"), ["-p", "single"]),
    "load-control": (lambda _: controlled(), []),
    "relaxation-domains": (lambda _: quasi_static("relaxation"), ["--domains", "3"]),
    "newton-domains": (lambda _: quasi_static("newton"), ["--domains", "3"]),
    "rigid": (lambda _: struck(), []),
    "self-contact": (lambda _: touching(), []),
    "domains": (lambda _: torn(["60 mm", "30 mm", "3 mm"], concrete(), "60 us"), ["--domains", "4"]),
    "irregular-domains": (lambda folder: irregular(folder, materials=[concrete()]), ["--domains", "3"]),
    "devices": (lambda _: torn(["60 mm", "30 mm", "3 mm"], concrete(), "60 us"), ["--devices", "2"]),
    "streamed": (lambda _: torn(["300 mm", "100 mm", "1 mm"], concrete(), "40 us", space="plane_strain"),
                 ["--device-memory", "2MB"]),
}
