package io.mneme.benchmarks.recall;

import io.mneme.benchmarks.recall.LabelledConversation.LabelledQuestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Formats the means of measures as a table of Markdown, by category and over several. */
final class MeasureTable {

    /** The categories of BEAM that ask for facts. */
    private static final Set<String> FACTUAL = Set.of(
            "information extraction",
            "knowledge update",
            "temporal reasoning",
            "multi session reasoning",
            "contradiction resolution");

    private MeasureTable() {}

    static String of(String title, List<RankingMeasures> measures) {
        StringBuilder table = new StringBuilder("\n### " + title + "\n\n| questions | number | "
                + String.join(" | ", RankingMeasures.NAMES)
                + " |\n|---|"
                + "---|".repeat(1 + RankingMeasures.NAMES.size())
                + "\n");
        groups(measures).forEach((name, group) -> table.append(row(name, group)));
        return table.toString();
    }

    /** Returns the measures by category, then those of several categories. */
    static Map<String, List<RankingMeasures>> groups(List<RankingMeasures> measures) {
        Map<String, List<RankingMeasures>> groups = new LinkedHashMap<>(measures.stream()
                .collect(Collectors.groupingBy(
                        measure -> measure.question().category(), TreeMap::new, Collectors.toList())));
        addGroup(groups, "factual", measures, question -> FACTUAL.contains(question.category()));
        addGroup(groups, "answerable", measures, LabelledQuestion::answerable);
        addGroup(groups, "all", measures, any -> true);
        return groups;
    }

    private static void addGroup(
            Map<String, List<RankingMeasures>> groups,
            String name,
            List<RankingMeasures> measures,
            Predicate<LabelledQuestion> members) {
        List<RankingMeasures> group = measures.stream()
                .filter(measure -> members.test(measure.question()))
                .toList();
        if (!group.isEmpty()) {
            groups.put(name, group);
        }
    }

    /** Returns the mean of a measure. */
    static double mean(List<RankingMeasures> measures, String name) {
        int column = RankingMeasures.NAMES.indexOf(name);
        return measures.stream().collect(Collectors.averagingDouble(measure -> measure.values()[column]));
    }

    private static String row(String name, List<RankingMeasures> measures) {
        StringBuilder row = new StringBuilder("| " + name + " | " + measures.size() + " | ");
        RankingMeasures.NAMES.forEach(
                column -> row.append(String.format(Locale.ROOT, "%.3f | ", mean(measures, column))));
        return row.toString().stripTrailing() + "\n";
    }
}
