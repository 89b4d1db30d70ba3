package io.mneme.benchmarks.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares the figures of two checkouts that were measured by turns. */
public final class TurnComparison {

    private TurnComparison() {}

    /**
     * Prints each figure of both.
     *
     * @param arguments the folder with the files of figures {@code here-1.jsonl}, {@code other-1.jsonl} and so on
     */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        List<List<MeasuredFigure>> here = read(folder, "here");
        List<List<MeasuredFigure>> other = read(folder, "other");
        List<String> lines = lines(here, other);
        System.out.println(
                lines.isEmpty()
                        ? "The two checkouts recorded no figure in common: an older one records none."
                        : String.join("\n", lines));
        System.out.printf(
                "Other programs kept up to %.2f processors busy.%n",
                Stream.of(here, other)
                        .flatMap(List::stream)
                        .flatMap(List::stream)
                        .mapToDouble(MeasuredFigure::load)
                        .max()
                        .orElse(0));
    }

    private static List<List<MeasuredFigure>> read(Path folder, String side) {
        List<List<MeasuredFigure>> figures = new ArrayList<>();
        for (int run = 1; Files.exists(folder.resolve(side + "-" + run + ".jsonl")); run++) {
            figures.add(new FigureFile(folder.resolve(side + "-" + run + ".jsonl")).read());
        }
        return figures;
    }

    /** Returns a line for each figure that both have; the runs of each side are compared as a figure and its peer are. */
    static List<String> lines(List<List<MeasuredFigure>> here, List<List<MeasuredFigure>> other) {
        Map<String, List<MeasuredFigure>> others = byName(other);
        List<String> lines = new ArrayList<>();
        byName(here).forEach((name, runs) -> {
            List<MeasuredFigure> theirs = others.getOrDefault(name, List.of());
            if (!theirs.isEmpty()) {
                lines.add(line(name, runs, theirs));
            }
        });
        return lines;
    }

    /** Returns the figures by name; one that has several peers was recorded once for each, and counts once. */
    private static Map<String, List<MeasuredFigure>> byName(List<List<MeasuredFigure>> runs) {
        Map<String, List<MeasuredFigure>> names = new LinkedHashMap<>();
        for (List<MeasuredFigure> run : runs) {
            Map<String, MeasuredFigure> once = new LinkedHashMap<>();
            run.forEach(figure -> once.putIfAbsent(figure.benchmark() + ": " + figure.what(), figure));
            once.forEach((name, figure) ->
                    names.computeIfAbsent(name, any -> new ArrayList<>()).add(figure));
        }
        return names;
    }

    private static String line(String name, List<MeasuredFigure> here, List<MeasuredFigure> other) {
        MeasuredFigure.Peer ours = medians("this checkout", here);
        MeasuredFigure.Peer theirs = medians("the other", other);
        String unit = here.get(0).unit();
        return "%s: %s; %s; ratio %s"
                .formatted(
                        name, text(ours, unit), text(theirs, unit), FigureText.number(ours.median() / theirs.median()));
    }

    private static MeasuredFigure.Peer medians(String name, List<MeasuredFigure> runs) {
        return new MeasuredFigure.Peer(
                name, runs.stream().map(MeasuredFigure::median).toList());
    }

    private static String text(MeasuredFigure.Peer side, String unit) {
        return "%s %s (%s)"
                .formatted(
                        side.name(),
                        FigureText.quantity(side.median(), unit),
                        String.join(
                                ", ",
                                side.runs().stream().map(FigureText::number).toList()));
    }
}
