package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.seal.TextSeal;
import io.mneme.spi.kind.EntryKind;
import io.mneme.support.line.LineBytes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decodes lines to entries. A line that is no entry, or at which the kind fails, has a result too. */
public final class EntryDecoder<E> {

    private static final Logger log = LoggerFactory.getLogger(EntryDecoder.class);

    private final CheckedKind<E> kind;
    private final AtomicBoolean failureLogged = new AtomicBoolean();

    public EntryDecoder(EntryKind<E> kind) {
        this(kind, TextSeal.OFF);
    }

    /** @param seal encrypts the lines, if it is on */
    public EntryDecoder(EntryKind<E> kind, TextSeal seal) {
        this.kind = new CheckedKind<>(kind, seal);
    }

    /** Returns the kind of the entries. */
    public CheckedKind<E> kind() {
        return kind;
    }

    /**
     * The result of decoding one line.
     *
     * @param entry the entry; null if the line is no entry
     * @param id the entry's own id; empty if it has none
     * @param lanes the lanes that list the entry
     * @param reason why the line is no entry, without its text; empty if it is one
     * @param failed whether the kind failed: the line may be an entry all the same
     */
    public record DecodedEntry<E>(@Nullable E entry, String id, List<String> lanes, String reason, boolean failed) {

        static <E> DecodedEntry<E> malformed(String reason) {
            return new DecodedEntry<>(null, "", List.of(), reason, false);
        }

        static <E> DecodedEntry<E> undecided(String reason) {
            return new DecodedEntry<>(null, "", List.of(), reason, true);
        }
    }

    /** Decodes a line. Skips a UTF-8 byte order mark before it, which some programs write with every append. */
    public DecodedEntry<E> decode(byte[] bytes, int offset, int length) {
        int bom = LineBytes.bomLength(bytes, offset, offset + length);
        if (bom == length) {
            return DecodedEntry.malformed("is empty");
        }
        Optional<String> line = Utf8Codec.decode(bytes, offset + bom, length - bom);
        return line.isPresent() ? decode(line.get()) : DecodedEntry.malformed("is not UTF-8");
    }

    private DecodedEntry<E> decode(String line) {
        try {
            E entry = kind.decode(line);
            return new DecodedEntry<>(entry, kind.id(entry), kind.lanes(entry), "", false);
        } catch (InvalidEntryException e) {
            return DecodedEntry.malformed(String.valueOf(e.getMessage()));
        } catch (JournalException e) {
            logFirst(e);
            return DecodedEntry.undecided("kind " + kind.name() + " failed at this line: " + e.getMessage());
        }
    }

    /** Returns when an entry took place; empty if it has no readable timestamp, or if the kind fails. */
    public Optional<Instant> moment(E entry) {
        try {
            return kind.moment(entry);
        } catch (InvalidEntryException rejected) {
            return Optional.empty();
        } catch (JournalException e) {
            logFirst(e);
            return Optional.empty();
        }
    }

    private void logFirst(JournalException failure) {
        if (failureLogged.compareAndSet(false, true)) {
            log.error("kind {} failed to read a line; further failures are not logged", kind.name(), failure);
        }
    }
}
