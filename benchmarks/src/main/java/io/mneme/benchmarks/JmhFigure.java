package io.mneme.benchmarks;

import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A figure that is made of the results of JMH: what readers call it, its peer and its target. A result that no figure names
 * is recorded under the name of its method.
 *
 * @param method class, method and parameters, as {@link JmhResult#method} has them
 * @param what what was measured, in words
 * @param ofCalls whether it is the 99th percentile of the calls, rather than the score or their median
 * @param peer the method that it is compared with, of the same class; empty if there is none
 * @param peerName the peer in words
 * @param target sets the target
 */
record JmhFigure(
        String method, String what, boolean ofCalls, String peer, String peerName, UnaryOperator<FigureDraft> target) {

    private static final String READY_BYTES = "a FileChannel that writes bytes made beforehand";
    private static final String FIRST_PROMPT =
            "a process that has just started, to the first prompt, 200,000 dictations";

    /** All figures, in the order of the page. */
    static final List<JmhFigure> ALL = List.of(
            beside(
                    "AppendBenchmark.journal",
                    "append without sync",
                    "bareChannel",
                    READY_BYTES,
                    figure -> figure.atLeastOfPeer(.5)),
            beside(
                    "AppendBenchmark.journal",
                    "append without sync",
                    "plainChannel",
                    "a FileChannel that is given the dictation, too",
                    UnaryOperator.identity()),
            beside(
                    "DurableAppendBenchmark.journal",
                    "durable append by 32 writers",
                    "syncPerRecord",
                    "one sync per record",
                    figure -> figure.atLeastOfPeer(10)),
            beside(
                    "DurableAppendBenchmark.oneWriter",
                    "durable append by one writer",
                    "syncPerRecord",
                    "one sync per record",
                    UnaryOperator.identity()),
            beside(
                    "RotatingAppendBenchmark.journal",
                    "append without sync while the oldest move to archives",
                    "bareChannel",
                    READY_BYTES,
                    figure -> figure.atLeastOfPeer(.3)),
            beside(
                    "ColdStartBenchmark.toFirstPrompt",
                    FIRST_PROMPT,
                    "byReadingAll",
                    "reading and parsing them all",
                    figure -> figure.atMostOfPeer(.1)),
            beside(
                    "ColdStartBenchmark.toFirstPrompt",
                    FIRST_PROMPT,
                    "withoutACheckpoint",
                    "the same without a checkpoint",
                    UnaryOperator.identity()),
            beside(
                    "ColdStartBenchmark.toFirstPrompt",
                    FIRST_PROMPT,
                    "byReadingBytes",
                    "reading their bytes",
                    UnaryOperator.identity()),
            p99("LargeFileBenchmark.newest", "newest 200 lines of 1 GB", 5_000),
            p99("LargeFileBenchmark.newestAfterAnAppend", "newest 200 lines of 1 GB after an append", 5_000),
            p99("LargeFileBenchmark.somewhere", "200 lines from somewhere in 1 GB", 5_000),
            beside(
                    "NewestBenchmark.ofARareMode",
                    "newest 10 of a rare mode, median",
                    "byLinearScan",
                    "a linear scan",
                    UnaryOperator.identity()),
            p99("NewestBenchmark.ofARareMode", "newest 10 of a rare mode", 20),
            p99("NewestBenchmark.ofACommonMode", "newest 10 of a common mode", 20),
            p99("VocabularyBenchmark.ofADictation", "terms of a dictation among 10,000", 1_000),
            median("AssemblyBenchmark.warm", "warm assembly, 49 entries", 30),
            p99("AssemblyBenchmark.warm", "warm assembly, 49 entries", 500),
            new JmhFigure(
                    "AssemblyBenchmark.idle",
                    "the same every few milliseconds, median",
                    false,
                    "",
                    "",
                    UnaryOperator.identity()),
            median("DialogueBenchmark.contributions(messages=80)", "history of a dialogue from 80 messages", 300),
            median(
                    "DialogueBenchmark.contributions(messages=1000)",
                    "history of a dialogue from 1,000 messages",
                    5_000),
            median(
                    "DialogueBenchmark.contributions(messages=20000)",
                    "history of a dialogue from 20,000 messages",
                    80_000));

    private static JmhFigure beside(
            String method, String what, String peer, String peerName, UnaryOperator<FigureDraft> target) {
        return new JmhFigure(
                method, what, false, method.substring(0, method.indexOf('.') + 1) + peer, peerName, target);
    }

    private static JmhFigure median(String method, String what, double max) {
        return new JmhFigure(method, what + ", median", false, "", "", figure -> figure.atMost(max));
    }

    private static JmhFigure p99(String method, String what, double max) {
        return new JmhFigure(method, what + ", 99th percentile", true, "", "", figure -> figure.atMost(max));
    }

    /** Records the figures that the results give, and the results that no figure names. */
    static void record(List<JmhResult> results, FigureRecorder recorder) {
        Set<String> named = new HashSet<>();
        for (JmhFigure figure : ALL) {
            figure.draft(results, recorder).ifPresent(draft -> {
                draft.record();
                named.addAll(List.of(figure.method, figure.peer));
            });
        }
        for (JmhResult result : results) {
            if (!named.contains(result.method())) {
                recorder.figure(result.benchmark(), result.method() + (result.timesCalls() ? ", median" : ""))
                        .runs(result.unit(), result.runs())
                        .record();
            }
        }
    }

    /** Describes the figure; empty if what it needs was not measured. */
    private Optional<FigureDraft> draft(List<JmhResult> results, FigureRecorder recorder) {
        Optional<JmhResult> measured =
                find(results, method).filter(result -> !(ofCalls && result.p99().isEmpty()));
        Optional<JmhResult> other = find(results, peer);
        if (measured.isEmpty() || !peer.isEmpty() && other.isEmpty()) {
            return Optional.empty();
        }
        JmhResult result = measured.get();
        FigureDraft draft =
                recorder.figure(result.benchmark(), what).runs(result.unit(), ofCalls ? result.p99() : result.runs());
        other.ifPresent(yardstick -> draft.peer(peerName, yardstick.runs()));
        return Optional.of(target.apply(draft));
    }

    private static Optional<JmhResult> find(List<JmhResult> results, String method) {
        return results.stream().filter(result -> result.method().equals(method)).findFirst();
    }
}
