package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryKind;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The calls of an entry kind, which is a plug-in: no other class calls it, or its input. A call that fails, or returns null,
 * ends with a {@link JournalException}. The exception names the kind and the method, never the text of an entry.
 */
final class KindCalls<E> {

    private final EntryKind<E> kind;

    KindCalls(EntryKind<E> kind) {
        this.kind = kind;
    }

    String name() {
        return kind.name();
    }

    /** Every append calls the kind several times; a call that captures nothing is not an object each time. */
    <A, R> R call(String method, BiFunction<EntryKind<E>, A, @Nullable R> call, A argument) {
        R result;
        try {
            result = call.apply(kind, argument);
        } catch (InvalidEntryException rejected) {
            throw rejected;
        } catch (RuntimeException | LinkageError e) {
            throw new JournalException(
                    message(method, "failed with " + e.getClass().getName()), withoutText(e));
        }
        if (result == null) {
            throw failure(method, "returned null");
        }
        return result;
    }

    JournalException failure(String method, String problem) {
        return new JournalException(message(method, problem));
    }

    private String message(String method, String problem) {
        return "kind " + kind.name() + ": " + method + "() " + problem;
    }

    /** A parser's message may quote the line, and the log must not contain text of entries. */
    private static Throwable withoutText(Throwable e) {
        Throwable bare = new IllegalStateException(e.getClass().getName());
        bare.setStackTrace(e.getStackTrace());
        return bare;
    }
}
