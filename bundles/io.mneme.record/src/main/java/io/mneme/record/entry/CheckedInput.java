package io.mneme.record.entry;

import io.mneme.api.entry.EntryInput;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.InputNotAcceptedException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.redaction.RedactionRules;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The boundary to the input of a journal's kind, which may be a plug-in. A call that fails, or returns null, ends with a
 * {@link JournalException} that names the journal and the method, never the text of an entry.
 *
 * @param <E> the kind of entry
 */
final class CheckedInput<E> {

    private final String journal;
    private final EntryInput<E> input;

    private CheckedInput(String journal, EntryInput<E> input) {
        this.journal = journal;
        this.input = input;
    }

    /**
     * Returns the input of a journal.
     *
     * @throws InputNotAcceptedException if the journal has none
     */
    static <E> CheckedInput<E> of(Journal<E> journal) {
        return new CheckedInput<>(
                journal.name(), journal.input().orElseThrow(() -> new InputNotAcceptedException(journal.name())));
    }

    E read(String json, Instant now) {
        return call("read", () -> input.read(json, now));
    }

    String id(E entry) {
        return call("id", () -> input.id(entry));
    }

    RedactionRules redactionRules() {
        return call("redactionRules", input::redactionRules);
    }

    private <R> R call(String method, Supplier<@Nullable R> call) {
        R result;
        try {
            result = call.get();
        } catch (InvalidEntryException rejected) {
            throw rejected;
        } catch (RuntimeException | LinkageError e) {
            throw new JournalException(
                    message(method, "failed with " + e.getClass().getName()), withoutText(e));
        }
        if (result == null) {
            throw new JournalException(message(method, "returned null"));
        }
        return result;
    }

    private String message(String method, String problem) {
        return "input of the journal " + journal + ": " + method + "() " + problem;
    }

    /** The message of an exception may quote the entry, and the log must not contain text of entries. */
    private static Throwable withoutText(Throwable e) {
        Throwable bare = new IllegalStateException(e.getClass().getName());
        bare.setStackTrace(e.getStackTrace());
        return bare;
    }
}
