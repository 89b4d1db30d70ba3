package io.mneme.benchmarks;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Assembling the next prompt of a window of 49 entries, the most before it is rebuilt, over a journal on disk: with
 * tokens, prefix and manifest, by policies that the container ships.
 */
@Warmup(iterations = 20, time = 1)
public class AssemblyBenchmark extends SampledBenchmark {

    private static final int ENTRIES = 49;
    private static final Instant NOW = Instant.parse("2026-03-12T12:00:00Z");

    private JsonlJournal<Dictation> journal;
    private ContextAssembler assembler;
    private final ContextRequest request = request("一");
    private final ContextRequest other = request("二");
    private boolean turn;

    /** A pause before each call, in which threads go to sleep and other programs use the processor's memory. */
    @State(Scope.Benchmark)
    public static class IdlePause {

        private static final long PAUSE_NANOS = 3_000_000;

        /** So few calls a second would not have their code compiled before they are measured. */
        private static final int CALLS_BEFORE = 30_000;

        @Setup
        public void compile(AssemblyBenchmark benchmark) {
            for (int i = 0; i < CALLS_BEFORE; i++) {
                benchmark.warm();
            }
        }

        @Setup(Level.Invocation)
        public void pause() {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    @Override
    protected void prepare() throws IOException {
        journal = BenchmarkJournals.dictations(scratch.folder(), "never");
        assembler = new ContextHarness(journal).assembler;
        for (int i = 0; i < ENTRIES; i++) {
            journal.append(SampleDictationLines.number(i, "proofread"));
            assembler.assemble(request, NOW);
        }
        WindowReport window =
                assembler.assemble(request, NOW).manifest().window().orElseThrow();
        if (window.entries() != ENTRIES || window.rebuilt()) {
            throw new IllegalStateException("this is not what is to be measured: " + window);
        }
    }

    @Override
    protected void release() {
        BenchmarkJournals.close(journal);
    }

    /** Nothing is new but the vocabulary, which differs from request to request, so that no prompt equals the last one. */
    @Benchmark
    public Context warm() {
        turn = !turn;
        return assembler.assemble(turn ? request : other, NOW);
    }

    /** The same, one call every few milliseconds. */
    @Benchmark
    public Context idle(IdlePause pause) {
        return warm();
    }

    private static ContextRequest request(String note) {
        RequestInputs inputs = new RequestInputs(
                Map.of("mode_prompt", "Correct what was recognised, and change nothing else."),
                Optional.of(List.of(new VocabularyTerm("萍萍", note))));
        return new ContextRequest("dictation", "s1", Map.of("mode", "proofread"), inputs, RequestOptions.NONE);
    }
}
