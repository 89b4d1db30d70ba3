package io.mneme.store.jsonl.ledger;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Tells which positions the lines of which file have. From that and the order of the lines follow all positions. Ranges
 * between which all positions are taken by changes, or were by deleted entries, are joined: no line can have those.
 */
public final class PositionMap {

    private static final PositionRanges NONE = new PositionRanges();

    private final Map<String, PositionRanges> ranges = new HashMap<>();

    /** Positions of changes, and of entries that are gone: no line has them. */
    private final PositionSet usedPositions = new PositionSet();

    private String activeFile = "";

    /** Returns the file whose lines get the next positions; empty if that is none yet. */
    public String activeFile() {
        return activeFile;
    }

    /** Returns the files that lines were seen in. */
    public Set<String> files() {
        return Set.copyOf(ranges.keySet());
    }

    /** Returns the positions of a file's lines, in the order of its lines; empty if it is not known. Not to be changed. */
    public PositionRanges rangesOf(String file) {
        return ranges.getOrDefault(file, NONE);
    }

    void startRange(String file, long position) {
        endOpenRange(position);
        join(ranges.computeIfAbsent(file, first -> new PositionRanges()), position, PositionRanges.OPEN);
        activeFile = file;
    }

    private void endOpenRange(long position) {
        PositionRanges all = rangesOf(activeFile);
        int open = all.open();
        if (open >= 0 && all.from(open) < position) {
            all.end(open, position);
        } else if (open >= 0) {
            all.remove(open);
        }
    }

    /** Notes all positions of a file's lines. */
    void replaceRanges(String file, String was, PositionRanges exactly) {
        ranges.remove(was);
        ranges.put(file, joined(exactly));
        if (activeFile.equals(was)) {
            activeFile = exactly.open() >= 0 ? file : "";
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
        if (activeFile.equals(file)) {
            activeFile = "";
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
    public void join(PositionRanges all, long from, long to) {
        int last = all.size() - 1;
        if (last >= 0 && from >= all.to(last) && usedPositions.firstAbsent(all.to(last)) >= from) {
            all.end(last, to);
        } else {
            all.add(from, to);
        }
    }

    void reserve(long position) {
        usedPositions.add(position);
    }

    /** Returns the first position after this one that no change has and no deleted entry had. */
    public long nextFree(long after) {
        return usedPositions.firstAbsent(after + 1);
    }

    /**
     * Returns the position of the line behind one of a file.
     *
     * @param last position of that line; 0 for the line that is the first
     * @return 0 if the file has no further positions
     */
    public long nextInFile(String file, long last) {
        PositionRanges all = rangesOf(file);
        int at = last > 0 ? all.indexOf(last) : 0;
        for (int i = at; i < all.size(); i++) {
            long position = nextFree(Math.max(all.from(i) - 1, i == at ? last : 0));
            if (all.contains(i, position)) {
                return position;
            }
        }
        return 0;
    }

    /** Returns the ranges of lines that have these positions, given in their order. */
    public PositionRanges ranges(long[] positions) {
        PositionRanges all = new PositionRanges();
        for (long position : positions) {
            join(all, position, position + 1);
        }
        return all;
    }

    /** Returns the size of the arrays. */
    long bytes() {
        return usedPositions.bytes()
                + ranges.values().stream().mapToLong(PositionRanges::bytes).sum();
    }
}
