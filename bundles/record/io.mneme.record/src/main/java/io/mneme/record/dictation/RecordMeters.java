package io.mneme.record.dictation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** The meters of recording, until {@link #close}. Their names are in {@code docs/metrics.md}. */
final class RecordMeters implements AutoCloseable {

    private final MeterRegistry registry;
    private final Counter audio;

    RecordMeters(MeterRegistry registry) {
        this.registry = registry;
        audio = Counter.builder("mneme.record.audio").baseUnit("seconds").register(registry);
    }

    /** Records that a dictation of a duration was stored. */
    void recordAudio(double seconds) {
        audio.increment(seconds);
    }

    /** Removes the meters. */
    @Override
    public void close() {
        registry.remove(audio);
    }
}
