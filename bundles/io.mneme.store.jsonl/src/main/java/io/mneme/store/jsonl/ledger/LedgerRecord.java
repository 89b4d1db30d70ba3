package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.files.Fingerprint;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One line of the ledger: something that has happened to the files, with what follows from it.
 *
 * @param end the position of the newest line or change after it
 * @param changes the changes of entries
 * @param lostFiles files that are forgotten: what has their names, if anything, counts as new
 * @param fileRanges files whose lines have exactly these positions from now on
 * @param added files with positions of further lines, behind those they had
 * @param rangeStarts files whose lines have the positions from this one on, until another file's do; in order
 * @param fingerprints what files look like now
 * @param intent what is left to be done
 */
public record LedgerRecord(
        long end,
        List<ChangeRecord> changes,
        List<String> lostFiles,
        List<FileRanges> fileRanges,
        List<Added> added,
        List<RangeStart> rangeStarts,
        List<Fingerprint> fingerprints,
        Optional<Intent> intent) {

    /** A change, as it stands in the ledger. */
    public record ChangeRecord(long position, What type, long target, String id) {

        static ChangeRecord of(Change change) {
            return new ChangeRecord(
                    change.position().value(), change.what(), change.target().value(), change.id());
        }

        Change change() {
            return new Change(new Position(position), type, new Position(target), id);
        }
    }

    /**
     * The positions of a file's lines.
     *
     * @param file its name
     * @param formerFile the name it had; usually the same
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
     * @param file its name
     * @param spans the positions, in the order of the lines
     */
    public record Added(String file, PositionRanges spans) {

        public Added {
            spans = spans.copy();
        }
    }

    /**
     * That a file is appended to.
     *
     * @param file its name
     * @param position the first position its further lines have
     */
    public record RangeStart(String file, long position) {}

    public LedgerRecord {
        changes = List.copyOf(changes);
        lostFiles = List.copyOf(lostFiles);
        fileRanges = List.copyOf(fileRanges);
        added = List.copyOf(added);
        rangeStarts = List.copyOf(rangeStarts);
        fingerprints = List.copyOf(fingerprints);
    }

    /** Makes a line that only notes changes. */
    static LedgerRecord changing(long end, List<ChangeRecord> changes) {
        return changing(end, changes, List.of());
    }

    /** Makes a line that notes changes, with the seals of the files they were made in. */
    public static LedgerRecord changing(long end, List<ChangeRecord> changes, List<Fingerprint> fingerprints) {
        return new LedgerRecord(
                end, changes, List.of(), List.of(), List.of(), List.of(), fingerprints, Optional.empty());
    }

    /** Makes a line that only notes which positions the lines of files have. */
    static LedgerRecord notingRanges(long end, List<FileRanges> owned, List<Added> added) {
        return notingRanges(end, owned, added, List.of());
    }

    /** Makes a line that notes which positions the lines of files have, with the seals of these files. */
    public static LedgerRecord notingRanges(
            long end, List<FileRanges> owned, List<Added> added, List<Fingerprint> fingerprints) {
        return new LedgerRecord(end, List.of(), List.of(), owned, added, List.of(), fingerprints, Optional.empty());
    }

    public static LedgerRecord withFingerprints(long end, List<Fingerprint> fingerprints) {
        return changing(end, List.of(), fingerprints);
    }

    /** Says that another file is appended to; with the seal of the one before. */
    public static LedgerRecord appending(long end, RangeStart from, List<Fingerprint> before) {
        return new LedgerRecord(
                end, List.of(), List.of(), List.of(), List.of(), List.of(from), before, Optional.empty());
    }

    public static LedgerRecord appending(long end, List<RangeStart> from) {
        return new LedgerRecord(end, List.of(), List.of(), List.of(), List.of(), from, List.of(), Optional.empty());
    }

    /** Says that files were replaced or taken away by another program. */
    public static LedgerRecord notingLoss(long position, Collection<String> gone) {
        ChangeRecord lost = new ChangeRecord(position, What.REPLACED_FILE, Position.START.value(), "");
        return removingFiles(position, List.of(lost), gone);
    }

    /** Says that files without a line were replaced or taken away. */
    public static LedgerRecord removingFiles(long end, Collection<String> gone) {
        return removingFiles(end, List.of(), gone);
    }

    private static LedgerRecord removingFiles(long end, List<ChangeRecord> changes, Collection<String> gone) {
        return new LedgerRecord(
                end, changes, List.copyOf(gone), List.of(), List.of(), List.of(), List.of(), Optional.empty());
    }

    /** Returns this line with what is left to be done. */
    public LedgerRecord with(Intent todo) {
        return new LedgerRecord(
                end, changes, lostFiles, fileRanges, added, rangeStarts, fingerprints, Optional.of(todo));
    }
}
