package io.mneme.benchmarks.recall;

import io.mneme.api.recall.RecalledTurn;
import io.mneme.benchmarks.recall.LabelledConversation.DataSet;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledQuestion;
import io.mneme.benchmarks.recall.WeightTuning.TunedQuestion;
import io.mneme.recall.BenchmarkRecall;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures how well recall finds the turns that answer questions on conversations of LoCoMo and BEAM, beside plain BM25: through the
 * index over a journal of messages, as in the container. Weights are tuned on some conversations; the others show what they are worth.
 */
public final class RecallQuality {

    private static final double PERCENT = 100;

    private final PrintStream out;
    private final List<LabelledConversation> conversations;
    private final RecallSetup setup;

    private RecallQuality(List<LabelledConversation> conversations, RecallSetup setup, PrintStream out) {
        this.conversations = conversations;
        this.setup = setup;
        this.out = out;
    }

    /** Prints the tables for the folder of data sets that the argument names. */
    public static void main(String[] arguments) throws IOException {
        List<LabelledConversation> conversations = RecallSetup.read(Path.of(arguments[0]));
        if (conversations.isEmpty()) {
            System.out.println("Recall is not measured, since there is no data set in " + arguments[0]);
            return;
        }
        try (RecallSetup setup = new RecallSetup(conversations)) {
            new RecallQuality(conversations, setup, System.out).run();
        }
    }

    private void run() throws IOException {
        for (DataSet set : DataSet.values()) {
            report(set, true);
            report(set, false);
            printConfidence(set);
            printLatency(set);
        }
        printWeights();
    }

    private List<LabelledConversation> of(DataSet set) {
        return conversations.stream()
                .filter(conversation -> conversation.dataSet() == set)
                .toList();
    }

    /** Returns how many questions of a data set weights are tuned on, so that each data set matters as much. */
    private int tunedOn(DataSet set) {
        return of(set).stream()
                .filter(LabelledConversation::isTunedOn)
                .mapToInt(conversation -> conversation.questionsWithEvidence().size())
                .sum();
    }

    private void report(DataSet set, boolean tunedOn) throws IOException {
        List<LabelledConversation> some = of(set).stream()
                .filter(conversation -> conversation.isTunedOn() == tunedOn)
                .toList();
        if (!some.isEmpty()) {
            out.println("\n## " + set + ": " + some.size() + " conversations that weights were "
                    + (tunedOn ? "tuned on" : "not tuned on"));
            out.print(MeasureTable.of("Plain BM25", RecallSetup.measurePlain(some)));
            out.print(MeasureTable.of("Recall", setup.measure(some)));
        }
    }

    /** Prints how often the best turn of an answerable question has the higher confidence than that of an unanswerable one. */
    private void printConfidence(DataSet set) {
        double[] answerable = confidences(set, true);
        double[] others = confidences(set, false);
        double before = Arrays.stream(answerable)
                .map(one -> Arrays.stream(others)
                        .map(other -> (Math.signum(one - other) + 1) / 2)
                        .sum())
                .sum();
        out.printf(
                Locale.ROOT,
                "%nAnswerable questions against %d unanswerable ones by confidence: AUC %.3f%n",
                others.length,
                before / answerable.length / others.length);
        out.println("Quartiles: " + quartiles(answerable) + " and " + quartiles(others));
    }

    private static String quartiles(double... values) {
        return Stream.of(.25, .5, .75)
                .map(share -> String.format(Locale.ROOT, "%.2f", quantile(values, share)))
                .toList()
                .toString();
    }

    private static double quantile(double[] values, double share) {
        return values.length == 0
                ? Double.NaN
                : Arrays.stream(values)
                        .sorted()
                        .skip((long) (share * (values.length - 1)))
                        .findFirst()
                        .orElseThrow();
    }

    private double[] confidences(DataSet set, boolean answerable) {
        return of(set).stream()
                .flatMap(conversation -> conversation.questions().stream()
                        .filter(question -> question.answerable() == answerable)
                        .map(question -> setup.turns(conversation, question)))
                .mapToDouble(turns -> turns.stream()
                        .mapToDouble(RecalledTurn::confidence)
                        .max()
                        .orElse(0))
                .toArray();
    }

    /** Prints how long a recall of ten turns takes, once the code is compiled. */
    private void printLatency(DataSet set) {
        List<Double> millis = new ArrayList<>();
        for (LabelledConversation conversation : of(set)) {
            for (LabelledQuestion question : conversation.questions()) {
                millis.add(setup.millis(conversation, question));
            }
        }
        double[] all = millis.stream().mapToDouble(Double::doubleValue).toArray();
        out.printf(
                Locale.ROOT,
                "%nA recall of ten turns: median %.2f ms, 99th percentile %.2f ms%n",
                quantile(all, .5),
                quantile(all, 1 - 1 / PERCENT));
    }

    private void printWeights() {
        List<TunedQuestion> questions = conversations.stream()
                .filter(LabelledConversation::isTunedOn)
                .flatMap(conversation -> conversation.questionsWithEvidence().stream()
                        .map(question -> new TunedQuestion(
                                setup.recall().values(question.text(), conversation.id()),
                                setup.positions(conversation, question),
                                1.0 / tunedOn(conversation.dataSet()))))
                .toList();
        double[] tuned = WeightTuning.tune(questions, BenchmarkRecall.defaultWeights());
        List<String> features = BenchmarkRecall.features();
        out.println("\n## Weights tuned from the shipped ones\n");
        for (int i = 0; i < tuned.length; i++) {
            out.printf(Locale.ROOT, "weight_%s=%.2f%n", features.get(i), tuned[i]);
        }
    }
}
