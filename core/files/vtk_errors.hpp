// Collects the error messages of VTK's readers and writers.
#pragma once

#include <string>

#include <vtkCommand.h>

namespace periscope {

// VTK reports errors as events, and prints them if no listener is attached. This listener keeps the first message.
class ErrorListener : public vtkCommand {
public:
    static ErrorListener* New() { return new ErrorListener; }
    void Execute(vtkObject*, unsigned long, void* text) override {
        if (text && message.empty())
            message = static_cast<const char*>(text);
    }
    std::string message;
};

} // namespace periscope
