package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnreadableException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
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

    private static final int MAX_RECOUNTED_BLOCKS = 16;

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
        return there.filter(stored -> stored.position().equals(position)).isPresent()
                || changesAfter(state.seen())
                        .anyMatch(change -> change.type() != Type.EDITED && change.concerns(position));
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

    /**
     * Counts the next events, at most one block of them. Skips entries that cannot be read; their blocks are incomplete. If
     * the journal cannot be read at all, the state does not change.
     *
     * @return whether there may be more to count
     */
    boolean step(StatisticsState state) {
        List<JournalEvent<Dictation>> events;
        try {
            events = journal.eventsAfter(state.seen(), StatisticsState.BLOCK_POSITIONS);
        } catch (UnreadableException unreadable) {
            state.addIncomplete(unreadable.from(), unreadable.to());
            state.seen(unreadable.to());
            return true;
        }
        if (events.isEmpty()) {
            return false;
        }
        Position upTo = events.get(events.size() - 1).position();
        Map<Long, GroupedAmounts> changed = changed(events, upTo, state);
        events.forEach(event -> apply(event, state));
        changed.forEach(state::replace);
        state.seen(upTo);
        return true;
    }

    /** Returns the current contents of the blocks that some events have changed. */
    private Map<Long, GroupedAmounts> changed(
            List<JournalEvent<Dictation>> events, Position upTo, StatisticsState state) {
        Map<Long, GroupedAmounts> blocks = new TreeMap<>();
        for (JournalEvent<Dictation> event : events) {
            if (event instanceof JournalEvent.Changed<Dictation> changed) {
                changedBlocks(changed.change(), state)
                        .forEach(block -> blocks.computeIfAbsent(block, number -> read(number, upTo, state)));
            }
        }
        return blocks;
    }

    /** Returns the blocks that a change concerns. Of a replaced file these are only the ones that were counted. */
    private static Collection<Long> changedBlocks(Change change, StatisticsState state) {
        if (change.type() != Type.REPLACED_FILE) {
            return List.of(StatisticsState.block(change.target()));
        }
        return change.position().isAfter(state.begun())
                ? state.countedBlocks(change.target(), change.last())
                : List.of();
    }

    /**
     * Counts some of the incomplete blocks again.
     *
     * @return whether the state has changed
     */
    boolean recount(StatisticsState state) {
        boolean changed = false;
        for (long block : state.takeIncomplete(MAX_RECOUNTED_BLOCKS)) {
            GroupedAmounts amounts = read(block, state.seen(), state);
            changed |= !state.isIncomplete(block);
            state.replace(block, amounts);
        }
        return changed;
    }

    /** Reads the current contents of a block up to a position: the next steps count what follows. */
    private GroupedAmounts read(long block, Position upTo, StatisticsState state) {
        GroupedAmounts amounts = new GroupedAmounts();
        long last = Math.min((block + 1) * StatisticsState.BLOCK_POSITIONS, upTo.value());
        long at = block * StatisticsState.BLOCK_POSITIONS;
        while (at < last) {
            List<JournalEvent<Dictation>> events = readable(new Position(at), (int) (last - at), block, state);
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

    /** Returns the next events, without those that cannot be read. */
    private List<JournalEvent<Dictation>> readable(Position after, int limit, long block, StatisticsState state) {
        Position position = after;
        while (true) {
            try {
                return journal.eventsAfter(position, limit);
            } catch (UnreadableException unreadable) {
                if (StatisticsState.block(unreadable.from()) == block) {
                    state.addIncomplete(unreadable.from(), unreadable.from());
                }
                position = unreadable.to();
            }
        }
    }

    private void apply(JournalEvent<Dictation> event, StatisticsState state) {
        if (event instanceof JournalEvent.Appended<Dictation> appended) {
            StoredEntry<Dictation> stored = appended.entry();
            state.add(stored.position(), groupKey(stored.entry(), state), DictatedAmount.of(stored.entry()));
            state.anchor(Optional.of(new StatisticsState.Anchor(stored.position(), stored.id())));
        } else if (event instanceof JournalEvent.Changed<Dictation> changed
                && changed.change().type() != Type.EDITED) {
            state.anchor(state.anchor().filter(anchor -> !changed.change().concerns(anchor.position())));
        }
    }

    private GroupKey groupKey(Dictation dictation, StatisticsState state) {
        return state.counted(GroupKey.of(dictation, moment.apply(dictation), state.zone()));
    }
}
