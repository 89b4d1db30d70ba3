package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.InputReader;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry kind, as far as the journal uses it. A call that fails, or returns what the contract forbids, ends with a {@link
 * io.mneme.api.journal.JournalException}.
 */
public final class CheckedKind<E> {

    private final KindCalls<E> calls;

    public CheckedKind(EntryKind<E> kind) {
        calls = new KindCalls<>(kind);
    }

    public String name() {
        return calls.name();
    }

    /**
     * Decodes the text of a line.
     *
     * @throws InvalidEntryException if the line is no entry of this kind
     */
    E decode(String line) {
        return calls.call("decode", EntryKind::decode, line);
    }

    /** Returns the text of an entry's line in UTF-8. */
    byte[] bytes(E entry) {
        Optional<byte[]> bytes = calls.call("bytes", EntryKind::bytes, entry);
        return bytes.isPresent() ? bytes.get() : Utf8Codec.bytes(calls.call("encode", EntryKind::encode, entry));
    }

    /** Returns the JSON form of an entry. */
    public String json(E entry) {
        return calls.call("json", EntryKind::json, entry);
    }

    /** Returns what reads the entries that clients send; empty if the kind accepts none. */
    public Optional<InputReader<E>> input() {
        return calls.call("input", (called, none) -> called.input(), "").map(input -> new CheckedInput<>(calls, input));
    }

    /** Returns the id of an entry; empty if it has none. */
    public String id(E entry) {
        return calls.call("id", EntryKind::id, entry);
    }

    /** Returns a new id. */
    String newId() {
        String id = calls.call("newId", (called, none) -> called.newId(), "");
        if (id.isBlank()) {
            throw calls.failure("newId", "returned a blank id");
        }
        return id;
    }

    /** Returns the same entry with this id. */
    public E identified(E entry, String id) {
        return calls.call("withId", (called, given) -> called.withId(entry, given), id);
    }

    /** Returns the lanes that list an entry, by their bounded names. */
    public List<String> lanes(E entry) {
        List<String> lanes = calls.call("lanes", EntryKind::lanes, entry);
        boolean isLong = false;
        for (int i = 0; i < lanes.size(); i++) {
            String lane = lanes.get(i);
            if (lane == null) {
                throw calls.failure("lanes", "returned a lane that is null");
            }
            // Few lanes list an entry, so a search costs less than a set.
            if (lanes.indexOf(lane) < i) {
                throw calls.failure("lanes", "returned a lane twice");
            }
            isLong |= lane.length() > LaneNames.MAX_CHARS;
        }
        return isLong ? lanes.stream().map(LaneNames::bounded).toList() : List.copyOf(lanes);
    }

    /** Returns when an entry took place; empty if the entry has no readable timestamp. */
    public Optional<Instant> moment(E entry) {
        return calls.call("timestamp", EntryKind::timestamp, entry);
    }
}
