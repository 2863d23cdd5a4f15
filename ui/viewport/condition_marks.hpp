// Shows in the view what the conditions do: arrows for motions and loads, pyramids for supports, crosses for no-fail
// zones, and warning marks where two conditions are in conflict. The document gets the conflicts, and rigid bodies that
// overlap the deformable body, as errors.
#pragma once

#include "core/base/error.hpp"
#include "ui/viewport/scene/condition_glyphs.hpp"

#include <QObject>

namespace periscope::ui {

class Body;
class Document;
class ModelView;
class SetMembership;
class SurfaceFiles;

class ConditionMarks : public QObject {
    Q_OBJECT
public:
    ConditionMarks(ModelView& view, Document& document, const Body& body, const SetMembership& sets,
                   const SurfaceFiles& files, QObject* parent = nullptr);
    ~ConditionMarks() override;

    void set_shown(bool shown);
    bool shown() const { return shown_; }
    const std::vector<Glyph>& glyphs() const { return glyphs_; } // the marks that are drawn now

private:
    void refresh();
    void follow_view();
    void report(const std::vector<Problem>& conflicts);

    ModelView& view_;
    Document& document_;
    const Body& body_;
    const SetMembership& sets_;
    const SurfaceFiles& files_;
    ConditionGlyphs drawing_;
    std::vector<Glyph> glyphs_;
    bool shown_ = true;
    bool is_reporting_ = false; // true while this object changes the document, so that it ignores the change
};

} // namespace periscope::ui
