package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Tells whether a file holds the very lines that are known of it, by their checksums. */
final class SameLines implements LineScanner.Sink {

    private final Rows rows;

    /** Rows of the file, in the order of its lines. */
    private final int[] known;

    private int next;
    private boolean same = true;

    private SameLines(Rows rows, int file) {
        this.rows = rows;
        this.known = IntStream.range(0, rows.count())
                .filter(row -> rows.file(row) == file)
                .boxed()
                .sorted(Comparator.comparingLong(rows::start))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns whether a file, read from its beginning, has these lines up to where it was read before. */
    static boolean in(Part part, Path path, Rows rows, int maxLine) throws IOException {
        SameLines lines = new SameLines(rows, part.number);
        ShelvedFile content = new ShelvedFile(path, part.key, new Shelf());
        try {
            return LineScanner.scan(content, 0, part.scanned, maxLine, lines) == part.scanned && lines.areAll();
        } finally {
            content.release();
        }
    }

    @Override
    public void line(long start, byte[] bytes, int offset, int length) {
        int sum = Digest.sum(Digest.of(bytes, offset, length));
        same &= isNext(start, length) && rows.sums()[known[next]] == sum;
        next++;
    }

    @Override
    public void blank() {
        // Has no row; if there was a line in its place, that is missed.
    }

    @Override
    public void tooLong(long start) {
        same &= isNext(start, 0);
        next++;
    }

    private boolean isNext(long start, int length) {
        return next < known.length && rows.start(known[next]) == start && rows.loadable(known[next]) == length;
    }

    private boolean areAll() {
        return same && next == known.length;
    }
}
