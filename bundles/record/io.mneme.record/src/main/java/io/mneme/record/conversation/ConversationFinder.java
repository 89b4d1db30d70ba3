package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.annotation.ConversationProperties;
import io.mneme.record.conversation.ConversationJournal.LaneEnd;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Finds conversations by the lanes of their journals, each with what was merged into it. */
final class ConversationFinder {

    /** Number of entries per page of a search for an earlier conversation; normally the first one has it. */
    private static final int BEFORE_BATCH_SIZE = 10;

    /**
     * A conversation of which only the newest entry has been read.
     *
     * @param id its id
     * @param transcript its entries
     * @param newest its newest entry
     */
    record ConversationHead(String id, Transcript transcript, TranscriptEntry<?> newest) {

        /** Returns the working directory of its newest utterance; the empty one if that has none, or there is no utterance. */
        String project() {
            return newest.project()
                    .or(() -> transcript.newest(UtteranceForm.KIND).flatMap(TranscriptEntry::project))
                    .orElse("");
        }

        /** Returns whether its newest entry is at the end of a lane. */
        private boolean endsAt(TranscriptEntry<?> end) {
            return newest.journal().equals(end.journal()) && newest.position().equals(end.position());
        }
    }

    private final List<ConversationJournal<?>> journals;
    private final Annotations annotations;

    ConversationFinder(List<ConversationJournal<?>> journals, Annotations annotations) {
        this.journals = List.copyOf(journals);
        this.annotations = annotations;
    }

    /** Returns the journals in which there are conversations. */
    List<ConversationJournal<?>> journals() {
        return journals;
    }

    /** Returns the head of the conversation with an id; empty if it has no entry. */
    Optional<ConversationHead> head(String id) {
        return head(id, ConversationCursor.START);
    }

    private Optional<ConversationHead> head(String id, ConversationCursor bounds) {
        return id.isEmpty() ? Optional.empty() : headOfRoot(annotations.root(id), bounds);
    }

    /** Returns the head of a conversation that is not merged into another one; empty if it has no entry that counts. */
    Optional<ConversationHead> headOfRoot(String root, ConversationCursor bounds) {
        Transcript transcript = new Transcript(journals, annotations.members(root));
        return transcript.newest(bounds).map(newest -> new ConversationHead(root, transcript, newest));
    }

    /** Returns the cursor of a list that starts now, in which nothing that is recorded later counts. */
    ConversationCursor now() {
        Map<String, Position> until = new TreeMap<>();
        journals.forEach(journal -> until.put(journal.name(), journal.journal().end()));
        return new ConversationCursor(Map.of(), until);
    }

    /** Returns the heads of all conversations from a cursor on, the one continued last first. */
    Stream<ConversationHead> heads(ConversationCursor cursor) {
        return merged(journals.stream()
                .map(journal -> heads(journal, cursor).iterator())
                .toList());
    }

    /** Merges conversations that were found in several journals. */
    static Stream<ConversationHead> merged(List<Iterator<ConversationHead>> parts) {
        return ordered(new MergedIterator<>(
                parts, (one, other) -> TranscriptEntry.BY_TIME.compare(one.newest(), other.newest())));
    }

    private <E> Stream<ConversationHead> heads(ConversationJournal<E> journal, ConversationCursor cursor) {
        return ordered(journal.ends(cursor)).flatMap(end -> headAt(journal, end, cursor).stream());
    }

