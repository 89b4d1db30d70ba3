package io.mneme.store.jsonl;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Tells which positions the lines of which file have. From that and the order of the lines follow all positions. Ranges
 * between which all positions are taken by changes, or were by deleted entries, are joined: no line can have those.
 */
final class Ownership {

    private static final PositionRanges NONE = new PositionRanges();

    private final Map<String, PositionRanges> ranges = new HashMap<>();

    /** Positions of changes, and of entries that are gone: no line has them. */
    private final PositionSet taken = new PositionSet();

    private String appended = "";

    /** Returns the file whose lines get the next positions; empty if that is none yet. */
    String appended() {
        return appended;
    }

    /** Returns the files that lines were seen in. */
    Set<String> files() {
        return Set.copyOf(ranges.keySet());
    }

    /** Returns the positions of a file's lines, in the order of its lines; empty if it is not known. Not to be changed. */
    PositionRanges of(String file) {
        return ranges.getOrDefault(file, NONE);
    }

    void from(String file, long position) {
        close(position);
        join(ranges.computeIfAbsent(file, first -> new PositionRanges()), position, PositionRanges.OPEN);
        appended = file;
    }

    private void close(long position) {
        PositionRanges all = of(appended);
        int open = all.open();
        if (open >= 0 && all.from(open) < position) {
            all.end(open, position);
        } else if (open >= 0) {
            all.remove(open);
        }
    }

    /** Notes all positions of a file's lines. */
    void put(String file, String was, PositionRanges exactly) {
        ranges.remove(was);
        ranges.put(file, joined(exactly));
        if (appended.equals(was)) {
            appended = exactly.open() >= 0 ? file : "";
        }
    }

    /** Notes the positions of lines that were added to a file. */
    void add(String file, PositionRanges further) {
        PositionRanges all = ranges.computeIfAbsent(file, first -> new PositionRanges());
        for (int i = 0; i < further.size(); i++) {
            join(all, further.from(i), further.to(i));
        }
    }

    void remove(String file) {
        ranges.remove(file);
        if (appended.equals(file)) {
            appended = "";
        }
    }

    /** Joins ranges between which all positions have been taken since. */
    void join() {
        ranges.replaceAll((file, all) -> joined(all));
    }

    private PositionRanges joined(PositionRanges all) {
        PositionRanges joined = new PositionRanges();
        for (int i = 0; i < all.size(); i++) {
            join(joined, all.from(i), all.to(i));
        }
        return joined;
    }

    /** Adds a range, joined to the last one if no line can have a position between the two. */
    void join(PositionRanges all, long from, long to) {
        int last = all.size() - 1;
        if (last >= 0 && from >= all.to(last) && taken.firstAbsent(all.to(last)) >= from) {
            all.end(last, to);
        } else {
            all.add(from, to);
        }
    }

    void take(long position) {
        taken.add(position);
    }

    /** Returns the first position after this one that no change has and no deleted entry had. */
    long free(long after) {
        return taken.firstAbsent(after + 1);
    }

    /**
     * Returns the position of the line behind one of a file.
     *
     * @param last position of that line; 0 for the line that is the first
     * @return 0 if the file has no further positions
     */
    long next(String file, long last) {
        PositionRanges all = of(file);
        int at = last > 0 ? all.indexOf(last) : 0;
        for (int i = at; i < all.size(); i++) {
            long position = free(Math.max(all.from(i) - 1, i == at ? last : 0));
            if (all.contains(i, position)) {
                return position;
            }
        }
        return 0;
    }

    /** Returns the ranges of lines that have these positions, given in their order. */
    PositionRanges ranges(long[] positions) {
        PositionRanges all = new PositionRanges();
        for (long position : positions) {
            join(all, position, position + 1);
        }
        return all;
    }

    /** Returns the size of the arrays. */
    long bytes() {
        return taken.bytes()
                + ranges.values().stream().mapToLong(PositionRanges::bytes).sum();
    }
}
