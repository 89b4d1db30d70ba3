package io.mneme.spi.kind;

import io.mneme.api.entry.RedactionRules;
import io.mneme.api.journal.InputReader;
import java.time.Instant;

/** Reads what clients send to a journal in memory, by the input of its kind. */
record MemoryReader<E>(EntryInput<E> input) implements InputReader<E> {

    @Override
    public E read(String json, Instant now) {
        return input.read(json, now);
    }

    @Override
    public String id(E entry) {
        return input.id(entry);
    }

    @Override
    public RedactionRules redactionRules() {
        return input.redactionRules();
    }
}
