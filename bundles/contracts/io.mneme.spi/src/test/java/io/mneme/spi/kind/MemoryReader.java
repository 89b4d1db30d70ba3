package io.mneme.spi.kind;

import io.mneme.api.entry.RedactionRules;
import io.mneme.api.journal.ClientEntryParser;
import java.time.Instant;

/** Reads what clients send to a journal in memory, by the parser of its kind. */
record MemoryReader<E>(EntryParser<E> parser) implements ClientEntryParser<E> {

    @Override
    public E read(String json, Instant now) {
        return parser.read(json, now);
    }

    @Override
    public String id(E entry) {
        return parser.id(entry);
    }

    @Override
    public RedactionRules redactionRules() {
        return parser.redactionRules();
    }
}
