package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.annotation.ConversationProperties;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds conversations by the lanes of the exchange log, each with what was merged into it. */
final class ConversationFinder {

    /** Number of utterances per page of a search for an earlier conversation; normally the first one has it. */
    private static final int BEFORE_BATCH_SIZE = 10;

    /**
     * A conversation of which only the newest utterance has been read.
     *
     * @param id its id
     * @param transcript its utterances
     * @param newest its newest utterance
     */
    record ConversationHead(String id, Transcript transcript, StoredEntry<Utterance> newest) {}

    private final Journal<Utterance> journal;
    private final Annotations annotations;

    ConversationFinder(Journal<Utterance> journal, Annotations annotations) {
        this.journal = journal;
        this.annotations = annotations;
    }

    /** Returns the head of the conversation with an id; empty if it has no utterance. */
    Optional<ConversationHead> head(String id) {
        return id.isEmpty() ? Optional.empty() : headOfRoot(annotations.root(id));
    }

    /** Returns the head of a conversation that is not merged into another one; empty if it has no utterance. */
    Optional<ConversationHead> headOfRoot(String root) {
        Transcript transcript = new Transcript(journal, annotations.members(root));
        return transcript.newest().map(newest -> new ConversationHead(root, transcript, newest));
    }

    /** Returns the heads of all conversations whose newest utterance is before a position, newest first. */
    Stream<ConversationHead> heads(Position before) {
        return journal.lanes(UtteranceLanes.CONVERSATION_PREFIX, before).flatMap(lane -> headOf(lane).stream());
    }

    /**
     * A conversation of several lanes is listed at the lane of its newest utterance. Its id is read from an utterance, since
     * the name of a lane can be shortened.
     */
    private Optional<ConversationHead> headOf(LaneSummary lane) {
        return journal.newest(lane.name(), 1, any -> true).stream()
                .map(newest -> newest.entry().conversation())
                .findFirst()
                .flatMap(member -> head(member)
                        .filter(head -> head.newest().entry().conversation().equals(member)));
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

    /** Returns the id of the conversation before another one in its project, if any. */
    Optional<String> before(ConversationHead head) {
        String lane = UtteranceLanes.ofProject(head.newest().entry().project().orElse(""));
        Position before = first(head);
        Slice<Utterance> page;
        do {
            page = journal.page(EntryQuery.ofLane(lane), before, 0, BEFORE_BATCH_SIZE);
            for (StoredEntry<Utterance> stored : page.entries()) {
                String conversation = annotations.root(stored.entry().conversation());
                if (!conversation.isEmpty() && !conversation.equals(head.id())) {
                    return Optional.of(conversation);
                }
                before = stored.position();
            }
        } while (page.hasMore());
        return Optional.empty();
    }

    private static Position first(ConversationHead head) {
        Position[] first = {head.newest().position()};
        head.transcript().newestFirst(stored -> first[0] = stored.position());
        return first[0];
    }

    /** Computes the summary of a conversation while its utterances are read, newest first. For one thread. */
    private static final class SummaryBuilder {

        private final String id;
        private final Set<String> members = new LinkedHashSet<>();
        private @Nullable StoredEntry<Utterance> newest;
        private @Nullable StoredEntry<Utterance> oldest;
        private @Nullable Speaker speaker;
        private @Nullable Instant first;
        private @Nullable Instant last;
        private String firstText = "";
        private String lastText = "";
        private long utterances;
        private long turns;

        SummaryBuilder(String id) {
            this.id = id;
        }

        void add(StoredEntry<Utterance> stored) {
            Utterance utterance = stored.entry();
            newest = newest == null ? stored : newest;
            oldest = stored;
            utterances++;
            turns += utterance.speaker() == speaker ? 0 : 1;
            speaker = utterance.speaker();
            // Members are ordered by their first utterance, which is read last.
            members.remove(utterance.conversation());
            members.add(utterance.conversation());
            Timestamps.read(utterance.timestamp()).ifPresent(moment -> addMoment(moment, utterance.timestamp()));
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

        /** Returns the conversation; empty if it has no utterance. */
        Optional<Conversation> conversation(ConversationProperties properties) {
            StoredEntry<Utterance> begin = oldest;
            StoredEntry<Utterance> end = newest;
            if (begin == null || end == null) {
                return Optional.empty();
            }
            boolean hasTime = first != null;
            return Optional.of(new Conversation(
                    id,
                    properties.title(),
                    properties.tags(),
                    properties.pinned(),
                    end.entry().project().filter(project -> !project.isEmpty()),
                    hasTime ? firstText : begin.entry().timestamp(),
                    hasTime ? lastText : end.entry().timestamp(),
                    utterances,
                    turns,
                    merged(),
                    end.position()));
        }

        private List<String> merged() {
            List<String> merged = new ArrayList<>(members);
            Collections.reverse(merged);
            merged.remove(id);
            return merged;
        }
    }
}
