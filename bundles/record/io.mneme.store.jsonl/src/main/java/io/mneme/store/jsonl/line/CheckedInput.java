package io.mneme.store.jsonl.line;

import io.mneme.api.journal.InputReader;
import io.mneme.api.redaction.RedactionRules;
import io.mneme.spi.kind.EntryInput;
import java.time.Instant;

/** The input of an entry kind within the boundary of that kind. */
record CheckedInput<E>(KindCalls<E> calls, EntryInput<E> input) implements InputReader<E> {

    @Override
    public E read(String json, Instant now) {
        return calls.call("input().read", (any, sent) -> input.read(sent, now), json);
    }

    @Override
    public String id(E entry) {
        return calls.call("input().id", (any, read) -> input.id(read), entry);
    }

    @Override
    public RedactionRules redactionRules() {
        return calls.call("input().redactionRules", (any, none) -> input.redactionRules(), "");
    }
}
