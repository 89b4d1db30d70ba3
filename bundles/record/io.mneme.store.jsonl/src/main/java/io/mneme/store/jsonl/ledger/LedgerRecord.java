package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.files.Fingerprint;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One line of the ledger: an event in the files of a journal, with what follows from it. The parts that an event does not
 * have are empty.
 *
 * @param end the position of the newest line or change after the event
 * @param lineage the name that the sequence of positions got; empty if the record does not name it
 * @param changes the changes of entries
 * @param lostFiles the names of files whose positions are dropped: a file that has such a name counts as new
 * @param fileRanges files whose lines have exactly these positions after the event
 * @param added files with the positions of lines that were appended to those they had
 * @param rangeStarts files whose lines have the positions from this one on, until another file's do; in order
 * @param fingerprints fingerprints of files after the event
 * @param intent the steps that complete the event
 */
public record LedgerRecord(
        long end,
        Optional<String> lineage,
        List<Change> changes,
        List<String> lostFiles,
        List<FileRanges> fileRanges,
        List<Added> added,
        List<RangeStart> rangeStarts,
        List<Fingerprint> fingerprints,
        Optional<Intent> intent) {

    /**
     * The positions of a file's lines.
     *
     * @param file the name of the file
     * @param formerFile the name that it had; usually the same
     * @param spans the positions, in the order of its lines
     */
    public record FileRanges(String file, String formerFile, PositionRanges spans) {

        public FileRanges {
            spans = spans.copy();
        }
    }

    /**
     * The positions of lines that were added to a file.
     *
     * @param file the name of the file
     * @param spans the positions, in the order of the lines
     */
    public record Added(String file, PositionRanges spans) {

        public Added {
            spans = spans.copy();
        }
    }

    /**
     * The first of the positions that the next lines of a file have.
     *
     * @param file the name of the file
     * @param position the first position
     */
    public record RangeStart(String file, long position) {}

    /**
     * Creates a record.
     *
     * @throws IllegalArgumentException if it has parts that belong to different events
     */
    public LedgerRecord {
        changes = List.copyOf(changes);
        lostFiles = List.copyOf(lostFiles);
        fileRanges = List.copyOf(fileRanges);
        added = List.copyOf(added);
        rangeStarts = List.copyOf(rangeStarts);
        fingerprints = List.copyOf(fingerprints);
        boolean moved = !fileRanges.isEmpty() || !added.isEmpty();
        boolean started = !rangeStarts.isEmpty();
        boolean changed = !changes.isEmpty() || !lostFiles.isEmpty();
        boolean severalEvents = lineage.isPresent() ? moved || started || changed : moved && (started || changed);
        boolean unsealed = lineage.isPresent() || !lostFiles.isEmpty();
        if (severalEvents
                || started && (changed || intent.isPresent())
                || unsealed && (!fingerprints.isEmpty() || intent.isPresent())) {
            throw new IllegalArgumentException("has parts of several kinds of records");
        }
    }

    /** Returns whether the event is more than an append or a fingerprint, so that it outdates checkpoints. */
    boolean isStructural() {
        return !changes.isEmpty() || !lostFiles.isEmpty() || !fileRanges.isEmpty() || !added.isEmpty();
    }

    /** Returns the same event with the steps that complete it: it is committed with staged files. */
    public LedgerRecord with(Intent steps) {
        return new LedgerRecord(
                end, lineage, changes, lostFiles, fileRanges, added, rangeStarts, fingerprints, Optional.of(steps));
    }

    /** Makes a record of the name that the sequence of positions got. */
    static LedgerRecord startingLineage(long end, String name) {
        return new LedgerRecord(
                end,
                Optional.of(name),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    static LedgerRecord changing(long end, List<Change> changes) {
        return changing(end, changes, List.of());
    }

    /** Makes a record of entries that were edited or deleted, with the fingerprints of the changed files. */
    public static LedgerRecord changing(long end, List<Change> changes, List<Fingerprint> fingerprints) {
        return new LedgerRecord(
                end,
                Optional.empty(),
                changes,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                fingerprints,
                Optional.empty());
    }

    static LedgerRecord notingRanges(long end, List<FileRanges> replaced, List<Added> added) {
        return notingRanges(end, replaced, added, List.of());
    }

    /** Makes a record of lines that were moved between files, or of a file's other name, with fingerprints of the files. */
    public static LedgerRecord notingRanges(
            long end, List<FileRanges> replaced, List<Added> added, List<Fingerprint> fingerprints) {
        return new LedgerRecord(
                end,
                Optional.empty(),
                List.of(),
                List.of(),
                replaced,
                added,
                List.of(),
                fingerprints,
                Optional.empty());
    }

    public static LedgerRecord withFingerprints(long end, List<Fingerprint> fingerprints) {
        return new LedgerRecord(
                end,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                fingerprints,
                Optional.empty());
    }

    /** Makes a record of another file that is appended to, with the fingerprint of the previous one. */
    public static LedgerRecord appending(long end, RangeStart start, List<Fingerprint> previous) {
        return new LedgerRecord(
                end,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(start),
                previous,
                Optional.empty());
    }

    public static LedgerRecord appending(long end, List<RangeStart> starts) {
        return new LedgerRecord(
                end, Optional.empty(), List.of(), List.of(), List.of(), List.of(), starts, List.of(), Optional.empty());
    }

    /**
     * Makes a record of files that another program replaced or removed; it has a position of its own.
     *
     * @param first the first of the positions that are given up
     */
    public static LedgerRecord notingLoss(long position, long first, Collection<String> files) {
        Change loss = Change.ofFiles(new Position(position), new Position(first), new Position(position - 1));
        return losing(position, List.of(loss), files);
    }

    /** Makes a record of files without a line that were replaced or removed. */
    public static LedgerRecord removingFiles(long end, Collection<String> files) {
        return losing(end, List.of(), files);
    }

    private static LedgerRecord losing(long end, List<Change> changes, Collection<String> files) {
        return new LedgerRecord(
                end,
                Optional.empty(),
                changes,
                List.copyOf(files),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }
}
