package io.mneme.store.jsonl;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns lines into entries, whatever the lines are and whatever the kind throws. */
final class Decoder<E> {

    private static final Logger log = LoggerFactory.getLogger(Decoder.class);

    private final EntryKind<E> kind;
    private final AtomicBoolean complained = new AtomicBoolean();

    Decoder(EntryKind<E> kind) {
        this.kind = kind;
    }

    EntryKind<E> kind() {
        return kind;
    }

    /**
     * A line, looked at.
     *
     * @param entry what it says; null if it is no entry
     * @param id the entry's own id; empty if it has none
     * @param lanes the lanes that list it
     * @param why why it is no entry, without its text; empty if it is one
     */
    record Decoded<E>(@Nullable E entry, String id, List<String> lanes, String why) {

        static <E> Decoded<E> malformed(String why) {
            return new Decoded<>(null, "", List.of(), why);
        }
    }

    Decoded<E> decode(byte[] bytes, int offset, int length) {
        Optional<String> line = LineCodec.PLAIN.text(bytes, offset, length);
        return line.isPresent() ? decoded(line.get()) : Decoded.malformed("is not UTF-8");
    }

    private Decoded<E> decoded(String line) {
        try {
            E entry = kind.decode(line);
            return new Decoded<>(entry, kind.id(entry), kind.lanes(entry), "");
        } catch (InvalidEntryException e) {
            return Decoded.malformed(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // The kind is a plug-in: what it throws costs this line, never the journal.
            if (complained.compareAndSet(false, true)) {
                log.error(
                        "kind {} failed to read a line; further failures are not logged", kind.name(), withoutText(e));
            }
            return Decoded.malformed(
                    "kind " + kind.name() + " failed with " + e.getClass().getName());
        }
    }

    /** A parser's message may quote the line, which must not reach the log. */
    private static Throwable withoutText(RuntimeException e) {
        Throwable bare = new IllegalStateException(e.getClass().getName());
        bare.setStackTrace(e.getStackTrace());
        return bare;
    }
}
