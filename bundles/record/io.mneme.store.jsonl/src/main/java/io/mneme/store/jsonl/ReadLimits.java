package io.mneme.store.jsonl;

/** Checks the limits that callers set to reads. */
final class ReadLimits {

    private ReadLimits() {}

    static void requireAtLeast(long min, long value, String name) {
        if (value < min) {
            throw new IllegalArgumentException(name + " must be at least " + min + ": " + value);
        }
    }
}
