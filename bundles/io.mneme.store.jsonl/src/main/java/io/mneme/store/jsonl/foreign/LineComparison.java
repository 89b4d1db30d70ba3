package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.line.LineDigest;
import io.mneme.store.jsonl.line.LineScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Compares the lines of a file on disk with the lines in the index, by position and checksum. */
final class LineComparison implements LineScanner.LineSink {

    private final LineTable table;

    /** Rows of the file in the index, in the order of its lines. */
    private final int[] indexedRows;

    private int next;
    private boolean same = true;

    private LineComparison(LineTable table, int file) {
        this.table = table;
        this.indexedRows = IntStream.range(0, table.count())
                .filter(row -> table.file(row) == file)
                .boxed()
                .sorted(Comparator.comparingLong(table::start))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns whether the scanned part of a file still has the lines of the index. */
    static boolean areSame(FileState state, Path path, LineTable table, int maxLine) throws IOException {
        LineComparison lines = new LineComparison(table, state.number());
        LazyFile content = new LazyFile(path, state.key(), new FileHandleCache());
        try {
            return LineScanner.scan(content, 0, state.scannedBytes(), maxLine, lines) == state.scannedBytes()
                    && lines.isComplete();
        } finally {
            content.release();
        }
    }

    @Override
    public void onLine(long start, byte[] bytes, int offset, int length) {
        int sum = LineDigest.checksum(LineDigest.of(bytes, offset, length));
        same &= isNext(start, length) && table.checksums()[indexedRows[next]] == sum;
        next++;
    }

    @Override
    public void onBlankLine() {
        // A blank line has no row. If the index has a line there, the comparison of the next line fails.
    }

    @Override
    public void onLongLine(long start) {
        same &= isNext(start, 0);
        next++;
    }

    private boolean isNext(long start, int length) {
        return next < indexedRows.length
                && table.start(indexedRows[next]) == start
                && table.loadableLength(indexedRows[next]) == length;
    }

    private boolean isComplete() {
        return same && next == indexedRows.length;
    }
}
