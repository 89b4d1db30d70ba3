package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.files.Fingerprint;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One line of the ledger: an event in the files of a journal, with what follows from it. Each kind of event carries
 * only its own parts; the other parts of it are empty.
 */
public sealed interface LedgerRecord {

    /** Returns the position of the newest line or change after the event. */
    long end();

    /** Returns the name of the sequence of positions; empty if the record does not name it. */
    default Optional<String> lineage() {
        return Optional.empty();
    }

    /** Returns the changes of entries. */
    default List<ChangeRecord> changes() {
        return List.of();
    }

    /** Returns the names of files whose positions are dropped: a file that has such a name counts as new. */
    default List<String> lostFiles() {
        return List.of();
    }

    /** Returns files whose lines have exactly these positions after the event. */
    default List<FileRanges> fileRanges() {
        return List.of();
    }

    /** Returns files with the positions of lines that were appended to those they had. */
    default List<Added> added() {
        return List.of();
    }

    /** Returns files whose lines have the positions from this one on, until another file's do; in order. */
    default List<RangeStart> rangeStarts() {
        return List.of();
    }

    /** Returns fingerprints of files after the event. */
    default List<Fingerprint> fingerprints() {
        return List.of();
    }

    /** Returns the steps that complete the event. */
    default Optional<Intent> intent() {
        return Optional.empty();
    }

    /** Returns whether the event is more than an append or a fingerprint, so that it outdates checkpoints. */
    default boolean isStructural() {
        return !changes().isEmpty() || !lostFiles().isEmpty() || !fileRanges().isEmpty() || !added().isEmpty();
    }

    /** The sequence of positions got its name. */
    record LineageStarted(long end, String name) implements LedgerRecord {

        @Override
        public Optional<String> lineage() {
            return Optional.of(name);
        }
    }

    /** An event that is committed with staged files: an intent completes it. */
    sealed interface CommitRecord extends LedgerRecord {

        /** Returns this event with the steps that complete it. */
        CommitRecord with(Intent steps);
    }

    /** Entries were edited or deleted. */
    record EntriesChanged(long end, List<ChangeRecord> changes, List<Fingerprint> fingerprints, Optional<Intent> intent)
            implements CommitRecord {

        public EntriesChanged {
            changes = List.copyOf(changes);
            fingerprints = List.copyOf(fingerprints);
        }

        @Override
        public EntriesChanged with(Intent steps) {
            return new EntriesChanged(end, changes, fingerprints, Optional.of(steps));
        }
    }

    /** Lines were moved between files, or a file has another name. */
    record RangesMoved(
            long end,
            List<FileRanges> fileRanges,
            List<Added> added,
            List<Fingerprint> fingerprints,
            Optional<Intent> intent)
            implements CommitRecord {

        public RangesMoved {
            fileRanges = List.copyOf(fileRanges);
            added = List.copyOf(added);
            fingerprints = List.copyOf(fingerprints);
        }

        @Override
        public RangesMoved with(Intent steps) {
            return new RangesMoved(end, fileRanges, added, fingerprints, Optional.of(steps));
        }
    }

    /** Fingerprints of files were taken. */
    record FilesFingerprinted(long end, List<Fingerprint> fingerprints, Optional<Intent> intent)
            implements CommitRecord {

        public FilesFingerprinted {
            fingerprints = List.copyOf(fingerprints);
        }

        @Override
        public FilesFingerprinted with(Intent steps) {
            return new FilesFingerprinted(end, fingerprints, Optional.of(steps));
        }
    }

    /** Another file is appended to. */
    record AppendStarted(long end, List<RangeStart> rangeStarts, List<Fingerprint> fingerprints)
            implements LedgerRecord {

        public AppendStarted {
            rangeStarts = List.copyOf(rangeStarts);
            fingerprints = List.copyOf(fingerprints);
        }
    }

    /** Another program replaced or removed files, as its changes report. */
    record FilesLost(long end, List<ChangeRecord> changes, List<String> lostFiles) implements LedgerRecord {

        public FilesLost {
            changes = List.copyOf(changes);
            lostFiles = List.copyOf(lostFiles);
        }
    }

    /**
     * A change as the ledger stores it.
     *
     * @param last the last position it concerns, from {@code target} on; {@code target} if the record has none
     */
    record ChangeRecord(long position, Type type, long target, long last, String id) {

        /** Creates a change of one entry. */
        public ChangeRecord(long position, Type type, long target, String id) {
            this(position, type, target, target, id);
        }

        static ChangeRecord of(Change change) {
            return new ChangeRecord(
                    change.position().value(),
                    change.type(),
                    change.target().value(),
                    change.last().value(),
                    change.id());
        }

        Change change() {
            return new Change(
                    new Position(position),
                    type,
                    new Position(target),
                    new Position(isUnknown() ? position - 1 : last),
                    id);
        }

        /** Returns whether it is a loss without a span: then all earlier positions can be lost. */
        private boolean isUnknown() {
            return type == Type.REPLACED_FILE && last == Position.START.value();
        }
    }

    /**
     * The positions of a file's lines.
     *
     * @param file the name of the file
     * @param formerFile the name that it had; usually the same
     * @param spans the positions, in the order of its lines
     */
    record FileRanges(String file, String formerFile, PositionRanges spans) {

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
    record Added(String file, PositionRanges spans) {

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
    record RangeStart(String file, long position) {}

    static LineageStarted startingLineage(long end, String name) {
        return new LineageStarted(end, name);
    }

    static EntriesChanged changing(long end, List<ChangeRecord> changes) {
        return changing(end, changes, List.of());
    }

    /** Makes a record of changes, with the fingerprints of the changed files. */
    static EntriesChanged changing(long end, List<ChangeRecord> changes, List<Fingerprint> fingerprints) {
        return new EntriesChanged(end, changes, fingerprints, Optional.empty());
    }

    static RangesMoved notingRanges(long end, List<FileRanges> replaced, List<Added> added) {
        return notingRanges(end, replaced, added, List.of());
    }

    /** Makes a record of the positions of lines, with the fingerprints of their files. */
    static RangesMoved notingRanges(
            long end, List<FileRanges> replaced, List<Added> added, List<Fingerprint> fingerprints) {
        return new RangesMoved(end, replaced, added, fingerprints, Optional.empty());
    }

    static FilesFingerprinted withFingerprints(long end, List<Fingerprint> fingerprints) {
        return new FilesFingerprinted(end, fingerprints, Optional.empty());
    }

    /** Makes a record of another file that is appended to, with the fingerprint of the previous one. */
    static AppendStarted appending(long end, RangeStart start, List<Fingerprint> previous) {
        return new AppendStarted(end, List.of(start), previous);
    }

    static AppendStarted appending(long end, List<RangeStart> starts) {
        return new AppendStarted(end, starts, List.of());
    }

    /**
     * Makes a record of files that another program replaced or removed; it has a position of its own.
     *
     * @param first the first of the positions that are given up
     */
    static FilesLost notingLoss(long position, long first, Collection<String> files) {
        ChangeRecord loss = new ChangeRecord(position, Type.REPLACED_FILE, first, position - 1, "");
        return new FilesLost(position, List.of(loss), List.copyOf(files));
    }

    /** Makes a record of files without a line that were replaced or removed. */
    static FilesLost removingFiles(long end, Collection<String> files) {
        return new FilesLost(end, List.of(), List.copyOf(files));
    }
}
