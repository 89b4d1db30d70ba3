package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls an entry kind, which is a plug-in, and refuses results that break its contract. What is refused or fails is reported
 * by a {@link JournalException} that names the kind and the method, never the text of an entry.
 */
public final class CheckedKind<E> {

    private final EntryKind<E> kind;

    public CheckedKind(EntryKind<E> kind) {
        this.kind = kind;
    }

    /** Returns the id of an entry; empty if it has none. */
    String id(E entry) {
        return result("id", () -> kind.id(entry));
    }

    /** Returns a new id. */
    String newId() {
        String id = result("newId", kind::newId);
        if (id.isBlank()) {
            throw broken("newId", "returned a blank id", null);
        }
        return id;
    }

    /** Returns the same entry with this id. */
    E identified(E entry, String id) {
        return result("identified", () -> kind.identified(entry, id));
    }

    /** Returns the lanes that list an entry. */
    public List<String> lanes(E entry) {
        List<String> lanes = result("lanes", () -> kind.lanes(entry));
        for (String lane : lanes) {
            if (lane == null) {
                throw broken("lanes", "returned a lane that is null", null);
            }
        }
        if (lanes.size() > 1 && new HashSet<>(lanes).size() < lanes.size()) {
            throw broken("lanes", "returned a lane twice", null);
        }
        return List.copyOf(lanes);
    }

    /** Returns when an entry took place. */
    Optional<Instant> moment(E entry) {
        return result("moment", () -> kind.moment(entry));
    }

    private <R> R result(String method, Supplier<@Nullable R> call) {
        R result;
        try {
            result = call.get();
        } catch (InvalidEntryException refused) {
            throw refused;
        } catch (RuntimeException | LinkageError e) {
            throw broken(method, "failed with " + e.getClass().getName(), e);
        }
        if (result == null) {
            throw broken(method, "returned null", null);
        }
        return result;
    }

    private JournalException broken(String method, String what, @Nullable Throwable cause) {
        String message = "kind " + kind.name() + ": " + method + "() " + what;
        return cause == null ? new JournalException(message) : new JournalException(message, withoutText(cause));
    }

    /** A parser's message may quote the line, which must not reach the log. */
    static Throwable withoutText(Throwable e) {
        Throwable bare = new IllegalStateException(e.getClass().getName());
        bare.setStackTrace(e.getStackTrace());
        return bare;
    }
}
