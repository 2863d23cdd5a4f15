// Includes the header of QCustomPlot, which uses Qt's old keyword foreach. The workbench does not define this keyword,
// because other libraries use the word, too.
#pragma once

#define foreach(variable, container) for (variable : container) // NOLINT(bugprone-macro-parentheses): a declaration
#include <qcustomplot.h>
#undef foreach
