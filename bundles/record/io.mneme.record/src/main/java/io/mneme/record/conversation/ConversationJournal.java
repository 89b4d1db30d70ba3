package io.mneme.record.conversation;

import static java.util.Comparator.comparing;

import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A journal whose entries belong to conversations.
 *
 * @param journal the journal
 * @param form what is read of its entries
 * @param <E> their kind
 */
record ConversationJournal<E>(Journal<E> journal, EntryForm<E> form) {

    private static final Comparator<StoredEntry<?>> BY_POSITION = comparing(StoredEntry::position);

    /**
     * The newest entry of a conversation in this journal, as far as it counts.
     *
     * @param lane the lane of the conversation
     * @param last the position of the entry
     */
    record LaneEnd(String lane, Position last) {}

    /** Returns the journals of conversations, that of the utterances first. */
    static List<ConversationJournal<?>> all(Journal<Utterance> utterances, Optional<Journal<Message>> messages) {
        ConversationJournal<?> first = new ConversationJournal<>(utterances, new UtteranceForm());
        return messages.<List<ConversationJournal<?>>>map(
                        present -> List.of(first, new ConversationJournal<>(present, new MessageForm())))
                .orElse(List.of(first));
    }

    String name() {
        return journal.name();
    }

    /** Returns the JSON form of an entry of this journal. */
    @SuppressWarnings("unchecked")
    String json(ConversationEntry entry) {
        return journal.json((E) entry.stored().entry());
    }

    /** Returns the newest entry of some conversations, up to a position. */
    Optional<TranscriptEntry<E>> newest(List<String> members, Position until) {
        return members.stream()
                .flatMap(member -> newest(UtteranceLanes.ofConversation(member), until).stream())
                .max(BY_POSITION)
                .map(stored -> new TranscriptEntry<>(this, stored));
    }

    /** Returns the entry at the end of a lane. */
    Optional<TranscriptEntry<E>> at(LaneEnd end) {
        return newest(end.lane(), end.last()).map(stored -> new TranscriptEntry<>(this, stored));
    }

    private Optional<StoredEntry<E>> newest(String lane, Position until) {
        return journal.page(EntryQuery.ofLane(lane), behind(until), 0, 1).entries().stream()
                .findFirst();
    }

    /** Returns the ends of the lanes of conversations from a cursor on, the one continued last first. */
    Iterator<LaneEnd> ends(ConversationCursor cursor) {
        Position before = cursor.before(name());
        Position until = cursor.until(name());
        Position unchanged = behind(until).isAfter(before) ? before : behind(until);
        Iterator<LaneEnd> others = journal.lanes(UtteranceLanes.CONVERSATION_PREFIX, unchanged)
                .map(lane -> new LaneEnd(lane.name(), lane.last()))
                .iterator();
        return new MergedIterator<>(List.of(continued(before, until).iterator(), others), comparing(LaneEnd::last));
    }

    /** Returns the former ends of the lanes that were continued after a position. */
    private Stream<LaneEnd> continued(Position before, Position until) {
        if (until.equals(Position.END)) {
            return Stream.empty();
        }
        return journal.lanes(UtteranceLanes.CONVERSATION_PREFIX, Position.END)
                .takeWhile(lane -> lane.last().isAfter(until))
                .map(LaneSummary::name)
                .flatMap(lane -> newest(lane, until).map(end -> new LaneEnd(lane, end.position())).stream())
                .filter(end -> before.isAfter(end.last()))
                .sorted(comparing(LaneEnd::last).reversed());
    }

    /** Returns the position behind the newest entry. */
    Position behindNewest() {
        return behind(journal.end());
    }

    private static Position behind(Position position) {
        return position.equals(Position.END) ? position : new Position(position.value() + 1);
    }

    /** Returns a page of the entries of some conversations, newest first. */
    Slice<E> page(List<String> members, Position before, int limit) {
        if (members.size() == 1) {
            return page(members.get(0), before, limit);
        }
        List<Slice<E>> parts =
                members.stream().map(member -> page(member, before, limit)).toList();
        Position completeFrom = parts.stream()
                .map(ConversationJournal::completeFrom)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        List<StoredEntry<E>> complete = new ArrayList<>();
        parts.forEach(part -> complete.addAll(part.entries()));
        complete.removeIf(stored -> completeFrom.isAfter(stored.position()));
        complete.sort(BY_POSITION.reversed());
        boolean hasMore = complete.size() > limit || parts.stream().anyMatch(Slice::hasMore);
        long total = parts.stream().mapToLong(Slice::total).sum();
        List<StoredEntry<E>> page = complete.subList(0, Math.min(limit, complete.size()));
        return new Slice<>(page, total, hasMore, parts.get(0).skipped());
    }

    private Slice<E> page(String member, Position before, int limit) {
        return journal.page(EntryQuery.ofLane(UtteranceLanes.ofConversation(member)), before, 0, limit);
    }

    /** Returns the position down to which a part is complete: a page of very long entries can be shorter than its limit. */
    private static Position completeFrom(Slice<?> part) {
        List<? extends StoredEntry<?>> entries = part.entries();
        return part.hasMore() && !entries.isEmpty()
                ? entries.get(entries.size() - 1).position()
                : Position.START;
    }
}
