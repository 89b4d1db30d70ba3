package io.mneme.record.statistics;

import io.mneme.api.journal.Position;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The counts up to a position, by blocks of positions, so that a change makes only its block be counted again.
 * Not safe for use by many threads.
 */
final class StatisticsState {

    /** Number of positions of a block. */
    static final int BLOCK_POSITIONS = 1_024;

    /**
     * An entry by which the same journal is recognised.
     *
     * @param position its place
     * @param id its id
     */
    record Anchor(Position position, String id) {}

    private final ZoneId zone;
    private final Position begun;
    private final NavigableMap<Long, GroupedAmounts> blocks = new TreeMap<>();
    private final Set<Long> incomplete = new LinkedHashSet<>();
    private final GroupedAmounts total = new GroupedAmounts();
    private final CountedNames modes = new CountedNames();
    private final CountedNames sttModels = new CountedNames();
    private final CountedNames llmModels = new CountedNames();
    private Position seen = Position.START;
    private Optional<Anchor> anchor = Optional.empty();

    /**
     * Creates the state of an empty count.
     *
     * @param zone the zone of the days
     * @param begun end of the journal when the counting began: what is read contains the replacements of files before it
     */
    StatisticsState(ZoneId zone, Position begun) {
        this.zone = zone;
        this.begun = begun;
    }

    /** Returns the block of a position, from 0. */
    static long block(Position position) {
        return (position.value() - 1) / BLOCK_POSITIONS;
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

    /** Returns the group in which a group counts: all names beyond the limit share one. */
    GroupKey counted(GroupKey group) {
        return new GroupKey(
                group.day(),
                modes.of(group.mode()),
                sttModels.of(group.sttModel()),
                llmModels.of(group.llmModel()),
                group.corrected());
    }

    void add(Position position, GroupKey group, DictatedAmount amount) {
        blocks.computeIfAbsent(block(position), none -> new GroupedAmounts()).add(group, amount);
        total.add(group, amount);
    }

    /** Replaces the counts of a block. */
    void replace(long block, GroupedAmounts amounts) {
        GroupedAmounts before = blocks.put(block, amounts);
        if (before != null) {
            total.subtract(before);
        }
        total.add(amounts);
    }

    /** Returns the blocks from one position to another in which dictations were counted. */
    List<Long> countedBlocks(Position first, Position last) {
        long from = first.equals(Position.START) ? 0 : block(first);
        return List.copyOf(blocks.subMap(from, true, block(last), true).keySet());
    }

    /** Records that the blocks from one position to another lack entries that could not be read. */
    void addIncomplete(Position first, Position last) {
        for (long block = block(first); block <= block(last); block++) {
            incomplete.add(block);
        }
    }

    /** Removes and returns some of the incomplete blocks, those recorded first. */
    List<Long> takeIncomplete(int limit) {
        List<Long> taken = incomplete.stream().limit(limit).toList();
        taken.forEach(incomplete::remove);
        return taken;
    }

    boolean isIncomplete(long block) {
        return incomplete.contains(block);
    }

    /** Returns the blocks that lack entries, as a read-only view. */
    Set<Long> incomplete() {
        return Collections.unmodifiableSet(incomplete);
    }

    /** Returns the amounts by block, as a read-only view. */
    Map<Long, GroupedAmounts> blocks() {
        return blocks;
    }

    /** Returns the amounts of all blocks together, as a read-only view. */
    GroupedAmounts total() {
        return total;
    }
}
