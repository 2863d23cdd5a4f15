// QCustomPlot's header uses Qt's old keyword foreach, which the workbench does without (it is a word of others, too).
#pragma once

#define foreach(variable, container) for (variable : container) // NOLINT(bugprone-macro-parentheses): a declaration
#include <qcustomplot.h>
#undef foreach
