package io.mneme.store.jsonl.line;

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
public final class EntryDecoder<E> {

    private static final Logger log = LoggerFactory.getLogger(EntryDecoder.class);

    private final EntryKind<E> kind;
    private final CheckedKind<E> checked;
    private final AtomicBoolean warned = new AtomicBoolean();

    public EntryDecoder(EntryKind<E> kind) {
        this.kind = kind;
        this.checked = new CheckedKind<>(kind);
    }

    public EntryKind<E> kind() {
        return kind;
    }

    /**
     * A line, looked at.
     *
     * @param entry what it says; null if it is no entry
     * @param id the entry's own id; empty if it has none
     * @param lanes the lanes that list it
     * @param reason why it is no entry, without its text; empty if it is one
     * @param failed whether the kind failed, so that it may be an entry all the same
     */
    public record DecodedEntry<E>(@Nullable E entry, String id, List<String> lanes, String reason, boolean failed) {

        static <E> DecodedEntry<E> malformed(String why) {
            return new DecodedEntry<>(null, "", List.of(), why, false);
        }

        static <E> DecodedEntry<E> undecided(String why) {
            return new DecodedEntry<>(null, "", List.of(), why, true);
        }
    }

    /** Decodes a line. A mark of UTF-8 before it, which some programs write with every append, is passed over. */
    public DecodedEntry<E> decode(byte[] bytes, int offset, int length) {
        int mark = LineBytes.markLength(bytes, offset, offset + length);
        if (mark == length) {
            return DecodedEntry.malformed("is empty");
        }
        Optional<String> line = Utf8Codec.CODEC.decode(bytes, offset + mark, length - mark);
        return line.isPresent() ? decodeLine(line.get()) : DecodedEntry.malformed("is not UTF-8");
    }

    private DecodedEntry<E> decodeLine(String line) {
        try {
            E entry = Objects.requireNonNull(kind.decode(line));
            return new DecodedEntry<>(entry, checked.id(entry), checked.lanes(entry), "", false);
        } catch (InvalidEntryException e) {
            return DecodedEntry.malformed(String.valueOf(e.getMessage()));
        } catch (JournalException broken) {
            return failed(broken, String.valueOf(broken.getMessage()));
        } catch (RuntimeException | LinkageError e) {
            // The kind is a plug-in: what it throws costs this line, never the journal.
            return failed(
                    CheckedKind.withoutText(e),
                    "kind " + kind.name() + " failed with " + e.getClass().getName());
        }
    }

    private DecodedEntry<E> failed(Throwable withoutText, String why) {
        if (warned.compareAndSet(false, true)) {
            log.error("kind {} failed to read a line; further failures are not logged", kind.name(), withoutText);
        }
        return DecodedEntry.undecided(why);
    }

    /** Returns when an entry took place; empty if it does not say so, or the kind fails. */
    public Optional<Instant> moment(E entry) {
        try {
            return kind.moment(entry);
        } catch (RuntimeException | LinkageError e) {
            failed(CheckedKind.withoutText(e), "");
            return Optional.empty();
        }
    }
}
