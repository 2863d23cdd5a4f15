# The first band of a study (bands.csv): the median of the runs, and the range that holds most of them.
#   gnuplot -c resources/figures/band.gnuplot FIGURE.svg FOLDER [XLABEL YLABEL]
# from the top folder. FOLDER is the folder of the study; without labels, the axes have the heads of the table. For the
# figure of resources/help/studies.md (3 minutes on two cores):
#   periscope-cli study resources/studies/concrete-beam-notched-prediction.json --output prediction
#   gnuplot -c resources/figures/band.gnuplot resources/help/pictures/band.svg prediction
# Needs gnuplot (Debian: gnuplot-nox).
set terminal svg size 740, 440 font "DejaVu Sans,13" background rgb "white"
set output ARG1
set encoding utf8
set datafile separator ","
table = ARG2 . "/bands.csv"
rows = sprintf("< awk -F, 'NR > 1 { if ($1 == \"band\") exit; print }' '%s'", table)
head(column) = system(sprintf("head -n 1 '%s' | cut -d, -f%d | tr '[]' '()' | sed 's/(um)/(µm)/'", table, column))
name = system(sprintf("awk -F, 'NR == 2 { print $1 }' '%s'", table))
set xlabel ARGC > 2 ? ARG3 : head(2)
set ylabel ARGC > 3 ? ARG4 : name . substr(head(4), 7, 99) # without the word "median"
set xrange [0:*]
set yrange [0:*]
set key top right
set grid lc rgb "#dddddd"
plot rows using 2:3:5 with filledcurves lc rgb "#b3d1e6" title "band of the runs", \
     rows using 2:4 with lines lw 2 lc rgb "#0072b2" title "median"
