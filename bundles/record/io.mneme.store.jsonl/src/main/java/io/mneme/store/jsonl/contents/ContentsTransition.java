package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.LastLine;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.memory.LineAddress;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.memory.MalformedLines;
import io.mneme.support.line.LineDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Derives the next version of the contents from a change of files, without reading them. Used in the write turn only.
 */
public final class ContentsTransition<E> {

    private final JournalContents<E> before;
    private final LineTable table;

    public ContentsTransition(JournalContents<E> before) {
        this.before = before;
        this.table = before.lineIndex().table();
    }

    /**
     * Returns the contents after an edit: a copy of the file has a new line for the entry.
     *
     * @param stray whether the timestamp of the entry is outside the time that the file's name stands for
     */
    public JournalContents<E> withEditedEntry(
            int row, byte[] line, List<String> lanes, boolean stray, RefCountedSource copy) {
        int length = line.length;
        int checksum = LineDigest.checksum(LineDigest.of(line, 0, length));
        long growth = (long) length - table.lengths()[row];
        long start = table.start(row);
        String name = before.fileSet().name(table.file(row));
        JournalContents<E> after = before.copyWith(
                before.lineIndex().withEdited(row, length, checksum, lanes),
                before.recentEntries().without(List.of(table.positions()[row])),
                UnaryOperator.identity(),
                malformed(name, other -> other.start() > start ? other.withStart(other.start() + growth) : other));
        FileState state = after.fileState(name);
        after.replaceSource(state, copy);
        state.editLine(start, table.lengths()[row], length);
        if (stray) {
            state.markStray();
        }
        return after;
    }

    /**
     * Returns the contents without deleted entries: copies of the files do not have their lines.
     *
     * @param removals the deleted lines, by the names of their files
     * @param copies the copies, by the names of the files
     */
    public JournalContents<E> without(Map<String, LineRemoval> removals, Map<String, RefCountedSource> copies) {
        LineRemoval[] byNumber = new LineRemoval[before.fileSet().count()];
        removals.forEach((name, removal) -> byNumber[before.fileState(name).number()] = removal);
        int[] rows = removals.values().stream()
                .flatMapToInt(removal -> Arrays.stream(removal.rows()))
                .sorted()
                .toArray();
        List<Long> positions =
                Arrays.stream(rows).mapToObj(row -> table.positions()[row]).toList();
        JournalContents<E> after = before.copyWith(
                before.lineIndex()
                        .withoutRows(rows, address -> addressAfter(byNumber[LineAddress.file(address)], address)),
                before.recentEntries().without(positions),
                UnaryOperator.identity(),
                before.malformed()
                        .mapLines(line -> removals.containsKey(line.file())
                                ? removals.get(line.file()).moved(line)
                                : line));
        removals.forEach((name, removal) -> {
            after.replaceSource(after.fileState(name), copies.get(name));
            removeLines(removal, after.fileState(name), after.lineIndex().table());
        });
        return after;
    }

    private static long addressAfter(@Nullable LineRemoval removal, long address) {
        return removal == null ? address : address - removal.bytesBefore(LineAddress.start(address));
    }

    /** Returns the contents after entries of one file were moved to others. */
    public JournalContents<E> withMovedLines(LineMove move, RefCountedSource copy) {
        JournalContents<E> after = before.copyWith(
                before.lineIndex().withAddresses(move::newAddress),
                before.recentEntries(),
                UnaryOperator.identity(),
                malformed(move.from(), move.removal()::moved));
        after.replaceSource(after.fileState(move.from()), copy);
        for (Map.Entry<String, LineMove.GrownArchive> grown : move.grown().entrySet()) {
            FileState archive = after.fileState(grown.getKey());
            // The next refresh detects what another program may have appended after these lines.
            archive.appendEntries(grown.getValue().lines(), grown.getValue().bytes());
            archive.lastLine()
                    .set(
                            grown.getValue().lastStart(),
                            grown.getValue().lastLength(),
                            grown.getValue().lastDigest(),
                            grown.getValue().lastPosition());
        }
        removeLines(
                move.removal(), after.fileState(move.from()), after.lineIndex().table());
        return after;
    }

    private static void removeLines(LineRemoval removal, FileState state, LineTable remaining) {
        state.removeEntries(removal.count(), removal.bytes());
        LastLine last = state.lastLine();
        if (removal.has(last.start())) {
            findLastLine(state, remaining);
        } else if (last.exists()) {
            last.moveTo(last.start() - removal.bytesBefore(last.start()));
        }
    }

    private static void findLastLine(FileState state, LineTable remaining) {
        LastLine last = state.lastLine();
        last.clear();
        for (int row = 0; row < remaining.count(); row++) {
            if (remaining.file(row) == state.number() && remaining.start(row) > last.start()) {
                last.set(remaining.start(row), remaining.loadableLength(row));
            }
        }
    }

    /** Returns the contents after a copy with the same lines has replaced a file. */
    public JournalContents<E> withCopiedFile(FileState state, RefCountedSource copy) {
        JournalContents<E> after = before.copyWith(
                before.lineIndex(), before.recentEntries(), UnaryOperator.identity(), before.malformed());
        after.replaceSource(after.fileState(state.name()), copy);
        return after;
    }

    /** Returns the contents after a file was compressed, and so has another name. */
    public JournalContents<E> withRenamedFile(String name, String newName, RefCountedSource source) {
        JournalContents<E> after = before.copyWith(
                before.lineIndex(),
                before.recentEntries(),
                old -> old.equals(name) ? newName : old,
                malformed(
                        name,
                        line -> new MalformedLines.MalformedLine(newName, line.start(), line.number(), line.reason())));
        after.replaceSource(after.fileState(newName), source);
        return after;
    }

    private MalformedLines malformed(String file, UnaryOperator<MalformedLines.MalformedLine> change) {
        return before.malformed().mapLines(line -> line.file().equals(file) ? change.apply(line) : line);
    }

    /**
     * A move of lines from one file to others.
     *
     * @param from name of the file that contains the lines
     * @param number number of that file
     * @param removal the removal of the lines from that file
     * @param addresses the new address of each line, in the order of its start in the file
     * @param grown the growth of the other files, by name
     */
    public record LineMove(
            String from, int number, LineRemoval removal, long[] addresses, Map<String, GrownArchive> grown) {

        /**
         * The growth of one file.
         *
         * @param bytes the number of added bytes
         * @param lines the number of added lines
         * @param lastPosition position of the last added line
         * @param lastStart start of that line, in bytes
         * @param lastLength length of that line, without its end
         * @param lastDigest digest of that line
         */
        public record GrownArchive(
                long bytes, int lines, long lastPosition, long lastStart, int lastLength, String lastDigest) {}

        /** Returns the address of a line after the move. */
        long newAddress(long address) {
            if (LineAddress.file(address) != number) {
                return address;
            }
            int moved = Arrays.binarySearch(removal.starts(), LineAddress.start(address));
            return moved >= 0 ? addresses[moved] : address - removal.bytesBefore(LineAddress.start(address));
        }
    }
}
