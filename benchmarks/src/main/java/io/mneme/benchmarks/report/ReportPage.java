package io.mneme.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes one page of Markdown with all figures of a run, what they are compared with, and the machine. */
public final class ReportPage {

    private static final int SECONDS_PER_MINUTE = 60;
    private static final String HEAD = "| figure | median | least | most | runs | unit | beside | its median | ratio"
            + " | target | | load |\n|---|---:|---:|---:|---:|---|---|---:|---:|---:|---|---:|";

    private final RunDescription run;
    private final List<BenchmarkOutcome> outcomes;
    private final List<MeasuredFigure> figures;

    ReportPage(RunDescription run, List<BenchmarkOutcome> outcomes, List<MeasuredFigure> figures) {
        this.run = run;
        this.outcomes = List.copyOf(outcomes);
        this.figures = List.copyOf(figures);
    }

    /**
     * What a run measured, and where.
     *
     * @param commit the commit, and whether files differ from it
     * @param begun when it began
     * @param selection the names of the benchmarks; empty if all were run
     * @param load the load of the system when it began
     * @param machine where it ran
     */
    record RunDescription(String commit, String begun, String selection, String load, MachineDescription machine) {}

    /**
     * How one benchmark ended.
     *
     * @param name the name behind {@code benchmarks/run}, with its arguments
     * @param exitCode 0 if it succeeded
     * @param seconds how long it took
     */
    record BenchmarkOutcome(String name, int exitCode, long seconds) {

        /** Returns the name under which its figures are recorded. */
        String benchmark() {
            return name.split(" ")[0];
        }

        static BenchmarkOutcome parse(String line) {
            String[] fields = line.split("\t");
            return new BenchmarkOutcome(fields[0], Integer.parseInt(fields[1]), Long.parseLong(fields[2]));
        }
    }

