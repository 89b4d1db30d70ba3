package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Position;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One line of the ledger: something that has happened to the files, with what follows from it.
 *
 * @param end the position of the newest line or change after it
 * @param changes the changes of entries
 * @param gone files that are forgotten: what has their names, if anything, counts as new
 * @param owned files whose lines have exactly these positions from now on
 * @param added files with positions of further lines, behind those they had
 * @param from files whose lines have the positions from this one on, until another file's do; in order
 * @param seals what files look like now
 * @param work what is left to be done
 */
record LedgerLine(
        long end,
        List<Noted> changes,
        List<String> gone,
        List<Owned> owned,
        List<Added> added,
        List<From> from,
        List<Seal> seals,
        Optional<Work> work) {

    /** A change, as it stands in the ledger. */
    record Noted(long position, What what, long target, String id) {

        static Noted of(Change change) {
            return new Noted(
                    change.position().value(), change.what(), change.target().value(), change.id());
        }

        Change change() {
            return new Change(new Position(position), what, new Position(target), id);
        }
    }

    /**
     * The positions of a file's lines.
     *
     * @param file its name
     * @param was the name it had; usually the same
     * @param spans the positions, in the order of its lines
     */
    record Owned(String file, String was, PositionRanges spans) {

        Owned {
            spans = spans.copy();
        }
    }

    /**
     * The positions of lines that were added to a file.
     *
     * @param file its name
     * @param spans the positions, in the order of the lines
     */
    record Added(String file, PositionRanges spans) {

        Added {
            spans = spans.copy();
        }
    }

    /**
     * That a file is appended to.
     *
     * @param file its name
     * @param position the first position its further lines have
     */
    record From(String file, long position) {}

    LedgerLine {
        changes = List.copyOf(changes);
        gone = List.copyOf(gone);
        owned = List.copyOf(owned);
        added = List.copyOf(added);
        from = List.copyOf(from);
        seals = List.copyOf(seals);
    }

    /** Makes a line that only notes changes. */
    static LedgerLine changing(long end, List<Noted> changes) {
        return changing(end, changes, List.of());
    }

    /** Makes a line that notes changes, with the seals of the files they were made in. */
    static LedgerLine changing(long end, List<Noted> changes, List<Seal> seals) {
        return new LedgerLine(
                end, changes, List.of(), List.of(), List.of(), List.of(), seals, Optional.empty());
    }

    /** Makes a line that only notes which positions the lines of files have. */
    static LedgerLine owning(long end, List<Owned> owned, List<Added> added) {
        return owning(end, owned, added, List.of());
    }

    /** Makes a line that notes which positions the lines of files have, with the seals of these files. */
    static LedgerLine owning(long end, List<Owned> owned, List<Added> added, List<Seal> seals) {
        return new LedgerLine(end, List.of(), List.of(), owned, added, List.of(), seals, Optional.empty());
    }

    static LedgerLine sealing(long end, List<Seal> seals) {
        return changing(end, List.of(), seals);
    }

    /** Says that another file is appended to; with the seal of the one before. */
    static LedgerLine appending(long end, From from, List<Seal> before) {
        return new LedgerLine(
                end, List.of(), List.of(), List.of(), List.of(), List.of(from), before, Optional.empty());
    }

    static LedgerLine appending(long end, List<From> from) {
        return new LedgerLine(end, List.of(), List.of(), List.of(), List.of(), from, List.of(), Optional.empty());
    }

    /** Says that files were replaced or taken away by another program. */
    static LedgerLine losing(long position, Collection<String> gone) {
        Noted lost = new Noted(position, What.REPLACED_FILE, Position.START.value(), "");
        return forgetting(position, List.of(lost), gone);
    }

    /** Says that files without a line were replaced or taken away. */
    static LedgerLine forgetting(long end, Collection<String> gone) {
        return forgetting(end, List.of(), gone);
    }

    private static LedgerLine forgetting(long end, List<Noted> changes, Collection<String> gone) {
        return new LedgerLine(
                end, changes, List.copyOf(gone), List.of(), List.of(), List.of(), List.of(), Optional.empty());
    }

    /** Returns this line with what is left to be done. */
    LedgerLine with(Work todo) {
        return new LedgerLine(end, changes, gone, owned, added, from, seals, Optional.of(todo));
    }
}
