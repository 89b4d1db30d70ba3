package io.mneme.store.jsonl.write;

import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.operation.RunningOperation;
import java.util.function.Supplier;

/**
 * The appends of a journal as operations.
 *
 * @param tracker notes them
 * @param journal the name of the journal
 */
public record AppendOperations(OperationTracker tracker, String journal) {

    private static final OperationStart APPEND = OperationStart.part("append");

    /** Appends a number of entries. */
    public <T> T observe(int entries, Supplier<T> work) {
        try (RunningOperation operation = tracker.begin(APPEND)) {
            operation.label("mneme.journal", journal).number("mneme.entries", entries);
            return operation.observe(work);
        }
    }
}
