package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Event;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Counts the dictations of a journal, step by step.
 *
 * @param journal where they are
 * @param moment tells when one took place
 */
record Counter(Journal<Dictation> journal, Function<Dictation, Optional<Instant>> moment) {

    /** Starts with nothing. */
    Tally anew(ZoneId zone) {
        return new Tally(zone, journal.end());
    }

    /** Returns whether a tally can be of this journal, as far as its last entry tells. */
    boolean isOfJournal(Tally tally) {
        if (tally.seen().isAfter(journal.end())) {
            return false;
        }
        Optional<Tally.Anchor> anchor = tally.anchor();
        if (anchor.isEmpty()) {
            return true;
        }
        Position position = anchor.get().position();
        Optional<Stored<Dictation>> there = journal.find(anchor.get().id());
        return there.isPresent()
                ? there.get().position().equals(position)
                : journal.changesAfter(tally.seen()).stream()
                        .anyMatch(change ->
                                change.what() == What.DELETED && change.target().equals(position));
    }

    /** What a step has led to. */
    enum Outcome {
        /** There may be more to count. */
        GONE_ON,
        /** Everything is counted. */
        UP_TO_DATE,
        /** The counting must begin anew. */
        OUTDATED
    }

    /** Counts what happened next, at most as much as a block has; if the journal cannot be read, the tally is as before. */
    Outcome step(Tally tally) {
        List<Event<Dictation>> events = journal.eventsAfter(tally.seen(), Tally.BLOCK);
        if (events.isEmpty()) {
            return Outcome.UP_TO_DATE;
        }
        if (events.stream().anyMatch(event -> isReplacement(event, tally.begun()))) {
            return Outcome.OUTDATED;
        }
        Position upTo = events.get(events.size() - 1).position();
        Map<Long, Rows> changed = changed(events, upTo, tally);
        events.forEach(event -> take(event, tally));
        changed.forEach(tally::replace);
        tally.seen(upTo);
        return Outcome.GONE_ON;
    }

    private static boolean isReplacement(Event<Dictation> event, Position begun) {
        return event instanceof Event.Changed<Dictation> changed
                && changed.change().what() == What.REPLACED_FILE
                && changed.position().isAfter(begun);
    }

    /** Returns the blocks that the changes among some events are about, as they are now. */
    private Map<Long, Rows> changed(List<Event<Dictation>> events, Position upTo, Tally tally) {
        Map<Long, Rows> blocks = new TreeMap<>();
        for (Event<Dictation> event : events) {
            if (event instanceof Event.Changed<Dictation> changed
                    && changed.change().what() != What.REPLACED_FILE) {
                blocks.computeIfAbsent(Tally.block(changed.change().target()), block -> read(block, upTo, tally));
            }
        }
        return blocks;
    }

    /** Reads a block as it is now, but not beyond what is being counted: what follows is still to come. */
    private Rows read(long block, Position upTo, Tally tally) {
        Rows rows = new Rows();
        long last = Math.min((block + 1) * Tally.BLOCK, upTo.value());
        long at = block * Tally.BLOCK;
        while (at < last) {
            List<Event<Dictation>> events = journal.eventsAfter(new Position(at), (int) (last - at));
            for (Event<Dictation> event : events) {
                if (event instanceof Event.Appended<Dictation> appended
                        && event.position().value() <= last) {
                    Dictation dictation = appended.entry().entry();
                    rows.add(row(dictation, tally), Amount.of(dictation));
                }
            }
            at = events.isEmpty()
                    ? last
                    : events.get(events.size() - 1).position().value();
        }
        return rows;
    }

    private void take(Event<Dictation> event, Tally tally) {
        if (event instanceof Event.Appended<Dictation> appended) {
            Stored<Dictation> stored = appended.entry();
            tally.add(stored.position(), row(stored.entry(), tally), Amount.of(stored.entry()));
            tally.anchor(Optional.of(new Tally.Anchor(stored.position(), stored.id())));
        } else if (event instanceof Event.Changed<Dictation> changed
                && changed.change().what() == What.DELETED) {
            tally.anchor(tally.anchor()
                    .filter(anchor -> !anchor.position().equals(changed.change().target())));
        }
    }

    private Row row(Dictation dictation, Tally tally) {
        return tally.counted(Row.of(dictation, moment.apply(dictation), tally.zone()));
    }
}
