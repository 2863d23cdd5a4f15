#include "core/case/case_file.hpp"

#include "core/case/json_reader.hpp"
#include "core/case/words.hpp"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <sstream>

namespace periscope {
namespace {

constexpr int file_version = 1;

void read_lattice(const Json& json, const std::string& path, std::vector<Problem>& problems, BoxGeometry& box) {
    ObjectReader reader(json, path, problems);
    reader.vector("box", dimension::length, box.box, true);
    reader.vector("origin", dimension::length, box.origin, false);
    reader.quantity("spacing", box.spacing, true);
    reader.finish();
}

void read_discretise(const Json& json, const std::string& path, std::vector<Problem>& problems, SurfaceGeometry& s) {
    ObjectReader reader(json, path, problems);
    const Json* tetrahedra = reader.find("tetrahedra");
    const Json* lattice = reader.find("lattice");
    if (!tetrahedra == !lattice && json.is_object())
        problems.push_back({path, tetrahedra ? "has both 'tetrahedra' and 'lattice'" : "says not how",
                            R"(give one: { "tetrahedra": { "spacing": "2 mm" } } or { "lattice": { "spacing": "2 mm" } })"});
    if (tetrahedra) {
        ObjectReader inner(*tetrahedra, reader.at("tetrahedra"), problems);
        inner.quantity("spacing", s.spacing, true);
        s.discretisation = inner.choice("nodes", words::placements, 0) == 0 ? Discretisation::tetrahedra
                                                                           : Discretisation::tetrahedra_centroids;
        inner.finish();
    } else if (lattice) {
        ObjectReader inner(*lattice, reader.at("lattice"), problems);
        inner.quantity("spacing", s.spacing, true);
        inner.finish();
        s.discretisation = Discretisation::lattice;
    }
    reader.finish();
}

void read_geometry(ObjectReader& root, std::vector<Problem>& problems, Case& c) {
    const Json* json = root.find("geometry");
    if (!json)
        return root.missing("geometry", R"(such as { "lattice": { "box": ["200 mm", "100 mm", "9 mm"], "spacing": "1.5 mm" } })");
    ObjectReader reader(*json, "geometry", problems);
    const Json* lattice = reader.find("lattice");
    const Json* surface = reader.find("surface");
    const Json* discretise = reader.find("discretise");
    if (json->is_object() && !lattice == !surface)
        problems.push_back({"geometry", lattice ? "has both 'lattice' and 'surface'" : "has neither 'lattice' nor 'surface'",
                            "give exactly one of them"});
    if (lattice && discretise)
        reader.problem("discretise", "belongs to a surface", "leave it out: the lattice has its own spacing");
    if (surface) {
        SurfaceGeometry s;
        ObjectReader inner(*surface, "geometry.surface", problems);
        s.file = inner.required_text("file", "plate.stl");
        s.unit = inner.required_text("unit", "mm");
        inner.finish();
        if (!discretise)
            reader.missing("discretise", R"(such as { "tetrahedra": { "spacing": "2 mm" } })");
        else
            read_discretise(*discretise, "geometry.discretise", problems, s);
        c.geometry = s;
    } else if (lattice) {
        BoxGeometry box;
        read_lattice(*lattice, "geometry.lattice", problems, box);
        c.geometry = box;
    }
    reader.finish();
}

MaterialEntry read_material(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    MaterialEntry m;
    ObjectReader reader(json, path, problems);
    m.name = reader.required_text("name", "steel");
    reader.quantity("youngs_modulus", m.youngs_modulus, true);
    reader.quantity("poisson_ratio", m.poisson_ratio, false);
    reader.quantity("density", m.density, true);
    reader.optional_quantity("fracture_energy", m.fracture_energy);
    reader.optional_quantity("critical_stretch", m.critical_stretch);
    m.law = words::laws[reader.choice("law", words::laws, 0)];
    reader.finish();
    return m;
}

SetEntry read_set(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    SetEntry set;
    ObjectReader reader(json, path, problems);
    set.name = reader.required_text("name", "impact");
    const Json* box = reader.find("box");
    const bool brush = reader.has("brush");
    if (json.is_object() && (box != nullptr) == brush)
        problems.push_back({path, brush ? "has both 'box' and 'brush'" : "has no shape", "give 'box' or 'brush'"});
    if (box) {
        SetBox shape;
        ObjectReader inner(*box, reader.at("box"), problems);
        inner.optional_vector("min", dimension::length, shape.min, false);
        inner.optional_vector("max", dimension::length, shape.max, false);
        inner.finish();
        set.shape = shape;
    } else if (brush) {
        set.shape = SetBrush{};
    }
    reader.list("brush", [&](const Json& entry, const std::string& where) {
        BrushDab dab;
        ObjectReader inner(entry, where, problems);
        inner.vector("centre", dimension::length, dab.centre, true);
        inner.number("radius", dimension::length, dab.radius, true, "5 mm");
        dab.erase = inner.flag("erase");
        inner.finish();
        if (auto* s = std::get_if<SetBrush>(&set.shape))
            s->dabs.push_back(dab);
    });
    reader.finish();
    return set;
}

CrackEntry read_crack(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    CrackEntry crack;
    ObjectReader reader(json, path, problems);
    if (const Json* plane = reader.find("plane")) {
        ObjectReader inner(*plane, reader.at("plane"), problems);
        inner.vector("corner", dimension::length, crack.corner, true);
        inner.vector("first", dimension::length, crack.first, true);
        inner.vector("second", dimension::length, crack.second, true);
        inner.finish();
    } else {
        reader.missing("plane", R"(a parallelogram: { "corner": [x, y, z], "first": [edge], "second": [edge] })");
    }
    reader.finish();
    return crack;
}

void read_ramp(const Json& json, const std::string& path, std::vector<Problem>& problems, ConditionEntry& c) {
    ObjectReader reader(json, path, problems);
    c.ramp = static_cast<RampShape>(reader.choice("shape", words::ramp_shapes, 1));
    reader.number("time", dimension::time, c.ramp_time, c.ramp != RampShape::constant, "1 ms");
    reader.finish();
}

ConditionEntry read_condition(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    ConditionEntry c;
    ObjectReader reader(json, path, problems);
    int kinds = 0;
    for (std::size_t k = 0; k < words::condition_kinds.size(); ++k) {
        const std::string& key = words::condition_kinds[k];
        const bool there = reader.has(key);
        const auto kind = static_cast<ConditionKind>(k);
        kinds += there ? 1 : 0;
        if (there)
            c.kind = kind;
        if (kind == ConditionKind::fixed || kind == ConditionKind::no_fail)
            reader.flag(key);
        else
            reader.optional_vector(key, kind == ConditionKind::displacement ? dimension::length : dimension::speed,
                                   c.value, false);
    }
    if (json.is_object() && kinds != 1)
        problems.push_back({path, kinds == 0 ? "says not what is prescribed" : "prescribes several things at once",
                            "give exactly one of " + listed(words::condition_kinds)});
    c.set = reader.required_text("set", "impact");
    if (const Json* ramp = reader.find("ramp"))
        read_ramp(*ramp, reader.at("ramp"), problems, c);
    reader.finish();
    return c;
}

ObserverEntry read_observer(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    ObserverEntry o;
    ObjectReader reader(json, path, problems);
    o.name = reader.required_text("name", "impact force");
    int kinds = 0;
    for (std::size_t k = 0; k < words::observer_kinds.size(); ++k)
        if (const std::string& key = words::observer_kinds[k]; reader.has(key)) {
            ++kinds;
            o.kind = static_cast<ObserverKind>(k);
            o.set = reader.text(key, "");
        } else {
            reader.find(key);
        }
    if (json.is_object() && kinds != 1)
        problems.push_back({path, kinds == 0 ? "says not what is observed" : "observes several things",
                            "give exactly one of " + listed(words::observer_kinds) + " with the name of a set"});
    reader.finish();
    return o;
}

void read_run(ObjectReader& root, std::vector<Problem>& problems, RunEntry& run) {
    const Json* json = root.find("run");
    if (!json)
        return root.missing("run", R"(such as { "end_time": "100 us" })");
    ObjectReader reader(*json, "run", problems);
    reader.quantity("end_time", run.end_time, true);
    Quantity safety(run.safety);
    reader.quantity("safety", safety, false);
    run.safety = safety.value;
    reader.optional_quantity("time_step", run.time_step);
    reader.quantity("damping", run.damping, false);
    reader.finish();
}

void read_root(const Json& json, std::vector<Problem>& problems, Case& c) {
    ObjectReader root(json, "", problems);
    if (const Json* version = root.find("periscope"); !version) {
        root.missing("periscope", fmt::format("the version of the file: \"periscope\": {}", file_version));
    } else if (!version->is_number_integer() || version->get<std::int64_t>() != file_version) {
        root.problem("periscope", "is " + kind_of(*version),
                     fmt::format("this program reads version {}; a newer file needs a newer program", file_version));
    }
    c.name = root.text("name", c.name);
    c.description = root.text("description", "");
    read_geometry(root, problems, c);
    root.quantity("horizon", c.horizon, true);
    root.list("materials", [&](const Json& e, const std::string& p) { c.materials.push_back(read_material(e, p, problems)); });
    root.list("sets", [&](const Json& e, const std::string& p) { c.sets.push_back(read_set(e, p, problems)); });
    root.list("cracks", [&](const Json& e, const std::string& p) { c.cracks.push_back(read_crack(e, p, problems)); });
    root.list("conditions", [&](const Json& e, const std::string& p) { c.conditions.push_back(read_condition(e, p, problems)); });
    root.list("observers", [&](const Json& e, const std::string& p) { c.observers.push_back(read_observer(e, p, problems)); });
    read_run(root, problems, c.run);
    if (const Json* output = root.find("output")) {
        ObjectReader reader(*output, "output", problems);
        c.output.frames = reader.whole_number("frames", c.output.frames, 1, 100000);
        c.output.samples = reader.whole_number("samples", c.output.samples, 1, 10000000);
        reader.finish();
    }
    root.finish();
}

// "materials[0].density=7850 kg/m^3" applied to the tree; the value is JSON when it reads as JSON, else a text.
void apply_override(Json& root, const std::string& edit, std::vector<Problem>& problems) {
    const auto equals = edit.find('=');
    if (equals == std::string::npos || equals == 0) {
        problems.push_back({edit, "is not an edit", "write path=value, such as run.end_time=50us"});
        return;
    }
    std::string pointer = "/";
    for (const char c : edit.substr(0, equals))
        if (c == '.' || c == '[')
            pointer += '/';
        else if (c != ']')
            pointer += c;
    const std::string value = edit.substr(equals + 1);
    Json parsed = Json::parse(value, nullptr, false);
    if (parsed.is_discarded())
        parsed = value;
    try {
        const Json::json_pointer place(pointer);
        const Json::json_pointer list = place.parent_pointer(); // an index far past its end would fill the memory
        if (root.contains(list) && root.at(list).is_array() && std::stoul(place.back()) > root.at(list).size())
            throw std::out_of_range(place.back());
        root[place] = parsed;
    } catch (const std::exception&) { // of the JSON library, or no number in brackets
        problems.push_back({edit.substr(0, equals), "names nothing in the case", "paths look like materials[0].density"});
    }
}

Problem syntax_problem(std::string_view text, const Json::parse_error& error) {
    const std::size_t at = std::min(error.byte, text.size());
    std::size_t line = 1, column = 1;
    for (std::size_t i = 0; i + 1 < at; ++i)
        column = text[i] == '\n' ? (++line, 1) : column + 1;
    std::string what = error.what();
    if (const auto colon = what.rfind("syntax error"); colon != std::string::npos)
        what = what.substr(colon);
    return {fmt::format("line {}, column {}", line, column), "is not JSON: " + what, "correct the text there"};
}

// The deepest level of brackets outside texts.
int nesting(std::string_view text) {
    int depth = 0, deepest = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (in_text)
            text[i] == '\\' ? void(++i) : void(in_text = text[i] != '"');
        else if (text[i] == '"')
            in_text = true;
        else if (text[i] == '{' || text[i] == '[')
            deepest = std::max(deepest, ++depth);
        else if (text[i] == '}' || text[i] == ']')
            --depth;
    return deepest;
}

// True when `path` is `root` or lies in it.
bool lies_in(const std::string& path, const std::string& root) {
    return root.empty() || path == root || path.starts_with(root + ".") || path.starts_with(root + "[");
}

} // namespace

ParsedCase parse_case(std::string_view text, const std::filesystem::path& folder,
                      const std::vector<std::string>& overrides) {
    ParsedCase parsed;
    parsed.value.folder = folder;
    if (const int depth = nesting(text); depth > 64) { // far beyond any case, and before recursion exhausts the stack
        parsed.problems.push_back({"", "is nested deeper than 64 levels", "correct the brackets"});
        return parsed;
    }
    Json json;
    try {
        json = Json::parse(text, nullptr, true, true); // comments are welcome
    } catch (const Json::out_of_range& e) { // a number such as 1e999
        parsed.problems.push_back({"", fmt::format("holds a number out of range: {}", e.what()), "write it smaller"});
        return parsed;
    } catch (const Json::parse_error& e) {
        parsed.problems.push_back(syntax_problem(text, e));
        return parsed;
    }
    for (const auto& edit : overrides)
        apply_override(json, edit, parsed.problems);
    try {
        read_root(json, parsed.problems, parsed.value);
    } catch (const Json::exception& e) { // text that is not UTF-8, numbers out of range
        parsed.problems.push_back({"", e.what(), "save the file as UTF-8 JSON"});
    }
    // Values that were not read would be complained about twice.
    for (Problem& p : check_case(parsed.value)) {
        const bool known = std::any_of(parsed.problems.begin(), parsed.problems.end(), [&](const Problem& q) {
            return lies_in(p.path, q.path);
        });
        if (!known)
            parsed.problems.push_back(std::move(p));
    }
    return parsed;
}

Case read_case(const std::filesystem::path& file, const std::vector<std::string>& overrides) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error))
        throw FileError(fmt::format("{}: is a folder, not a case file; name the .json file in it", file.string()));
    if (!std::filesystem::exists(file, error))
        throw FileError(fmt::format("{}: no such file; check the path and the name", file.string()));
    if (const auto size = std::filesystem::file_size(file, error); !error && size > 256U << 20)
        throw FileError(fmt::format("{}: is larger than 256 MiB and hardly a case; name the .json file", file.string()));
    std::ifstream in(file, std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    if (!in)
        throw FileError(fmt::format("{}: cannot be read; check its permissions", file.string()));
    ParsedCase parsed = parse_case(content.str(), std::filesystem::absolute(file).parent_path(), overrides);
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems), file.string());
    return std::move(parsed.value);
}

} // namespace periscope
