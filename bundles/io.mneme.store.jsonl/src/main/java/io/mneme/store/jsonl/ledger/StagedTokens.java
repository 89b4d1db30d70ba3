package io.mneme.store.jsonl.ledger;

import java.util.concurrent.ThreadLocalRandom;

/** Makes the tokens in the names of staged files. No staged file of another process or from before a compaction has one. */
final class StagedTokens {

    private static final int RADIX = 36;

    private final String prefix = Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), RADIX) + "-";
    private long issued;

    String next() {
        issued++;
        return prefix + issued;
    }
}
