package io.mneme.benchmarks.recall;

import io.mneme.api.search.RecalledTurn;
import io.mneme.benchmarks.recall.LabelledConversation.DataSet;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledQuestion;
import io.mneme.benchmarks.recall.RecallQuality.WeightTuning.TunedQuestion;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.recall.BenchmarkRecall;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures how well recall finds the turns that answer questions on conversations of LoCoMo and BEAM, beside plain BM25: through the
 * index over a journal of messages, as in the container. Weights are tuned on some conversations; the others show what they are worth.
 */
public final class RecallQuality {

    private static final String NAME = "recall";
    private static final List<String> RECORDED_MEASURES = List.of("R@5", "R@10", "MRR", "session hit@1");

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final PrintStream out;
    private final List<LabelledConversation> conversations;
    private final RecallSetup setup;

    private RecallQuality(List<LabelledConversation> conversations, RecallSetup setup, PrintStream out) {
        this.conversations = conversations;
        this.setup = setup;
        this.out = out;
    }

    /** Prints the tables for the folder of data sets that the argument names, and records what they come to. */
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
            recordAmongAll(set);
            recordConfidence(set);
            recordLatency(set);
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
            List<RankingMeasures> plain = RecallSetup.measurePlain(some);
            List<RankingMeasures> recalled = setup.measure(some);
            out.print(MeasureTable.of("Plain BM25", plain));
            out.print(MeasureTable.of("Recall", recalled));
            if (!tunedOn) {
                record(set, recalled, plain);
            }
        }
    }

    private void record(DataSet set, List<RankingMeasures> recalled, List<RankingMeasures> plain) {
        for (String measure : RECORDED_MEASURES) {
            recorder.figure(NAME, set + ", all questions, " + measure)
                    .run("", MeasureTable.mean(recalled, measure))
                    .peer("plain BM25", List.of(MeasureTable.mean(plain, measure)))
                    .record();
        }
    }

    /** Records how well evidence is found if no question names its conversation, so that candidates are few of all turns. */
    private void recordAmongAll(DataSet set) {
        recorder.figure(NAME, set + ", all questions, asked among all conversations of both data sets, R@10")
                .run(
                        "",
                        of(set).stream()
                                .flatMap(conversation -> conversation.questionsWithEvidence().stream()
                                        .map(question -> setup.foundAmongAll(conversation, question)))
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElse(0))
                .record();
    }

    /** Records how often the best turn of an answerable question has the higher confidence than that of an unanswerable one. */
    private void recordConfidence(DataSet set) {
        double[] answerable = confidences(set, true);
        double[] others = confidences(set, false);
        double before = Arrays.stream(answerable)
                .map(one -> Arrays.stream(others)
                        .map(other -> (Math.signum(one - other) + 1) / 2)
                        .sum())
                .sum();
        recorder.figure(NAME, set + ", answerable questions above unanswerable ones by confidence, AUC")
                .run("", before / answerable.length / others.length)
                .record();
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

    /** Records how long a recall of ten turns takes, once the code is compiled. */
    private void recordLatency(DataSet set) {
        List<Double> millis = new ArrayList<>();
        for (LabelledConversation conversation : of(set)) {
            for (LabelledQuestion question : conversation.questions()) {
                millis.add(setup.millis(conversation, question));
            }
        }
        double[] all = millis.stream().mapToDouble(Double::doubleValue).toArray();
        recorder.figure(NAME, set + ", a recall of ten turns, median")
                .run("ms", quantile(all, .5))
                .record();
        recorder.figure(NAME, set + ", a recall of ten turns, 99th percentile")
                .run("ms", quantile(all, .99))
                .record();
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

    /**
     * Tunes weights on questions by gradient ascent: the turns of the evidence are to have the greatest share of the softmax of
     * all scores. Weights stay near those that the ascent begins with.
     */
    static final class WeightTuning {

        private static final int STEPS = 80;
        private static final double STEP = .01;
        private static final double SHARPNESS = 6;
        private static final double PULL = .002;
        private static final double MEAN_DECAY = .9;
        private static final double SQUARE_DECAY = .99;

        /**
         * A question to tune on.
         *
         * @param turns the features of each turn by its position
         * @param evidence the positions of the evidence
         * @param weight how much the question matters, more than 0
         */
        record TunedQuestion(Map<Long, double[]> turns, Collection<Long> evidence, double weight) {}

        private WeightTuning() {}

        /** Returns tuned weights. */
        static double[] tune(List<TunedQuestion> questions, double[] start) {
            int size = start.length;
            double[] weights = start.clone();
            double[] mean = new double[size];
            double[] square = new double[size];
            for (int step = 1; step <= STEPS; step++) {
                double[] gradient = gradient(questions, weights, start);
                for (int i = 0; i < size; i++) {
                    mean[i] = MEAN_DECAY * mean[i] + (1 - MEAN_DECAY) * gradient[i];
                    square[i] = SQUARE_DECAY * square[i] + (1 - SQUARE_DECAY) * gradient[i] * gradient[i];
                    double direction = mean[i] / (1 - Math.pow(MEAN_DECAY, step));
                    double scale = Math.sqrt(square[i] / (1 - Math.pow(SQUARE_DECAY, step)));
                    weights[i] += STEP * direction / (scale + 1e-9);
                }
            }
            return weights;
        }

        private static double[] gradient(List<TunedQuestion> questions, double[] weights, double[] start) {
            double[] gradient = new double[weights.length];
            double all = questions.stream().mapToDouble(TunedQuestion::weight).sum();
            questions.forEach(question -> add(question, weights, gradient));
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] = gradient[i] / all - PULL * SHARPNESS * (weights[i] - start[i]);
            }
            return gradient;
        }

        private static void add(TunedQuestion question, double[] weights, double[] gradient) {
            double found = question.evidence().stream()
                    .filter(question.turns()::containsKey)
                    .count();
            if (found == 0) {
                return;
            }
            double best = question.turns().values().stream()
                    .mapToDouble(turn -> score(turn, weights))
                    .max()
                    .orElse(0);
            double all = question.turns().values().stream()
                    .mapToDouble(turn -> Math.exp(SHARPNESS * (score(turn, weights) - best)))
                    .sum();
            question.turns().forEach((position, turn) -> {
                double share = Math.exp(SHARPNESS * (score(turn, weights) - best)) / all;
                double wanted = question.evidence().contains(position) ? 1 / found : 0;
                for (int i = 0; i < gradient.length; i++) {
                    gradient[i] += question.weight() * turn[i] * (wanted - share);
                }
            });
        }

        private static double score(double[] turn, double[] weights) {
            double score = 0;
            for (int i = 0; i < turn.length; i++) {
                score += turn[i] * weights[i];
            }
            return score;
        }
    }
}