    /**
     * Writes the page.
     *
     * @param arguments the folder with {@code figures.jsonl} and {@code outcomes.tsv}, the page, the commit, when the run
     *     began, the load of the system then, and the selection
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path page = Path.of(arguments[1]);
        RunDescription run = new RunDescription(
                arguments[2], arguments[3], arguments[5], arguments[4], MachineDescription.of(folder));
        List<BenchmarkOutcome> outcomes = Files.readAllLines(folder.resolve("outcomes.tsv")).stream()
                .map(BenchmarkOutcome::parse)
                .toList();
        Files.writeString(
                page, new ReportPage(run, outcomes, new FigureFile(folder.resolve("figures.jsonl")).read()).text());
    }

    String text() {
        List<String> lines = new ArrayList<>(List.of(
                "# Benchmark report",
                "",
                "Written by `benchmarks/run all`, not by hand. [Benchmarks](benchmarks.md) says what each figure is and how to read it.",
                "",
                "| | |",
                "|---|---|"));
        lines.add("| commit | " + run.commit() + " |");
        lines.add("| begun | " + run.begun() + " |");
        lines.add("| took | "
                + duration(
                        outcomes.stream().mapToLong(BenchmarkOutcome::seconds).sum()) + " |");
        run.machine().rows().forEach((name, value) -> lines.add("| " + name + " | " + value + " |"));
        lines.add("| load of the system before | " + run.load() + " |");
        lines.addAll(summary());
        names().forEach(name -> lines.addAll(section(name)));
        return String.join("\n", lines) + "\n";
    }

    private List<String> summary() {
        List<MeasuredFigure> limited =
                figures.stream().filter(figure -> figure.target().isPresent()).toList();
        List<MeasuredFigure> missed = limited.stream()
                .filter(figure -> !figure.isTargetMet().orElseThrow())
                .toList();
        List<String> lines = new ArrayList<>(List.of(""));
        if (!run.selection().isEmpty()) {
            lines.addAll(List.of("Only a part was run: " + run.selection() + ".", ""));
        }
        lines.add("%d figures, of which %d have a target; %d meet it.%s"
                .formatted(figures.size(), limited.size(), limited.size() - missed.size(), disturbed()));
        lines.addAll(List.of("", failures()));
        if (!missed.isEmpty()) {
            lines.add("");
        }
        missed.forEach(figure -> lines.add(
                "* **missed**: " + figure.benchmark() + ", " + figure.what() + ": " + value(figure) + ", target "
                        + FigureText.target(figure, figure.target().orElseThrow())));
        return lines;
    }

    private static String value(MeasuredFigure figure) {
        return figure.target().filter(MeasuredFigure.Target::ofPeer).isPresent()
                ? FigureText.number(figure.ratio().orElseThrow()) + " of "
                        + figure.peer().orElseThrow().name()
                : FigureText.quantity(figure.median(), figure.unit());
    }

    private String disturbed() {
        long count = figures.stream().filter(MeasuredFigure::isDisturbed).count();
        return count == 0
                ? " None was measured while other programs kept more than one processor busy."
                : " **%d were measured while other programs kept more than one processor busy**, as their last column says."
                        .formatted(count);
    }

    private String failures() {
        List<String> failed = outcomes.stream()
                .filter(outcome -> outcome.exitCode() != 0)
                .map(outcome -> "%s (exit code %d)".formatted(outcome.name(), outcome.exitCode()))
                .toList();
        return failed.isEmpty() ? "No benchmark failed." : "**Failed**: " + String.join(", ", failed) + ".";
    }

    /** Returns the benchmarks that were run, then those that recorded figures under another name. */
    private Set<String> names() {
        return Stream.concat(
                        outcomes.stream().map(BenchmarkOutcome::benchmark),
                        figures.stream().map(MeasuredFigure::benchmark))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private List<String> section(String name) {
        List<MeasuredFigure> some = figures.stream()
                .filter(figure -> figure.benchmark().equals(name))
                .toList();
        List<String> lines = new ArrayList<>(List.of("", "## " + name, ""));
        outcomes.stream()
                .filter(outcome -> outcome.benchmark().equals(name))
                .forEach(outcome -> lines.addAll(List.of(outcomeText(outcome, some), "")));
        if (!some.isEmpty()) {
            lines.add(HEAD);
            some.forEach(figure -> lines.add(row(figure)));
        }
        List<String> steps = some.stream()
                .filter(figure -> !figure.slowestSteps().isEmpty())
                .map(figure -> "* " + figure.what() + ": " + figure.slowestSteps())
                .distinct()
                .toList();
        if (!steps.isEmpty()) {
            lines.addAll(List.of("", "Where the time goes:", ""));
            lines.addAll(steps);
        }
        return lines;
    }

    private static String outcomeText(BenchmarkOutcome outcome, List<MeasuredFigure> some) {
        String took = " `" + outcome.name() + "` took " + duration(outcome.seconds()) + ".";
        if (outcome.exitCode() != 0) {
            return "**Failed** with exit code " + outcome.exitCode() + "." + took;
        }
        return (some.isEmpty() ? "**It recorded no figure**: what it needs is absent." : "Measured.") + took;
    }

    private static String row(MeasuredFigure figure) {
        return Stream.of(
                        figure.what(),
                        FigureText.number(figure.median()),
                        FigureText.number(figure.min()),
                        FigureText.number(figure.max()),
                        String.valueOf(figure.runs().size()),
                        figure.unit(),
                        figure.peer().map(MeasuredFigure.Peer::name).orElse(""),
                        figure.peer()
                                .map(peer -> FigureText.number(peer.median()))
                                .orElse(""),
                        figure.ratio().isPresent()
                                ? FigureText.number(figure.ratio().getAsDouble())
                                : "",
                        figure.target()
                                .map(target -> FigureText.target(figure, target))
                                .orElse(""),
                        FigureText.verdict(figure).replace("missed", "**missed**"),
                        load(figure))
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String load(MeasuredFigure figure) {
        if (Double.isNaN(figure.load())) {
            return "unknown";
        }
        String load = String.format(Locale.ROOT, "%.2f", figure.load());
        return figure.isDisturbed() ? "**" + load + "**" : load;
    }

    private static String duration(long seconds) {
        return seconds < SECONDS_PER_MINUTE
                ? seconds + " s"
                : "%d min %d s".formatted(seconds / SECONDS_PER_MINUTE, seconds % SECONDS_PER_MINUTE);
    }
}
