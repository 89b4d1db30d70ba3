package io.mneme.store.jsonl;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns lines into entries, whatever the lines are and whatever the kind throws. */
final class Decoder<E> {

    private static final Logger log = LoggerFactory.getLogger(Decoder.class);

    private final EntryKind<E> kind;
    private final CheckedKind<E> checked;
    private final AtomicBoolean complained = new AtomicBoolean();

    Decoder(EntryKind<E> kind) {
        this.kind = kind;
        this.checked = new CheckedKind<>(kind);
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
     * @param failed whether the kind failed, so that it may be an entry all the same
     */
    record Decoded<E>(@Nullable E entry, String id, List<String> lanes, String why, boolean failed) {

        static <E> Decoded<E> malformed(String why) {
            return new Decoded<>(null, "", List.of(), why, false);
        }

        static <E> Decoded<E> undecided(String why) {
            return new Decoded<>(null, "", List.of(), why, true);
        }
    }

    /** Decodes a line. A mark of UTF-8 before it, which some programs write with every append, is passed over. */
    Decoded<E> decode(byte[] bytes, int offset, int length) {
        int mark = Blank.markLength(bytes, offset, offset + length);
        if (mark == length) {
            return Decoded.malformed("is empty");
        }
        Optional<String> line = Utf8.CODEC.text(bytes, offset + mark, length - mark);
        return line.isPresent() ? decoded(line.get()) : Decoded.malformed("is not UTF-8");
    }

    private Decoded<E> decoded(String line) {
        try {
            E entry = Objects.requireNonNull(kind.decode(line));
            return new Decoded<>(entry, checked.id(entry), checked.lanes(entry), "", false);
        } catch (InvalidEntryException e) {
            return Decoded.malformed(String.valueOf(e.getMessage()));
        } catch (JournalException broken) {
            return failed(broken, String.valueOf(broken.getMessage()));
        } catch (RuntimeException | LinkageError e) {
            // The kind is a plug-in: what it throws costs this line, never the journal.
            return failed(
                    CheckedKind.withoutText(e),
                    "kind " + kind.name() + " failed with " + e.getClass().getName());
        }
    }

    private Decoded<E> failed(Throwable withoutText, String why) {
        if (complained.compareAndSet(false, true)) {
            log.error("kind {} failed to read a line; further failures are not logged", kind.name(), withoutText);
        }
        return Decoded.undecided(why);
    }

    /** Returns when an entry took place; empty if it does not say so, or the kind fails. */
    Optional<Instant> moment(E entry) {
        try {
            return kind.moment(entry);
        } catch (RuntimeException | LinkageError e) {
            failed(CheckedKind.withoutText(e), "");
            return Optional.empty();
        }
    }
}
