package io.mneme.store.jsonl.read;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.UnreadableException;
import io.mneme.store.jsonl.io.StaleFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The spans that followers of a journal could not read, by reason, until they can be read. Safe for use by many threads. */
public final class UnreadableSpans {

    private static final Logger log = LoggerFactory.getLogger(UnreadableSpans.class);

    private static final EntryQuery ALL = EntryQuery.ofLane(Journal.ALL_ENTRIES);

    /** Limits the reasons: each damaged line can have its own. */
    private static final int MAX_REASONS = 100;

    private final String journal;
    private final Map<String, EntrySpan> spans = new ConcurrentHashMap<>();

    private record EntrySpan(Position from, Position to) {

        EntrySpan with(EntrySpan other) {
            return new EntrySpan(from.isAfter(other.from) ? other.from : from, to.isAfter(other.to) ? to : other.to);
        }
    }

    public UnreadableSpans(String journal) {
        this.journal = journal;
    }

    /** Returns the result of a read, and notes the span that it could not read. */
    public <R> R recorded(Supplier<R> read) {
        try {
            return read.get();
        } catch (UnreadableException e) {
            add(e);
            throw e;
        }
    }

    private void add(UnreadableException unreadable) {
        String reason = String.valueOf(unreadable.getMessage());
        EntrySpan span = new EntrySpan(unreadable.from(), unreadable.to());
        boolean known = spans.containsKey(reason);
        if (known || spans.size() < MAX_REASONS) {
            spans.merge(reason, span, EntrySpan::with);
        }
        if (!known) {
            log.warn("{}: followers skip entries from position {}: {}", journal, span.from.value(), reason);
        }
    }

    /** Returns the skipped lines together with the entries of these spans, without those that can be read now. */
    SkippedLines mergedWith(SkippedLines skipped, SnapshotReader<?> reader) throws IOException {
        List<String> reasons = new ArrayList<>(skipped.reasons());
        long lines = skipped.lines();
        Iterator<Map.Entry<String, EntrySpan>> all = spans.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<String, EntrySpan> span = all.next();
            if (isReadable(span.getValue(), reader)) {
                all.remove();
            } else {
                long entries = entries(span.getValue(), reader);
                reasons.add(entries + " entries: " + span.getKey());
                lines += entries;
            }
        }
        return new SkippedLines(lines, reasons);
    }

    private static boolean isReadable(EntrySpan span, SnapshotReader<?> reader) throws StaleFileException {
        try {
            reader.at(List.of(span.from));
            return true;
        } catch (StaleFileException replaced) {
            throw replaced;
        } catch (IOException still) {
            return false;
        }
    }

    private static long entries(EntrySpan span, SnapshotReader<?> reader) throws IOException {
        Position end = new Position(span.to.value() + 1);
        return reader.countBefore(ALL, end) - reader.countBefore(ALL, span.from);
    }
}
