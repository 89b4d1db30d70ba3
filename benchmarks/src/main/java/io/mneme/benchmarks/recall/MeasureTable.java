package io.mneme.benchmarks.recall;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Formats the means of measures as a table of Markdown, by category and over all. */
final class MeasureTable {

    private static final int UNANSWERABLE = 5;
    private static final Map<Integer, String> CATEGORIES = new TreeMap<>(
            Map.of(1, "multi-hop", 2, "temporal", 3, "open domain", 4, "single-hop", UNANSWERABLE, "adversarial"));

    private MeasureTable() {}

    static String of(String title, List<RankingMeasures> measures) {
        StringBuilder table = new StringBuilder("\n## " + title + "\n\n| questions | number | "
                + String.join(" | ", RankingMeasures.NAMES)
                + " |\n|---|"
                + "---|".repeat(1 + RankingMeasures.NAMES.size())
                + "\n");
        CATEGORIES.forEach((category, name) -> table.append(row(
                name,
                measures.stream()
                        .filter(measure -> measure.category() == category)
                        .toList())));
        table.append(row(
                "answerable",
                measures.stream()
                        .filter(measure -> measure.category() != UNANSWERABLE)
                        .toList()));
        return table.append(row("all", measures)).toString();
    }

    private static String row(String name, List<RankingMeasures> measures) {
        StringBuilder row = new StringBuilder("| " + name + " | " + measures.size() + " | ");
        for (int i = 0; i < RankingMeasures.NAMES.size(); i++) {
            int column = i;
            double mean = measures.stream().collect(Collectors.averagingDouble(measure -> measure.values()[column]));
            row.append(String.format(Locale.ROOT, "%.3f | ", mean));
        }
        return row.toString().stripTrailing() + "\n";
    }
}
