package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedSpans;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.Subscription;
import io.mneme.api.journal.UnreadableException;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.JournalJson;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What has happened in a journal, and goes on happening.
 *
 * @param <E> the kind of entry
 * @param journal the journal
 * @param events what is shown first, oldest first
 * @param next position behind what is shown first
 */
public record JournalTail<E>(Journal<E> journal, List<JournalEvent<E>> events, Position next) implements CommandResult {

    private static final int MAX_BATCH_EVENTS = 100;
    private static final long POLL_MILLIS = 1_000;

    public JournalTail {
        events = List.copyOf(events);
    }

    /**
     * Returns the newest entries, or what came after a position.
     *
     * @param since the position as it was typed; empty for the newest entries
     * @param limit the most events to show first, at least 1
     * @throws IllegalArgumentException if the position is none
     */
    static <E> JournalTail<E> of(Journal<E> journal, String since, int limit) {
        JournalTail<E> start = start(journal, since, limit);
        return since.isEmpty() ? start : start.page(limit);
    }

    /** Returns where {@link #follow} starts: with the newest entries, or after a position. */
    static <E> JournalTail<E> start(Journal<E> journal, String since, int limit) {
        if (since.isEmpty()) {
            Position end = journal.end();
            return new JournalTail<>(journal, newest(journal, end, limit), end);
        }
        if (!since.matches("\\d{1,18}")) {
            throw new IllegalArgumentException("since must be a position, a number of at most 18 digits: " + since);
        }
        return new JournalTail<>(journal, List.of(), new Position(Long.parseLong(since)));
    }

    private JournalTail<E> page(int limit) {
        try {
            List<JournalEvent<E>> page = journal.eventsAfter(next, limit);
            Position last = page.isEmpty() ? next : page.get(page.size() - 1).position();
            return new JournalTail<>(journal, page, last);
        } catch (UnreadableException unreadable) {
            String hint = "; continue with --since " + unreadable.to().value();
            throw new JournalException(unreadable.getMessage() + hint, unreadable);
        }
    }

    private static <E> List<JournalEvent<E>> newest(Journal<E> journal, Position end, int limit) {
        List<JournalEvent<E>> newest = new ArrayList<>();
        for (StoredEntry<E> stored : journal.page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 0, limit)
                .entries()) {
            if (!stored.position().isAfter(end)) {
                newest.add(0, new JournalEvent.Appended<>(stored));
            }
        }
        return newest;
    }

    /** Returns the events, one a line, and from where on to go on. */
    @Override
    public String toText() {
        return lines(event -> EntryFormatter.line(journal, event)) + (events.isEmpty() ? "" : "\n") + "next: --since "
                + next.value();
    }

    /** Returns the events, one object a line; empty if there are none. */
    @Override
    public String toJson() {
        return lines(event -> JournalJson.line(journal, event));
    }

    @Override
    public List<JournalEvent<E>> elements() {
        return events;
    }

    private String lines(Function<JournalEvent<E>, String> form) {
        return events.stream().map(form).collect(Collectors.joining("\n"));
    }

    /**
     * Prints the events, then every further one as it happens, until the console is gone. Entries that cannot be read are
     * named and skipped, and printed as soon as they can be read.
     *
     * @throws InterruptedException if the user has interrupted the command
     * @throws io.mneme.api.journal.JournalException if the journal is closed
     */
    void follow(PrintStream console, boolean json) throws InterruptedException {
        Consumer<JournalEvent<E>> printer = event -> print(event, console, json);
        events.forEach(printer);
        Semaphore happened = new Semaphore(1);
        Subscription following = journal.subscribe(happened::release);
        try {
            SkippedSpans<E> skipped = new SkippedSpans<>(journal);
            Position position = next;
            while (!console.checkError()) {
                // Looks also when nothing has happened, so that it ends with its journal.
                boolean woken = happened.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS);
                happened.drainPermits();
                position = woken ? printAfter(position, skipped, console, printer) : checkOpen(position);
                skipped.readAgain(MAX_BATCH_EVENTS).forEach(printer);
            }
        } finally {
            following.close();
        }
    }

    private Position checkOpen(Position position) {
        journal.end();
        return position;
    }

    private Position printAfter(
            Position start, SkippedSpans<E> skipped, PrintStream console, Consumer<JournalEvent<E>> printer)
            throws InterruptedException {
        Position position = start;
        Position before;
        do {
            before = position;
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            position = printPage(position, skipped, console, printer);
        } while (!position.equals(before) && !console.checkError());
        return position;
    }

    private Position printPage(
            Position start, SkippedSpans<E> skipped, PrintStream console, Consumer<JournalEvent<E>> printer) {
        try {
            List<JournalEvent<E>> more = journal.eventsAfter(start, MAX_BATCH_EVENTS);
            more.forEach(printer);
            return more.isEmpty() ? start : more.get(more.size() - 1).position();
        } catch (UnreadableException unreadable) {
            console.print("# " + unreadable.from().value() + " to "
                    + unreadable.to().value() + " " + TerminalText.of(unreadable.getMessage()) + "\n");
            console.flush();
            return skipped.skip(unreadable, start);
        }
    }

    private void print(JournalEvent<E> event, PrintStream console, boolean json) {
        String line = json ? TerminalText.json(JournalJson.line(journal, event)) : EntryFormatter.line(journal, event);
        console.print(line + "\n");
        console.flush();
    }
}
