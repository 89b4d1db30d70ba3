package io.mneme.index.lucene.feed;

import io.mneme.api.journal.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;

/**
 * A state of the index that searches read: its documents, and the marks up to which they follow the journals. Its files are
 * released when all that have acquired it have closed it.
 */
public final class IndexSnapshot implements AutoCloseable {

    private final DirectoryReader reader;
    private final Map<String, JournalMark> marks;

    IndexSnapshot(DirectoryReader reader, Map<String, JournalMark> marks) {
        this.reader = reader;
        this.marks = Map.copyOf(marks);
    }

    /** Acquires the snapshot; returns false if it was released meanwhile. */
    boolean tryAcquire() {
        return reader.tryIncRef();
    }

    public DirectoryReader reader() {
        return reader;
    }

    /** Returns how far the index follows the journal of this name. */
    public JournalMark mark(String journal) {
        return marks.getOrDefault(journal, JournalMark.NONE);
    }

    /** Returns the names of all journals whose entries the index has. */
    public Set<String> journals() {
        return marks.keySet();
    }

    /** Returns whether the index follows each of these journals to a position. */
    public boolean covers(Map<String, Position> positions) {
        return positions.entrySet().stream().noneMatch(wanted -> wanted.getValue()
                .isAfter(mark(wanted.getKey()).position()));
    }

    /** Returns whether the documents and marks are those of this reader and these marks. */
    boolean isOf(DirectoryReader other, Map<String, JournalMark> otherMarks) {
        return reader == other && marks.equals(otherMarks);
    }

    /** Releases the snapshot once. */
    @Override
    public void close() {
        try {
            reader.decRef();
        } catch (IOException failed) {
            throw new UncheckedIOException("the files of the index cannot be released", failed);
        }
    }
}
