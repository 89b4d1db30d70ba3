package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.contents.LineRemoval;
import io.mneme.store.jsonl.io.BufferedByteSource;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.memory.UtcDay;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Selects the archive of each line that leaves the active file. The index usually has the day of its entry, so that the
 * line need not be decoded.
 */
record ArchiveSelector<E>(FileLayout layout, EntryDecoder<E> decoder) {

    /** Returns the archives of all lines of a removal from a file, in the order of the lines' starts. */
    List<ArchiveRun> select(LineRemoval removal, LineTable table, ByteSource file) throws IOException {
        ByteSource buffered = new BufferedByteSource(file);
        List<ArchiveRun> runs = new ArrayList<>();
        int lastDay = UtcDay.UNKNOWN;
        String archive = "";
        int first = 0;
        for (int line = 0; line < removal.count(); line++) {
            int day = day(removal, line, table);
            if (day == UtcDay.UNKNOWN || day != lastDay) {
                String next = layout.archiveName(moment(day, removal, line, buffered));
                if (line > 0 && !next.equals(archive)) {
                    runs.add(new ArchiveRun(archive, first, line));
                    first = line;
                }
                archive = next;
                lastDay = day;
            }
        }
        runs.add(new ArchiveRun(archive, first, removal.count()));
        return runs;
    }

    /** Rows are in the order of positions; a line of a file that is not in that order counts as unknown. */
    private static int day(LineRemoval removal, int line, LineTable table) {
        int row = removal.rows()[line];
        return table.start(row) == removal.starts()[line] ? table.days()[row] : UtcDay.UNKNOWN;
    }

    private Optional<Instant> moment(int day, LineRemoval removal, int line, ByteSource file) throws IOException {
        return day == UtcDay.UNKNOWN ? decodedMoment(removal, line, file) : Optional.of(UtcDay.start(day));
    }

    private Optional<Instant> decodedMoment(LineRemoval removal, int line, ByteSource file) throws IOException {
        int length = removal.length(line);
        byte[] bytes = new byte[length];
        file.read(removal.starts()[line], bytes, 0, length);
        int end = length - 1;
        E entry = decoder.decode(bytes, 0, end > 0 && bytes[end - 1] == '\r' ? end - 1 : end)
                .entry();
        return entry == null ? Optional.empty() : decoder.moment(entry);
    }

    /**
     * Consecutive lines of a removal that move to the same archive.
     *
     * @param archive name of the archive
     * @param first index of the first line, in the order of their starts
     * @param end index after the last line
     */
    record ArchiveRun(String archive, int first, int end) {}
}
