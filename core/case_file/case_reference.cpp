#include "core/case_file/case_reference.hpp"

#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

#include <fmt/format.h>

#include <iterator>

namespace periscope {
namespace reference_parts {
namespace {

Keys case_keys() {
    return {{"periscope", "`2`", required, "File format version."},
            {"name", "text", "`\"untitled\"`", "Name of the case."},
            {"description", "text", "empty", "Shown when the case is opened."},
            {"geometry", "object", required, "The body. See `geometry`."},
            quantity("horizon", required),
            choice("theory", words::theories, "See [Theory](theory.md)."),
            choice("micromodulus", words::micromoduli, "Micromodulus as a function of the bond length."),
            choice("influence", words::influences, "Influence function; state-based theory only."),
            {"materials", "list", required, "See `materials[]`. The first one applies wherever no later one does."},
            {"interfaces", "list", "`[]`", "Bonds between two materials. See `interfaces[]`."},
            {"corrections", "object", "none", "See `corrections`."},
            {"sets", "list", "`[]`", "Node sets. See `sets[]`."},
            {"initial_cracks", "list", "`[]`", "See `initial_cracks[]`."},
            {"conditions", "list", "`[]`", "Boundary and initial conditions, loads. See `conditions[]`."},
            {"rigid_bodies", "list", "`[]`", "Strikers, rollers, supports. See `rigid_bodies[]`."},
            {"self_contact", "object", "none", "Parts and fragments of the body touch each other. See `self_contact`."},
            {"observers", "list", "`[]`", "Values recorded over time. See `observers[]`."},
            {"run", "object", required, "Analysis and time. See `run`."},
            {"restart", "object", "none", "Start from a checkpoint. See `restart`."},
            {"output", "object", "defaults", "See `output`."}};
}

std::vector<ReferenceObject> joined(std::vector<std::vector<ReferenceObject>> parts) {
    std::vector<ReferenceObject> all;
    for (auto& part : parts)
        all.insert(all.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
    return all;
}

} // namespace
} // namespace reference_parts

namespace {

std::string row(const ReferenceKey& k) {
    return fmt::format("| `{}` | {} | {} | {} |\n", k.key, k.value, k.otherwise, k.meaning);
}

} // namespace

std::vector<ReferenceObject> case_reference() {
    using namespace reference_parts;
    const ReferenceObject whole{"", "The case itself.", {}, case_keys()};
    return joined({{whole}, geometries(), materials(), sets(), cracks(), conditions(), runs(), rigid_bodies()});
}

std::string case_reference_page() {
    std::string page =
        "# Case file reference\n\n"
        "This page is for those who look up a key of the case file: it has every object with its keys. "
        "`periscope-cli reference` prints it.\n[Case file](case-file.md) explains the file with examples. "
        "`[]` in a heading is an entry of a list.\n";
    for (const ReferenceObject& object : case_reference()) {
        page += object.path.empty() ? std::string("\n## The case\n\n") : fmt::format("\n## {}\n\n", object.path);
        page += fmt::format("{}\n", object.meaning);
        if (!object.example.empty())
            page += fmt::format("\n```json\n{}\n```\n", object.example);
        page += "\n| key | value | default | meaning |\n|---|---|---|---|\n";
        for (const ReferenceKey& key : object.keys)
            page += row(key);
    }
    return page;
}

} // namespace periscope
