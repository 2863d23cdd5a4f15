// Draws the annotations of the picture: axes, colour bar or legend, and a caption.
#pragma once

#include "core/case/unit.hpp"
#include "ui/viewport/annotations/caption.hpp"
#include "ui/viewport/annotations/legend.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkNew.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkRenderer.h>
#include <vtkScalarBarActor.h>

#include <QByteArray>
#include <QColor>
#include <QString>

#include <array>
#include <memory>
#include <vector>

namespace periscope::ui {

class AxesMarker;

// Explains the colours: a colour bar or a legend.
struct ColourKey {
    QString title, unit; // title and unit of a colour bar
    std::array<double, 2> range{};
    QByteArray colours;
    std::vector<LegendEntry> entries; // for a legend
    friend bool operator==(const ColourKey&, const ColourKey&) = default;
};

class Annotations {
public:
    Annotations(vtkRenderer* renderer, vtkRenderWindowInteractor* interactor);
    ~Annotations();

    // Shows the colours of a field. Labels are in a unit that suits the range: "Displacement" in mm.
    void show_colour_bar(vtkLookupTable* table, const QString& title, const QString& si_unit, UnitSystem system);
    void show_legend(const std::vector<LegendEntry>& entries); // shows a legend instead of the colour bar
    void hide_keys();
    const ColourKey& key() const { return key_; } // empty if there is neither a bar nor a legend
    bool show_key(bool wanted); // if false, the key is stored but not shown; returns whether the picture changes
    bool shows_key() const { return key_wanted_ && words_wanted_ && key_ != ColourKey(); }
    void show_words(bool wanted); // caption and key; if false, the body stays where it is below them
    void show_axes(bool wanted);

    // `further_lines` is the number of additional lines that the caption has in other frames.
    void set_caption(const QString& words, int further_lines);
    int height_above() const; // device pixels that the caption takes at the top, with its further lines
    void set_colours(const ViewColours& colours);
    void scale(double pixel_ratio, int width, int height);
    bool is_scaled() const { return width_ > 0; } // whether the view has been drawn

private:
    void place_caption();
    void place_bar(int above);
    void draw_key();

    ColourKey key_;
    bool key_wanted_ = true, words_wanted_ = true;
    double pixel_ratio_ = 1;
    int width_ = 0, height_ = 0;
    int lines_ = 1, further_lines_ = 0; // in the caption
    vtkNew<vtkScalarBarActor> bar_;
    Legend legend_;
    Caption caption_;
    std::unique_ptr<AxesMarker> axes_;
};

} // namespace periscope::ui
