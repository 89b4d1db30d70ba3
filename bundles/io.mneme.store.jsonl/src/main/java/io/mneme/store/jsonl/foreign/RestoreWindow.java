package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
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
 * Positions that this process appended within the last seconds, with open handles on the files that have their lines.
 * Used in the writing turn only, except {@link #isEmpty()}.
 */
public final class RestoreWindow implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RestoreWindow.class);

    /** An acknowledged line is restored if the last look that found its file in place was at most this long before. */
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Appends within this time share one range, so that a range costs nothing on the append path. */
    private static final long RANGE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Entries in no order of time may be appended to hundreds of days within seconds. */
    private static final int MAX_HANDLES = 32;

    private final JournalSettings settings;
    private final Storage storage;

    /** In the order of their times. */
    private final Deque<Range> ranges = new ArrayDeque<>();

    /** By the name of the file, the least recently appended first. */
    private final Map<String, Handle> handles = new LinkedHashMap<>();

    private Range newest = new Range(0, 0, 0);
    private @Nullable AppendFile appended;
    private volatile boolean empty = true;

    public RestoreWindow(JournalSettings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    /** Consecutive positions. */
    private static final class Range {

        private final long began;
        private final long first;
        private long last;

        private Range(long began, long first, long last) {
            this.began = began;
            this.first = first;
            this.last = last;
        }
    }

    private record Handle(AppendFile file, long used) {}

    /** Notes that the lines of these positions were just appended to a file. */
    public void add(String name, AppendFile file, long first, long last, long now) {
        if (first == newest.last + 1 && now - newest.began < RANGE_NANOS) {
            newest.last = last;
            if (file == appended) {
                return;
            }
        } else {
            addRange(new Range(now, first, last));
        }
        appended = file;
        file.retain();
        addHandle(name, file, now);
    }

    private void addRange(Range range) {
        ranges.add(range);
        newest = range;
        empty = false;
    }

    /** Keeps a handle on a file whose place may be taken before lines of the window are appended to it. */
    void addHandle(String name, AppendFile file) {
        file.retain();
        addHandle(name, file, System.nanoTime());
    }

    /** Takes over one use of a file. */
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

    /** Notes the position of a line of this process that another program's write has moved. */
    public void add(long position, long now) {
        addRange(new Range(now, position, position));
    }

    /** Returns whether no line would be restored. */
    public boolean isEmpty() {
        return empty;
    }

    /** Returns the names of the files whose handles are kept. */
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

    /** Returns the kept handle on the file a part describes; null if there is none. */
    @Nullable
    AppendFile handle(FileState state) {
        Handle kept = handles.get(state.name);
        return kept != null && kept.file.key().equals(state.key) ? kept.file : null;
    }

    /** Forgets what is too old, after a look has found all kept files in place. */
    public void expire() {
        long end = System.nanoTime() - WINDOW_NANOS;
        while (!ranges.isEmpty() && ranges.peek().began - end < 0) {
            ranges.remove();
        }
        handles.values().removeIf(handle -> {
            boolean old = handle.used - end < 0;
            if (old) {
                handle.file.release();
            }
            return old;
        });
        appended = handles.isEmpty() ? null : appended;
        empty = ranges.isEmpty();
    }

    /** Opens the files that have lines of the window now, after other files took the places of theirs. */
    public void reopenMoved(JournalContents<?> contents) {
        Set<Integer> files = new HashSet<>();
        LineTable table = contents.lineIndex().table();
        rows(table).forEach(row -> files.add(table.file(row)));
        long now = System.nanoTime();
        for (FileState state : contents.fileStates()) {
            if (files.contains(state.number) && !state.isCompressed() && !state.damaged && handle(state) == null) {
                open(state, now);
            }
        }
    }

    private void open(FileState state, long now) {
        try {
            AppendFile file = AppendFile.open(settings.path(state.name), storage);
            if (file.key().equals(state.key)) {
                addHandle(state.name, file, now);
            } else {
                file.release();
            }
        } catch (IOException e) {
            log.debug("{} cannot be kept open", state.name, e);
        }
    }

    /**
     * Gives the entries of the window their positions in other contents.
     *
     * @param restored keys of those that were appended again just now
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
                    .forEach(key -> addMoved(range.began, key, after));
        }
        long now = System.nanoTime();
        restored.forEach(key -> addMoved(now, key, after));
        empty = ranges.isEmpty();
    }

    private void addMoved(long began, long key, LineTable after) {
        int row = after.find(key, any -> true);
        if (row != LineTable.NO_ROW) {
            long position = after.positions()[row];
            if (newest.began == began && position == newest.last + 1) {
                newest.last = position;
            } else {
                addRange(new Range(began, position, position));
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
