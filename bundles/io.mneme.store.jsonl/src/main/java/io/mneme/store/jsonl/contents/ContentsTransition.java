package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.LastLine;
import io.mneme.store.jsonl.index.LineAddress;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.index.MalformedLines;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.line.LineDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the contents that follow others when files are changed, without reading them. Used in the writing turn only. */
public final class ContentsTransition<E> {

    private final JournalContents<E> before;
    private final LineTable table;

    public ContentsTransition(JournalContents<E> before) {
        this.before = before;
        this.table = before.lineIndex().table();
    }

    /**
     * Returns the contents after an entry has got a new line in a copy of its file.
     *
     * @param stray whether its moment is outside the time that the file's name stands for
     */
    public JournalContents<E> withEditedEntry(
            int row, byte[] line, List<String> lanes, boolean stray, RefCountedSource copy) {
        int length = line.length;
        int sum = LineDigest.checksum(LineDigest.of(line, 0, length));
        long by = (long) length - table.lengths()[row];
        long start = table.start(row);
        String name = before.fileState(table.file(row)).name();
        JournalContents<E> after = before.copyWith(
                before.lineIndex().withEdited(row, length, sum, lanes),
                before.recentEntries().without(List.of(table.positions()[row])),
                UnaryOperator.identity(),
                malformed(name, skip -> skip.start() > start ? skip.withStart(skip.start() + by) : skip));
        FileState state = after.fileState(name);
        after.replaceSource(state, copy);
        state.editLine(start, table.lengths()[row], length);
        if (stray) {
            state.markStray();
        }
        return after;
    }

    /**
     * Returns the contents without entries whose lines are not in the copies of their files.
     *
     * @param removals the lines, by the names of their files
     * @param copies the copies, by the same names
     */
    public JournalContents<E> without(Map<String, LineRemoval> removals, Map<String, RefCountedSource> copies) {
        LineRemoval[] byNumber = new LineRemoval[before.fileSet().count()];
        removals.forEach((name, removal) -> byNumber[before.fileState(name).number()] = removal);
        int[] gone = removals.values().stream()
                .flatMapToInt(removal -> Arrays.stream(removal.rows()))
                .sorted()
                .toArray();
        List<Long> positions =
                Arrays.stream(gone).mapToObj(row -> table.positions()[row]).toList();
        JournalContents<E> after = before.copyWith(
                before.lineIndex().withoutRows(gone, at -> withMovedLines(byNumber[LineAddress.file(at)], at)),
                before.recentEntries().without(positions),
                UnaryOperator.identity(),
                before.malformed()
                        .mapLines(skip -> removals.containsKey(skip.file())
                                ? removals.get(skip.file()).movedBy(skip)
                                : skip));
        removals.forEach((name, removal) -> {
            after.replaceSource(after.fileState(name), copies.get(name));
            removeFrom(removal, after, after.fileState(name));
        });
        return after;
    }

    private static long withMovedLines(@Nullable LineRemoval removal, long at) {
        return removal == null ? at : at - removal.bytesBefore(LineAddress.start(at));
    }

    /** Returns the contents after entries of one file have been moved to others. */
    public JournalContents<E> withMovedLines(LineMove move, RefCountedSource copy) {
        JournalContents<E> after = before.copyWith(
                before.lineIndex().withAddresses(move::place),
                before.recentEntries(),
                UnaryOperator.identity(),
                malformed(move.from(), move.removal()::movedBy));
        after.replaceSource(after.fileState(move.from()), copy);
        for (Map.Entry<String, LineMove.GrownArchive> grown : move.lengths().entrySet()) {
            FileState archive = after.fileState(grown.getKey());
            // The next refresh detects what another program may have appended after these lines.
            archive.appendEntries(grown.getValue().lines(), grown.getValue().bytes());
            archive.lastLine()
                    .set(grown.getValue().lastStart(), grown.getValue().lastLength());
            archive.lastLine().assignPosition(grown.getValue().lastPosition());
        }
        removeFrom(move.removal(), after, after.fileState(move.from()));
        return after;
    }

    private static void removeFrom(LineRemoval removal, JournalContents<?> after, FileState state) {
        state.removeEntries(removal.count(), removal.bytes());
        LastLine last = state.lastLine();
        if (removal.has(last.start())) {
            after.findLastLine(state);
        } else if (last.exists()) {
            last.moveTo(last.start() - removal.bytesBefore(last.start()));
        }
    }

    /** Returns the contents after a file has got a copy of itself with the same lines. */
    public JournalContents<E> copied(FileState state, RefCountedSource copy) {
        JournalContents<E> after = before.copyWith(
                before.lineIndex(), before.recentEntries(), UnaryOperator.identity(), before.malformed());
        after.replaceSource(after.fileState(state.name()), copy);
        return after;
    }

    /** Returns the contents after a file has got another name, and another form on the disk. */
    public JournalContents<E> withRenamedFile(String name, String to, RefCountedSource source) {
        JournalContents<E> after = before.copyWith(
                before.lineIndex(),
                before.recentEntries(),
                old -> old.equals(name) ? to : old,
                malformed(
                        name,
                        skip -> new MalformedLines.MalformedLine(to, skip.start(), skip.number(), skip.reason())));
        after.replaceSource(after.fileState(to), source);
        return after;
    }

    private MalformedLines malformed(String file, UnaryOperator<MalformedLines.MalformedLine> place) {
        return before.malformed().mapLines(skip -> skip.file().equals(file) ? place.apply(skip) : skip);
    }
}
