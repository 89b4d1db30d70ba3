package io.mneme.store.jsonl.ledger;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The name of the sequence of positions in one ledger. The first record that is written to a ledger without a name is
 * preceded by one; before that, no position is on disk, and the name is that of this process alone.
 */
public final class PositionLineage {

    private String name = Long.toHexString(ThreadLocalRandom.current().nextLong())
            + Long.toHexString(ThreadLocalRandom.current().nextLong());
    private boolean recorded;

    public String name() {
        return name;
    }

    /** Returns the name if the ledger has it. */
    Optional<String> recorded() {
        return recorded ? Optional.of(name) : Optional.empty();
    }

    /** Returns the record of the name, if the ledger lacks it. */
    Optional<LedgerRecord> missing(long end) {
        return recorded ? Optional.empty() : Optional.of(LedgerRecord.startingLineage(end, name));
    }

    void record(String written) {
        name = written;
        recorded = true;
    }
}
