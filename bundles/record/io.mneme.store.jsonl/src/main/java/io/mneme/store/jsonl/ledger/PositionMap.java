package io.mneme.store.jsonl.ledger;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Maps each file to the ranges of its lines' positions. The position of each line follows from these ranges and the
 * order of the lines. Two ranges are joined if all positions between them belong to changes or deleted entries.
 */
public final class PositionMap {

    private static final PositionRanges NONE = new PositionRanges();

    private final Map<String, PositionRanges> ranges = new HashMap<>();

    /** The positions of changes and of deleted entries: no line has them. */
    private final PositionSet usedPositions = new PositionSet();

    private String activeFile = "";

    /** Returns the file whose lines get the next positions; empty if there is none. */
    public String activeFile() {
        return activeFile;
    }

    /** Returns the files that have or had lines. */
    public Set<String> files() {
        return Set.copyOf(ranges.keySet());
    }

    /**
     * Returns the positions of a file's lines, in the order of its lines; empty if the file is unknown. The caller must
     * not change them.
     */
    public PositionRanges rangesOf(String file) {
        return ranges.getOrDefault(file, NONE);
    }

    void startRange(String file, long position) {
        endOpenRange(position);
        join(rangesToExtend(file), position, PositionRanges.OPEN);
        activeFile = file;
    }

    private PositionRanges rangesToExtend(String file) {
        PositionRanges present = ranges.get(file);
        if (present != null) {
            return present;
        }
        PositionRanges first = new PositionRanges();
        ranges.put(file, first);
        return first;
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

    /** Replaces the ranges of a file, which had another name if {@code formerFile} differs. */
    void replaceRanges(String file, String formerFile, PositionRanges replacement) {
        ranges.remove(formerFile);
        ranges.put(file, joined(replacement));
        if (activeFile.equals(formerFile)) {
            activeFile = replacement.open() >= 0 ? file : "";
        }
    }

    /** Adds the ranges of lines that were appended to a file. */
    void add(String file, PositionRanges added) {
        PositionRanges all = rangesToExtend(file);
        for (int i = 0; i < added.size(); i++) {
            join(all, added.from(i), added.to(i));
        }
    }

    void remove(String file) {
        ranges.remove(file);
        if (activeFile.equals(file)) {
            activeFile = "";
        }
    }

    /** Joins ranges again after more positions between them were reserved. */
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

    /** Adds a range. It extends the last one if no line can have a position between the two. */
    public void join(PositionRanges all, long from, long to) {
        int last = all.size() - 1;
        if (last >= 0 && from >= all.to(last) && usedPositions.firstAbsent(all.to(last)) >= from) {
            all.end(last, to);
        } else {
            all.add(from, to);
        }
    }

    /** Reserves the position of a change or of a deleted entry. */
    void reserve(long position) {
        usedPositions.add(position);
    }

    /** Returns the first position after this one that is not reserved. */
    public long nextFree(long after) {
        return usedPositions.firstAbsent(after + 1);
    }

    /**
     * Returns the position of a file's next line.
     *
     * @param last position of the line before it; 0 if it is the first line
     * @return the position; 0 if the ranges of the file have no further one
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

    /** Returns the size of the arrays in bytes. */
    long bytes() {
        return usedPositions.bytes()
                + ranges.values().stream().mapToLong(PositionRanges::bytes).sum();
    }
}
