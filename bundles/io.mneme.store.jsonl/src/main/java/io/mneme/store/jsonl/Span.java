package io.mneme.store.jsonl;

/**
 * Positions that belong to the lines of one file.
 *
 * @param from the first of them
 * @param to the first behind them; {@link #OPEN} for all that are yet to come
 */
record Span(long from, long to) {

    static final long OPEN = Long.MAX_VALUE;

    boolean contains(long position) {
        return position >= from && position < to;
    }

    boolean isOpen() {
        return to == OPEN;
    }
}