    private static <T> Stream<T> ordered(Iterator<T> elements) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED), false);
    }

    /**
     * A conversation of several lanes is listed at the lane of its newest entry. Its id is read from an entry, since the name
     * of a lane can be shortened.
     */
    private <E> Optional<ConversationHead> headAt(
            ConversationJournal<E> journal, LaneEnd lane, ConversationCursor bounds) {
        return journal.at(lane).flatMap(end -> head(end.conversation(), bounds).filter(head -> head.endsAt(end)));
    }

    /** Reads the whole conversation and returns its summary. */
    Optional<Conversation> summarise(ConversationHead head) {
        return summarise(head.id(), head.transcript());
    }

    /** Reads a whole conversation that is not merged into another one, and returns its summary. */
    Optional<Conversation> summarise(String root, Transcript transcript) {
        SummaryBuilder summary = new SummaryBuilder(root);
        transcript.newestFirst(summary::add);
        return summary.conversation(annotations.properties(root));
    }

    /** Returns title, tags and pin of a conversation. */
    ConversationProperties properties(ConversationHead head) {
        return annotations.properties(head.id());
    }

    /** Returns the id of the conversation before another one in the journal of its newest entry, if any. */
    Optional<String> before(ConversationHead head) {
        return before(head, head.newest());
    }

    private <E> Optional<String> before(ConversationHead head, TranscriptEntry<E> newest) {
        EntryQuery lane = EntryQuery.ofLane(newest.neighbourLane());
        Position before = first(head);
        Slice<E> page;
        do {
            page = newest.source().journal().page(lane, before, 0, BEFORE_BATCH_SIZE);
            for (StoredEntry<E> stored : page.entries()) {
                String conversation = annotations.root(newest.source().form().conversation(stored.entry()));
                if (!conversation.isEmpty() && !conversation.equals(head.id())) {
                    return Optional.of(conversation);
                }
                before = stored.position();
            }
        } while (page.hasMore());
        return Optional.empty();
    }

    /** Returns the position of the first entry of a conversation in the journal of its newest one. */
    private static Position first(ConversationHead head) {
        Position[] first = {head.newest().position()};
        head.transcript().newestFirst(entry -> {
            if (entry.journal().equals(head.newest().journal())) {
                first[0] = entry.position();
            }
        });
        return first[0];
    }

    /** Computes the summary of a conversation while its entries are read, newest first. For one thread. */
    private static final class SummaryBuilder {

        private final String id;
        private final Set<String> members = new LinkedHashSet<>();
        private final Map<String, Long> entries = new TreeMap<>();
        private final Set<String> journals = new LinkedHashSet<>();
        private @Nullable TranscriptEntry<?> newest;
        private @Nullable TranscriptEntry<?> oldest;
        private List<?> speaker = List.of();
        private Optional<String> project = Optional.empty();
        private @Nullable Instant first;
        private @Nullable Instant last;
        private String firstText = "";
        private String lastText = "";
        private long turns;

        SummaryBuilder(String id) {
            this.id = id;
        }

        void add(TranscriptEntry<?> entry) {
            newest = newest == null ? entry : newest;
            oldest = entry;
            entries.merge(entry.kind(), 1L, Long::sum);
            journals.add(entry.journal());
            turns += entry.speaker().equals(speaker) ? 0 : 1;
            speaker = entry.speaker();
            project = project.isPresent() ? project : entry.project();
            // Members are ordered by their first entry, which is read last.
            members.remove(entry.conversation());
            members.add(entry.conversation());
            entry.moment().ifPresent(moment -> addMoment(moment, entry.timestamp()));
        }

        private void addMoment(Instant moment, String text) {
            if (first == null || !moment.isAfter(first)) {
                first = moment;
                firstText = text;
            }
            if (last == null || moment.isAfter(last)) {
                last = moment;
                lastText = text;
            }
        }

        /** Returns the conversation; empty if it has no entry. */
        Optional<Conversation> conversation(ConversationProperties properties) {
            TranscriptEntry<?> begin = oldest;
            TranscriptEntry<?> end = newest;
            if (begin == null || end == null) {
                return Optional.empty();
            }
            boolean hasTime = first != null;
            return Optional.of(new Conversation(
                    id,
                    properties.title(),
                    properties.tags(),
                    properties.pinned(),
                    project.filter(path -> !path.isEmpty()),
                    hasTime ? firstText : begin.timestamp(),
                    hasTime ? lastText : end.timestamp(),
                    entries.getOrDefault(UtteranceForm.KIND, 0L),
                    turns,
                    merged(),
                    entries.getOrDefault(MessageForm.KIND, 0L),
                    journals.stream().sorted().toList()));
        }

        private List<String> merged() {
            List<String> merged = new ArrayList<>(members);
            Collections.reverse(merged);
            merged.remove(id);
            return merged;
        }
    }
}
