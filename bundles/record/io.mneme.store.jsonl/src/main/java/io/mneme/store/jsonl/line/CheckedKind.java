package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionRules;
import io.mneme.api.journal.ClientEntryParser;
import io.mneme.api.journal.JournalException;
import io.mneme.api.seal.TextSeal;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.EntryParser;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * An entry kind, as far as the journal uses it. The kind is a plug-in: no other class calls it, or its parser. A call that
 * fails, or returns what the contract forbids, ends with a {@link JournalException}. The exception names the kind and the
 * method, never the text of an entry.
 */
public final class CheckedKind<E> {

    private final EntryKind<E> kind;
    private final LineSeal seal;

    public CheckedKind(EntryKind<E> kind) {
        this(kind, TextSeal.OFF);
    }

    /** @param seal encrypts the lines, if it is on */
    public CheckedKind(EntryKind<E> kind, TextSeal seal) {
        this.kind = kind;
        this.seal = new LineSeal(seal, kind.name());
    }

    public String name() {
        return kind.name();
    }

    /**
     * Decodes the text of a line, which may be sealed.
     *
     * @throws InvalidEntryException if the line is no entry of this kind, or was altered after it was sealed
     */
    E decode(String line) {
        return call("decode", EntryKind::decode, seal.open(line));
    }

    /** Returns what encrypts the lines, if it is on. */
    public TextSeal seal() {
        return seal.seal();
    }

    /** Returns a line of {@link #bytes} as it is written to the file. */
    byte[] sealed(E entry, byte[] line) {
        return seal.isOn() ? seal.seal(line, id(entry), moment(entry)) : line;
    }

    /** Returns whether two entries have the same line, before it is sealed: what is sealed twice has different bytes. */
    public boolean isSame(E one, E other) {
        return seal.isOn() && Arrays.equals(bytes(one), bytes(other));
    }

    /** Returns the text of an entry's line in UTF-8. */
    byte[] bytes(E entry) {
        Optional<byte[]> bytes = call("bytes", EntryKind::bytes, entry);
        return bytes.isPresent() ? bytes.get() : Utf8Codec.bytes(call("encode", EntryKind::encode, entry));
    }

    /** Returns the JSON form of an entry. */
    public String json(E entry) {
        return call("json", EntryKind::json, entry);
    }

    /** Returns what reads the entries that clients send; empty if the kind accepts none. */
    public Optional<ClientEntryParser<E>> parser() {
        return call("parser", (called, none) -> called.parser(), "").map(parser -> new CheckedParser<>(this, parser));
    }

    /** Returns the id of an entry; empty if it has none. */
    public String id(E entry) {
        return call("id", EntryKind::id, entry);
    }

    /** Returns a new id. */
    String newId() {
        String id = call("newId", (called, none) -> called.newId(), "");
        if (id.isBlank()) {
            throw failure("newId", "returned a blank id");
        }
        return id;
    }

    /** Returns the same entry with this id. */
    public E identified(E entry, String id) {
        return call("withId", (called, given) -> called.withId(entry, given), id);
    }

    /** Returns the lanes that list an entry, by their bounded names. */
    public List<String> lanes(E entry) {
        List<String> lanes = call("lanes", EntryKind::lanes, entry);
        boolean isLong = false;
        for (int i = 0; i < lanes.size(); i++) {
            String lane = lanes.get(i);
            if (lane == null) {
                throw failure("lanes", "returned a lane that is null");
            }
            // Few lanes list an entry, so a search costs less than a set.
            if (lanes.indexOf(lane) < i) {
                throw failure("lanes", "returned a lane twice");
            }
            isLong |= lane.length() > LaneNames.MAX_CHARS;
        }
        return isLong ? lanes.stream().map(LaneNames::bounded).toList() : List.copyOf(lanes);
    }

    /** Returns when an entry took place; empty if the entry has no readable timestamp. */
    public Optional<Instant> moment(E entry) {
        return call("timestamp", EntryKind::timestamp, entry);
    }

    /** Every append calls the kind several times; a call that captures nothing is not an object each time. */
    private <A, R> R call(String method, BiFunction<EntryKind<E>, A, @Nullable R> call, A argument) {
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

    private JournalException failure(String method, String problem) {
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

    /** The parser of an entry kind within the boundary of that kind. */
    private record CheckedParser<E>(CheckedKind<E> kind, EntryParser<E> parser) implements ClientEntryParser<E> {

        @Override
        public E read(String json, Instant now) {
            return kind.call("parser().read", (any, sent) -> parser.read(sent, now), json);
        }

        @Override
        public String id(E entry) {
            return kind.call("parser().id", (any, read) -> parser.id(read), entry);
        }

        @Override
        public RedactionRules redactionRules() {
            return kind.call("parser().redactionRules", (any, none) -> parser.redactionRules(), "");
        }
    }
}
