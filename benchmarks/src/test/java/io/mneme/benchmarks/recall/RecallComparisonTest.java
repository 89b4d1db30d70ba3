package io.mneme.benchmarks.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.mneme.benchmarks.recall.LabelledConversation.DataSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Recall beside plain BM25 on real conversations; skipped if the data sets are absent. */
class RecallComparisonTest {

    private static final String MEASURE = "R@10";
    private static final Set<String> LARGE_GROUPS = Set.of("factual", "answerable", "all");

    /** Twenty questions of a category differ by chance: a difference of two standard errors is none. */
    private static final double STANDARD_ERRORS = 2;

    private static List<LabelledConversation> conversations(DataSet set) throws IOException {
        List<LabelledConversation> conversations = RecallSetup.read(Path.of("../../shared/data")).stream()
                .filter(conversation -> conversation.dataSet() == set)
                .toList();
        assumeFalse(conversations.isEmpty(), "skipped: the data set " + set + " is absent");
        return conversations;
    }

    @ParameterizedTest(name = "on {0}")
    @EnumSource
    void noKindOfQuestionIsAnsweredWorseThanByPlainBm25(DataSet set) throws IOException {
        List<LabelledConversation> conversations = conversations(set);
        try (RecallSetup setup = new RecallSetup(conversations)) {
            Map<String, List<RankingMeasures>> recalled = MeasureTable.groups(setup.measure(conversations));
            MeasureTable.groups(RecallSetup.measurePlain(conversations))
                    .forEach((kind, plain) -> assertThat(MeasureTable.mean(recalled.get(kind), MEASURE))
                            .as(kind)
                            .isGreaterThanOrEqualTo(
                                    MeasureTable.mean(plain, MEASURE) - chance(kind, recalled.get(kind), plain)));
        }
    }

    /** Returns the difference that is none, of large groups 0. */
    private static double chance(String kind, List<RankingMeasures> recalled, List<RankingMeasures> plain) {
        if (LARGE_GROUPS.contains(kind)) {
            return 0;
        }
        int column = RankingMeasures.NAMES.indexOf(MEASURE);
        double[] differences = IntStream.range(0, plain.size())
                .mapToDouble(question -> recalled.get(question).values()[column]
                        - plain.get(question).values()[column])
                .toArray();
        double mean = IntStream.range(0, differences.length)
                .mapToDouble(question -> differences[question])
                .average()
                .orElse(0);
        double squares = IntStream.range(0, differences.length)
                .mapToDouble(question -> Math.pow(differences[question] - mean, 2))
                .sum();
        return STANDARD_ERRORS * Math.sqrt(squares) / Math.max(1, differences.length);
    }
}
