package io.mneme.store.jsonl;

import io.mneme.spi.kind.ForwardingKind;
import io.mneme.spi.kind.LaneNoteKind;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import java.util.List;

/** A kind that cannot read the lines of some ids for a while. */
final class BlockedKind extends ForwardingKind<LaneNote> {

    /** The ids whose lines cannot be read. */
    volatile List<String> blocked = List.of();

    BlockedKind() {
        super(new LaneNoteKind());
    }

    @Override
    public LaneNote decode(String line) {
        LaneNote note = super.decode(line);
        if (blocked.contains(note.id())) {
            throw new IllegalStateException("blocked");
        }
        return note;
    }
}
