package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Counts the dictations of a journal, step by step.
 *
 * @param journal the journal of the dictations
 * @param moment returns the time of a dictation
 */
record EventCounter(Journal<Dictation> journal, Function<Dictation, Optional<Instant>> moment) {

    /** Returns the state of an empty count. */
    StatisticsState newState(ZoneId zone) {
        return new StatisticsState(zone, journal.end());
    }

    /** Returns whether a state can be of this journal, judged by its last entry. */
    boolean isOfJournal(StatisticsState state) {
        if (state.seen().isAfter(journal.end())) {
            return false;
        }
        Optional<StatisticsState.Anchor> anchor = state.anchor();
        if (anchor.isEmpty()) {
            return true;
        }
        Position position = anchor.get().position();
        Optional<StoredEntry<Dictation>> there = journal.find(anchor.get().id());
        return there.isPresent()
                ? there.get().position().equals(position)
                : changesAfter(state.seen())
                        .anyMatch(change ->
                                change.type() == Type.DELETED && change.target().equals(position));
    }

    private Stream<Change> changesAfter(Position position) {
        return Stream.iterate(pageAfter(position), page -> !page.isEmpty(), page -> pageAfter(last(page)))
                .flatMap(List::stream);
    }

    private List<Change> pageAfter(Position position) {
        return journal.changesAfter(position, StatisticsState.BLOCK_POSITIONS);
    }

    private static Position last(List<Change> page) {
        return page.get(page.size() - 1).position();
    }

    /** The result of a step. */
    enum Outcome {
        /** There may be more to count. */
        ADVANCED,
        /** Everything is counted. */
        UP_TO_DATE,
        /** The count must start again from the beginning. */
        OUTDATED
    }

    /** Counts the next events, at most one block of them. If the journal cannot be read, the state does not change. */
    Outcome step(StatisticsState state) {
        List<JournalEvent<Dictation>> events = journal.eventsAfter(state.seen(), StatisticsState.BLOCK_POSITIONS);
        if (events.isEmpty()) {
            return Outcome.UP_TO_DATE;
        }
        if (events.stream().anyMatch(event -> isReplacement(event, state.begun()))) {
            return Outcome.OUTDATED;
        }
        Position upTo = events.get(events.size() - 1).position();
        Map<Long, GroupedAmounts> changed = changed(events, upTo, state);
        events.forEach(event -> apply(event, state));
        changed.forEach(state::replace);
        state.seen(upTo);
        return Outcome.ADVANCED;
    }

    private static boolean isReplacement(JournalEvent<Dictation> event, Position begun) {
        return event instanceof JournalEvent.Changed<Dictation> changed
                && changed.change().type() == Type.REPLACED_FILE
                && changed.position().isAfter(begun);
    }

    /** Returns the current contents of the blocks that some events have changed. */
    private Map<Long, GroupedAmounts> changed(
            List<JournalEvent<Dictation>> events, Position upTo, StatisticsState state) {
        Map<Long, GroupedAmounts> blocks = new TreeMap<>();
        for (JournalEvent<Dictation> event : events) {
            if (event instanceof JournalEvent.Changed<Dictation> changed
                    && changed.change().type() != Type.REPLACED_FILE) {
                blocks.computeIfAbsent(
                        StatisticsState.block(changed.change().target()), block -> read(block, upTo, state));
            }
        }
        return blocks;
    }

    /** Reads the current contents of a block up to a position: the next steps count what follows. */
    private GroupedAmounts read(long block, Position upTo, StatisticsState state) {
        GroupedAmounts amounts = new GroupedAmounts();
        long last = Math.min((block + 1) * StatisticsState.BLOCK_POSITIONS, upTo.value());
        long at = block * StatisticsState.BLOCK_POSITIONS;
        while (at < last) {
            List<JournalEvent<Dictation>> events = journal.eventsAfter(new Position(at), (int) (last - at));
            for (JournalEvent<Dictation> event : events) {
                if (event instanceof JournalEvent.Appended<Dictation> appended
                        && event.position().value() <= last) {
                    Dictation dictation = appended.entry().entry();
                    amounts.add(groupKey(dictation, state), DictatedAmount.of(dictation));
                }
            }
            at = events.isEmpty()
                    ? last
                    : events.get(events.size() - 1).position().value();
        }
        return amounts;
    }

    private void apply(JournalEvent<Dictation> event, StatisticsState state) {
        if (event instanceof JournalEvent.Appended<Dictation> appended) {
            StoredEntry<Dictation> stored = appended.entry();
            state.add(stored.position(), groupKey(stored.entry(), state), DictatedAmount.of(stored.entry()));
            state.anchor(Optional.of(new StatisticsState.Anchor(stored.position(), stored.id())));
        } else if (event instanceof JournalEvent.Changed<Dictation> changed
                && changed.change().type() == Type.DELETED) {
            state.anchor(state.anchor()
                    .filter(anchor -> !anchor.position().equals(changed.change().target())));
        }
    }

    private GroupKey groupKey(Dictation dictation, StatisticsState state) {
        return state.counted(GroupKey.of(dictation, moment.apply(dictation), state.zone()));
    }
}
