package io.mneme.ui.gogo;

import io.mneme.api.journal.Event;
import io.mneme.api.journal.Following;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Stored;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What has happened in a journal, and goes on happening.
 *
 * @param journal the journal
 * @param form how an event reads
 * @param events what is shown first, oldest first
 * @param next position behind what is shown first
 */
record Tail(Journal<?> journal, Function<Event<?>, String> form, List<Event<?>> events, Position next) {

    private static final int BATCH = 100;
    private static final long LOOK_MILLIS = 1_000;

    Tail {
        events = List.copyOf(events);
    }

    /**
     * Returns the newest entries, or what came after a position.
     *
     * @param since the position as it was typed; empty for the newest entries
     * @param limit the most events to show first, at least 1
     * @throws IllegalArgumentException if the position is none
     */
    static Tail of(Journal<?> journal, String since, int limit, Function<Event<?>, String> form) {
        if (since.isEmpty()) {
            Position end = journal.end();
            return new Tail(journal, form, newest(journal, end, limit), end);
        }
        if (!since.matches("\\d{1,18}")) {
            throw new IllegalArgumentException("since must be a position, a number of at most 18 digits: " + since);
        }
        Position start = new Position(Long.parseLong(since));
        List<Event<?>> events = new ArrayList<>(journal.eventsAfter(start, limit));
        Position next = events.isEmpty() ? start : events.get(events.size() - 1).position();
        return new Tail(journal, form, events, next);
    }

    private static List<Event<?>> newest(Journal<?> journal, Position end, int limit) {
        List<Event<?>> newest = new ArrayList<>();
        for (Stored<?> stored : journal.page(Selection.of(Journal.EVERYTHING), Position.END, 0, limit)
                .entries()) {
            if (!stored.position().isAfter(end)) {
                newest.add(0, new Event.Appended<>(stored));
            }
        }
        return newest;
    }

    /** Returns the events, one a line; empty if there are none. */
    String lines() {
        return events.stream().map(form).collect(Collectors.joining("\n"));
    }

    /** Returns the events, one a line, and from where on to go on. */
    String text() {
        return lines() + (events.isEmpty() ? "" : "\n") + "next: --since " + next.value();
    }

    /**
     * Prints the events, then every further one as it happens, until the console is gone.
     *
     * @throws InterruptedException if somebody has seen enough
     * @throws io.mneme.api.journal.JournalException if the journal is closed
     */
    void follow(PrintStream console) throws InterruptedException {
        events.forEach(event -> print(event, console));
        Semaphore happened = new Semaphore(1);
        Following following = journal.follow(happened::release);
        try {
            Position position = next;
            while (!console.checkError()) {
                // Looks also when nothing has happened, so that it ends with its journal.
                boolean woken = happened.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                happened.drainPermits();
                position = woken ? printed(position, console) : looked(position);
            }
        } finally {
            following.close();
        }
    }

    private Position looked(Position position) {
        journal.end();
        return position;
    }

    private Position printed(Position start, PrintStream console) throws InterruptedException {
        Position position = start;
        List<? extends Event<?>> more = journal.eventsAfter(position, BATCH);
        while (!more.isEmpty() && !console.checkError()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            more.forEach(event -> print(event, console));
            position = more.get(more.size() - 1).position();
            more = journal.eventsAfter(position, BATCH);
        }
        return position;
    }

    private void print(Event<?> event, PrintStream console) {
        console.print(form.apply(event) + "\n");
        console.flush();
    }
}
