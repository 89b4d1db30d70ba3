package io.mneme.record.redaction;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.mneme.api.entry.RedactionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The meters of redactors, which arrive and leave with them. Their names are in {@code docs/metrics.md}.
 *
 * <p>Safe for use by many threads.
 */
final class RedactionMeters implements AutoCloseable {

    /** The label of a redactor that has not returned a valid name. */
    private static final String UNNAMED = "unnamed";

    private final MeterRegistry registry;
    private final Map<String, RedactorMeters> byName = new ConcurrentHashMap<>();

    private record RedactorMeters(Timer calls, Counter failures) {

        static RedactorMeters of(String name, MeterRegistry registry) {
            Tags labels = Tags.of("redactor", name);
            return new RedactorMeters(
                    Timer.builder("mneme.redaction.calls")
                            .description("Calls of a redactor with the texts of one entry or prompt")
                            .tags(labels)
                            .register(registry),
                    Counter.builder("mneme.redaction.failures")
                            .description("Calls that failed: the texts were rejected")
                            .tags(labels)
                            .register(registry));
        }

        void removeFrom(MeterRegistry registry) {
            registry.remove(calls);
            registry.remove(failures);
        }
    }

    RedactionMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Adds the meters of the redactors that have arrived, and removes those of the redactors that have left. */
    synchronized void update(List<BoundRedactor> redactors) {
        Set<String> bound = redactors.stream().map(RedactionMeters::label).collect(Collectors.toSet());
        List<String> left = new ArrayList<>(byName.keySet());
        left.removeAll(bound);
        left.forEach(name -> byName.remove(name).removeFrom(registry));
        bound.forEach(name -> byName.computeIfAbsent(name, added -> RedactorMeters.of(added, registry)));
    }

    /** Lets a redactor redact texts, and records the duration of the call and its failure. */
    List<String> redact(BoundRedactor redactor, List<String> texts) {
        RedactorMeters meters = byName.get(label(redactor));
        if (meters == null) {
            return redactor.redact(texts);
        }
        long began = System.nanoTime();
        try {
            return redactor.redact(texts);
        } catch (RedactionException e) {
            meters.failures.increment();
            throw e;
        } finally {
            meters.calls.record(System.nanoTime() - began, TimeUnit.NANOSECONDS);
        }
    }

    private static String label(BoundRedactor redactor) {
        return redactor.name().isEmpty() ? UNNAMED : redactor.name();
    }

    /** Removes the meters. */
    @Override
    public synchronized void close() {
        update(List.of());
    }
}
