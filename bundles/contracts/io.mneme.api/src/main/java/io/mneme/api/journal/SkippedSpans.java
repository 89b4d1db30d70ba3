package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The spans of a journal that a follower has skipped because they could not be read. For one thread.
 *
 * @param <E> the kind of entry
 */
public final class SkippedSpans<E> {

    /** The maximum number of spans; beyond it the last one is extended, and entries in between are returned again. */
    static final int MAX_SPANS = 1_000;

    /** The maximum number of spans that one call tries. */
    private static final int MAX_TRIES = 8;

    private final Journal<E> journal;
    private final Deque<SkippedSpan> spans = new ArrayDeque<>();

    /**
     * A span that was skipped.
     *
     * @param before the position before its first one
     * @param last its last position
     */
    public record SkippedSpan(Position before, Position last) {

        public SkippedSpan {
            requireNonNull(before, "before");
            requireNonNull(last, "last");
        }
    }

    /** Starts without a span. */
    public SkippedSpans(Journal<E> journal) {
        this(journal, List.of());
    }

    /** Starts with the spans that a former follower has left, as {@link #spans} returned them. */
    public SkippedSpans(Journal<E> journal, List<SkippedSpan> left) {
        this.journal = journal;
        spans.addAll(left);
    }

    /** Returns the spans that are left, in the order in which they are tried. */
    public List<SkippedSpan> spans() {
        return List.copyOf(spans);
    }

    /**
     * Adds a span that could not be read.
     *
     * @param unreadable what the journal threw
     * @param position the position that the follower asked from
     * @return the position to continue from
     */
    public Position skip(UnreadableException unreadable, Position position) {
        SkippedSpan last = spans.peekLast();
        boolean extended = last != null && (last.last().equals(position) || spans.size() == MAX_SPANS);
        Position before = extended ? spans.removeLast().before() : unreadable.before();
        spans.addLast(new SkippedSpan(before, unreadable.to()));
        return unreadable.to();
    }

    /** Returns whether no span is left. */
    public boolean isEmpty() {
        return spans.isEmpty();
    }

    /**
     * Tries the next spans once more, and returns entries that can be read now. Each span has its turn.
     *
     * @param limit the maximum number of entries to return, at least 1
     * @return entries at positions before that of the follower; empty if none can be read now
     * @throws JournalException if the journal is closed
     */
    public List<JournalEvent<E>> readAgain(int limit) {
        for (int tries = Math.min(spans.size(), MAX_TRIES); tries > 0; tries--) {
            SkippedSpan span = spans.removeFirst();
            List<JournalEvent<E>> events = read(span, limit);
            if (!events.isEmpty()) {
                return events;
            }
        }
        return List.of();
    }

    /** Reads the first entries of a span, and keeps what is left of it. */
    private List<JournalEvent<E>> read(SkippedSpan span, int limit) {
        try {
            List<JournalEvent<E>> found = journal.eventsAfter(span.before(), limit);
            List<JournalEvent<E>> events = new ArrayList<>(found);
            events.removeIf(event -> event.position().isAfter(span.last()));
            if (!found.isEmpty() && events.size() == found.size()) {
                spans.addFirst(new SkippedSpan(events.get(events.size() - 1).position(), span.last()));
            }
            return events;
        } catch (UnreadableException still) {
            if (!still.from().isAfter(span.last())) {
                spans.addLast(new SkippedSpan(still.before(), span.last()));
            }
            return List.of();
        }
    }
}
