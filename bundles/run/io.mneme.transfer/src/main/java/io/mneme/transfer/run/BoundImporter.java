package io.mneme.transfer.run;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.support.plugin.CallLimit;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.plugin.PluginThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * An importer while it is bound: each of its calls goes through a boundary, within a limit. After five failures in a row it is asked
 * nothing more, until it is updated. Safe for use by many threads.
 */
final class BoundImporter implements AutoCloseable {

    /** By ranking, then the oldest first; the name decides where no service does. */
    static final Comparator<BoundImporter> ORDER = Comparator.comparing((BoundImporter bound) -> bound.ranking)
            .reversed()
            .thenComparing(bound -> bound.id)
            .thenComparing(BoundImporter::name);

    private static final String LABEL = "importer";
    private static final int MAX_FAILURES_IN_A_ROW = 5;

    /** An import does not wait less because another one uses the same importer. */
    private static final Duration UNSHARED = Duration.ofDays(36_500);

    private final String name;
    private final int ranking;
    private final long id;
    private final ImporterLimits limits;
    private final PluginBoundary<HistoryImporter> boundary;

    /**
     * How long an importer may take.
     *
     * @param look for its name, and for a look at the beginning of a file
     * @param standstill for reading on: the longest time in which it neither reads nor gives anything
     */
    record ImporterLimits(Duration look, Duration standstill) {

        /** The limits of the container. */
        static final ImporterLimits DEFAULT = new ImporterLimits(Duration.ofSeconds(10), Duration.ofSeconds(60));
    }

    private BoundImporter(
            String name, int ranking, long id, ImporterLimits limits, PluginBoundary<HistoryImporter> boundary) {
        this.name = name;
        this.ranking = ranking;
        this.id = id;
        this.limits = limits;
        this.boundary = boundary.named(LABEL + " " + name, CallLimit.TIMEOUT);
    }

    /**
     * Asks an importer for its name.
     *
     * @param properties those of its service
     * @return why it does not take part, if it gives none
     */
    static PluginResult<BoundImporter> bind(
            HistoryImporter importer, Map<String, Object> properties, ImporterLimits limits) {
        PluginBoundary<HistoryImporter> boundary = PluginBoundary.of(
                LABEL + " " + importer.getClass().getName(),
                importer,
                new PluginThreads(LABEL, limits::look, () -> UNSHARED),
                new Failures(() -> MAX_FAILURES_IN_A_ROW));
        PluginResult<String> name = boundary.prepare(service -> name(service.get()));
        if (name.failed()) {
            boundary.close();
            return PluginResult.failed(name.failure());
        }
        int ranking = properties.get("service.ranking") instanceof Integer number ? number : 0;
        long id = properties.get("service.id") instanceof Long number ? number : 0;
        return PluginResult.of(new BoundImporter(name.get(), ranking, id, limits, boundary));
    }

    private static String name(HistoryImporter importer) {
        String name = importer.name();
        if (name == null || !name.matches("[a-z][a-z0-9-]{0,30}")) {
            throw new ContractViolationException(
                    "has a name that is not lower case letters, digits and hyphens, at most 31");
        }
        return name;
    }

    /** Returns its name. */
    String name() {
        return name;
    }

    /** Returns whether it has failed too often to be asked. */
    boolean isSetAside() {
        return boundary.failures().isLimitReached();
    }

    /** Returns whether it recognizes a file, or why it does not say so. */
    PluginResult<Boolean> recognizes(SourceHead head) {
        PluginResult<Boolean> answer = boundary.prepare(service -> service.get().recognizes(head));
        // Of a file that is its own, reading decides whether it works.
        if (!answer.failed() && !answer.get()) {
            boundary.failures().recordSuccess();
        }
        return answer;
    }

    /** Returns whether a file that it does not recognize belongs to its program, and has no history. */
    boolean accompanies(SourceHead head) {
        PluginResult<Boolean> answer = boundary.prepare(service -> service.get().accompanies(head));
        return !answer.failed() && answer.get();
    }

    /**
     * Reads a file. The gate is closed when this returns, also if the importer does not.
     *
     * @param isEnded whether the import is to end, so that an importer that ends has not failed
     * @return whether it has failed, and how
     */
    PluginResult<Boolean> read(SourceHead head, ReadingGate gate, Supplier<Boolean> isEnded) {
        CallLimit limit = CallLimit.withoutProgress(limits.standstill(), gate::progress);
        try (gate) {
            return boundary.ask(service -> read(service.get(), head, gate, isEnded), limit);
        }
    }

    private static boolean read(
            HistoryImporter importer, SourceHead head, ReadingGate gate, Supplier<Boolean> isEnded) {
        try {
            importer.read(head, gate.stream(), gate);
        } catch (IOException failed) {
            if (gate.streamFailure().isEmpty()) {
                throw new ContractViolationException(
                        "threw " + failed.getClass().getName());
            }
        } catch (CancellationException | ImportFailedException ended) {
            if (!isEnded.get()) {
                throw ended;
            }
        }
        return true;
    }

    /** Interrupts its calls, since it has left. */
    @Override
    public void close() {
        boundary.close();
    }
}
