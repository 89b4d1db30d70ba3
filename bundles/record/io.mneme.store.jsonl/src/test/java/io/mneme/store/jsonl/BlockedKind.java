package io.mneme.store.jsonl;

import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.LaneNoteKind;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A kind that cannot read the lines of some ids for a while. */
final class BlockedKind implements EntryKind<LaneNote> {

    private final LaneNoteKind kind = new LaneNoteKind();

    /** The ids whose lines cannot be read. */
    volatile List<String> blocked = List.of();

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public LaneNote decode(String line) {
        LaneNote note = kind.decode(line);
        if (blocked.contains(note.id())) {
            throw new IllegalStateException("blocked");
        }
        return note;
    }

    @Override
    public String encode(LaneNote entry) {
        return kind.encode(entry);
    }

    @Override
    public String json(LaneNote entry) {
        return kind.json(entry);
    }

    @Override
    public Optional<EntryParser<LaneNote>> parser() {
        return kind.parser();
    }

    @Override
    public String id(LaneNote entry) {
        return kind.id(entry);
    }

    @Override
    public LaneNote withId(LaneNote entry, String id) {
        return kind.withId(entry, id);
    }

    @Override
    public String newId() {
        return kind.newId();
    }

    @Override
    public List<String> lanes(LaneNote entry) {
        return kind.lanes(entry);
    }

    @Override
    public Optional<Instant> timestamp(LaneNote entry) {
        return kind.timestamp(entry);
    }
}
