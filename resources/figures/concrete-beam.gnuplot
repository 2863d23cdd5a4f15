# Load against crack mouth opening of the concrete beam over what was measured (resources/measured).
#   gnuplot -c resources/figures/concrete-beam.gnuplot FIGURE.png RESULTS [TITLE RESULTS]…
# from the top folder. RESULTS is the folder of a run of concrete-beam.json, which may have a title before it. Needs
# gnuplot (Debian: gnuplot-nox).
set terminal pngcairo size 900, 600 font "DejaVu Sans,11"
set output ARG1
set datafile separator ","
set xlabel "crack mouth opening (mm)"
set ylabel "load (kN)"
set xrange [0:0.06]
set yrange [0:6]
set key top right
set grid lc rgb "#dddddd"
measured = "resources/measured/concrete-beam-unnotched-gregoire2013.csv"
# Cells of rows that only energies have are empty: gnuplot leaves them out.
colours = "#0072b2 #d55e00 #009e73 #cc79a7"
curves = ""
do for [k = 2:ARGC:2] {
    curves = curves . sprintf(", '%s/observers.csv' using (1e3*column('CMOD x [m]')):(1e-3*column('load y [N]')) with lines lw 2 lc rgb '%s' title '%s'", \
                              k == ARGC ? value(sprintf("ARG%d", k)) : value(sprintf("ARG%d", k + 1)), word(colours, (k/2 - 1)%4 + 1), \
                              k == ARGC ? "Periscope" : value(sprintf("ARG%d", k)))
}
eval "plot measured using 1:3:4 with filledcurves lc rgb '#cccccc' title 'measured: smallest to largest', " . \
     "measured using 1:2 with lines lc rgb 'black' dt 2 title 'measured: mean'" . curves
