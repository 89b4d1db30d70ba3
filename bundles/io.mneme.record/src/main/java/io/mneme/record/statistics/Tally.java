package io.mneme.record.statistics;

import io.mneme.api.journal.Position;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was counted up to a position: by blocks of positions, so that a change asks only for its block to be counted anew.
 * Not safe for use by many threads.
 */
final class Tally {

    /** How many positions a block has. */
    static final int BLOCK = 1_024;

    /**
     * An entry by which a journal is known again.
     *
     * @param position its place
     * @param id its id
     */
    record Anchor(Position position, String id) {}

    private final ZoneId zone;
    private final Position begun;
    private final Map<Long, Rows> blocks = new TreeMap<>();
    private final Rows total = new Rows();
    private final CountedNames modes = new CountedNames();
    private final CountedNames recognisers = new CountedNames();
    private final CountedNames models = new CountedNames();
    private Position seen = Position.START;
    private Optional<Anchor> anchor = Optional.empty();

    /**
     * Starts with nothing.
     *
     * @param zone the zone of the days
     * @param begun where the journal ended when the counting began: replacements of files before that are in what is read
     */
    Tally(ZoneId zone, Position begun) {
        this.zone = zone;
        this.begun = begun;
    }

    /** Returns the block of a position, from 0. */
    static long block(Position position) {
        return (position.value() - 1) / BLOCK;
    }

    ZoneId zone() {
        return zone;
    }

    Position begun() {
        return begun;
    }

    /** Returns up to where events have been counted. */
    Position seen() {
        return seen;
    }

    void seen(Position position) {
        seen = position;
    }

    /** Returns the last entry counted; empty if it is gone, or there was none. */
    Optional<Anchor> anchor() {
        return anchor;
    }

    void anchor(Optional<Anchor> last) {
        anchor = last;
    }

    /** Returns the row in which a row counts: names beyond the bound share one. */
    Row counted(Row row) {
        return new Row(
                row.day(),
                modes.of(row.mode()),
                recognisers.of(row.recogniser()),
                models.of(row.model()),
                row.corrected());
    }

    void add(Position position, Row row, Amount amount) {
        blocks.computeIfAbsent(block(position), none -> new Rows()).add(row, amount);
        total.add(row, amount);
    }

    /** Puts what a block holds now in place of what was counted in it. */
    void replace(long block, Rows rows) {
        Rows before = blocks.put(block, rows);
        if (before != null) {
            total.subtract(before);
        }
        total.add(rows);
    }

    /** Returns the rows by block; to be read only. */
    Map<Long, Rows> blocks() {
        return blocks;
    }

    /** Returns the rows of all blocks together; to be read only. */
    Rows total() {
        return total;
    }
}
