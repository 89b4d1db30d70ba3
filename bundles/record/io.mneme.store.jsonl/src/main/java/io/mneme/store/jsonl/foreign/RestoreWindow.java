package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.memory.LineTable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The positions that this process appended within the last seconds, and open handles of the files with their lines.
 * Used in the write turn only, except {@link #isEmpty()}.
 */
public final class RestoreWindow implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RestoreWindow.class);

    /** Maximum time between an append and the refresh that finds its file in place: older lines are not restored. */
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Appends within this time share one range, so few appends create a range. */
    private static final long RANGE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Limits the handles, since unordered entries may be appended to the files of many days within seconds. */
    private static final int MAX_HANDLES = 32;

    private final JournalSettings settings;
    private final Storage storage;

    /** In the order of their times. */
    private final Deque<Range> ranges = new ArrayDeque<>();

    /** By file name, in the order of their last append. */
    private final Map<String, Handle> handles = new LinkedHashMap<>();

    private Range newest = new Range(0, 0, 0);
    private @Nullable AppendFile lastAppended;
    private volatile boolean empty = true;

    public RestoreWindow(JournalSettings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    /** A range of consecutive positions. */
    private static final class Range {

        private final long startNanos;
        private final long first;
        private long last;

        private Range(long startNanos, long first, long last) {
            this.startNanos = startNanos;
            this.first = first;
            this.last = last;
        }
    }

    private record Handle(AppendFile file, long usedNanos) {}

    /** Adds positions whose lines were just appended to a file. */
    public void add(String name, AppendFile file, long first, long last, long now) {
        if (first == newest.last + 1 && now - newest.startNanos < RANGE_NANOS) {
            newest.last = last;
            if (file == lastAppended) {
                return;
            }
        } else {
            addRange(new Range(now, first, last));
        }
        lastAppended = file;
        file.retain();
        addHandle(name, file, now);
    }

    private void addRange(Range range) {
        ranges.add(range);
        newest = range;
        empty = false;
    }

    /** Keeps a file open that may be replaced before lines of the window are appended to it. */
    void addHandle(String name, AppendFile file) {
        file.retain();
        addHandle(name, file, System.nanoTime());
    }

    /** Keeps a file open; the caller has retained it. */
    private void addHandle(String name, AppendFile file, long now) {
        Handle former = handles.remove(name);
        handles.put(name, new Handle(file, now));
        if (former != null) {
            former.file.release();
        } else if (handles.size() > MAX_HANDLES) {
            Iterator<Handle> oldest = handles.values().iterator();
            oldest.next().file.release();
            oldest.remove();
        }
    }

    /** Adds the position of a line that a write of another program has moved. */
    public void add(long position, long now) {
        addRange(new Range(now, position, position));
    }

    /** Returns whether the window has no positions. */
    public boolean isEmpty() {
        return empty;
    }

    /** Returns the names of the files that are open. */
    public Set<String> files() {
        return Set.copyOf(handles.keySet());
    }

    /** Returns the rows of the entries in the window. */
    IntStream rows(LineTable table) {
        return ranges.stream().flatMapToInt(range -> rows(range, table));
    }

    private static IntStream rows(Range range, LineTable table) {
        return IntStream.range(table.firstAfter(range.first - 1), table.firstAfter(range.last))
                .filter(table::isEntry);
    }

    /** Returns the open file of a file state; null if it is not open. */
    @Nullable
    AppendFile handle(FileState state) {
        Handle handle = handles.get(state.name());
        return handle != null && handle.file.key().equals(state.key()) ? handle.file : null;
    }

    /** Removes expired positions and handles, after a refresh has found all open files in place. */
    public void expire() {
        long end = System.nanoTime() - WINDOW_NANOS;
        while (!ranges.isEmpty() && ranges.peek().startNanos - end < 0) {
            ranges.remove();
        }
        handles.values().removeIf(handle -> {
            boolean expired = handle.usedNanos - end < 0;
            if (expired) {
                handle.file.release();
            }
            return expired;
        });
        lastAppended = handles.isEmpty() ? null : lastAppended;
        empty = ranges.isEmpty();
    }

    /** Opens the files that contain lines of the window, after files were replaced. */
    public void reopenMoved(JournalContents<?> contents) {
        if (ranges.isEmpty()) {
            return;
        }
        Set<Integer> files = new HashSet<>();
        LineTable table = contents.lineIndex().table();
        rows(table).forEach(row -> files.add(table.file(row)));
        long now = System.nanoTime();
        for (FileState state : contents.fileStates()) {
            if (files.contains(state.number())
                    && !state.isCompressed()
                    && !state.isDamaged()
                    && handle(state) == null) {
                open(state, now);
            }
        }
    }

    private void open(FileState state, long now) {
        try {
            AppendFile file = AppendFile.open(settings.path(state.name()), storage);
            if (file.key().equals(state.key())) {
                addHandle(state.name(), file, now);
            } else {
                file.release();
            }
        } catch (IOException e) {
            log.debug("{} cannot be kept open", state.name(), e);
        }
    }

    /**
     * Replaces the positions of the window by the positions of the same entries in new contents.
     *
     * @param restored keys of the entries that were just appended again
     */
    public void move(JournalContents<?> from, JournalContents<?> to, Set<Long> restored) {
        LineTable before = from.lineIndex().table();
        LineTable after = to.lineIndex().table();
        List<Range> former = List.copyOf(ranges);
        ranges.clear();
        newest = new Range(0, 0, 0);
        for (Range range : former) {
            rows(range, before)
                    .mapToLong(row -> before.keys()[row])
                    .filter(key -> !restored.contains(key))
                    .forEach(key -> addMoved(range.startNanos, key, after));
        }
        long now = System.nanoTime();
        restored.forEach(key -> addMoved(now, key, after));
        empty = ranges.isEmpty();
    }

    private void addMoved(long startNanos, long key, LineTable after) {
        int row = after.find(key, candidate -> true);
        if (row != LineTable.NO_ROW) {
            long position = after.positions()[row];
            if (newest.startNanos == startNanos && position == newest.last + 1) {
                newest.last = position;
            } else {
                addRange(new Range(startNanos, position, position));
            }
        }
    }

    @Override
    public void close() {
        handles.values().forEach(handle -> handle.file.release());
        handles.clear();
        ranges.clear();
        empty = true;
    }
}
