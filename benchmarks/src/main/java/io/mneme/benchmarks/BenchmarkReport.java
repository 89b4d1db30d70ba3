package io.mneme.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** Turns the results of JMH into a page of Markdown: each figure with its spread, and beside its yardstick. */
public final class BenchmarkReport {

    private final List<BenchmarkFigure> figures;

    BenchmarkReport(JsonNode results) {
        this.figures = StreamSupport.stream(results.spliterator(), false)
                .map(BenchmarkFigure::of)
                .toList();
    }

    /**
     * Writes the report.
     *
     * @param arguments the file with JMH's results as JSON, and the file to write
     * @throws IOException if one of them cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        JsonNode results = new ObjectMapper().readTree(new File(arguments[0]));
        Files.writeString(Path.of(arguments[1]), new BenchmarkReport(results).text());
    }

    String text() {
        List<String> lines = new ArrayList<>(List.of("# Benchmarks", "", machine(), ""));
        lines.add("| what | median | least | most | unit | 99th percentile | forks × iterations |");
        lines.add("|---|---:|---:|---:|---|---:|---|");
        figures.forEach(figure -> lines.add(figure.row()));
        lines.addAll(List.of("", "| compared | is | target |", "|---|---:|---|"));
        for (ReportComparison comparison : ReportComparison.ALL) {
            comparison.row(figures).ifPresent(lines::add);
        }
        lines.add("");
        return String.join("\n", lines);
    }

    private static String machine() {
        Runtime runtime = Runtime.getRuntime();
        return """
               %s %s, %d processors, Java %s. Median, least and most are those of the iterations of all forks; where single calls
               were timed (us/op), each iteration counts with its median, and the 99th percentile is that of all calls."""
                .formatted(
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        runtime.availableProcessors(),
                        Runtime.version());
    }

    static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.3g", value);
    }
}
