package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.annotation.ConversationProperties;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the summary of a conversation while its utterances are read, newest first. For one thread. */
final class Summary {

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

    private Summary(String id) {
        this.id = id;
    }

    /** Returns the conversation; empty if it has no utterance. */
    static Optional<Conversation> of(String id, Transcript transcript, ConversationProperties properties) {
        Summary summary = new Summary(id);
        transcript.newestFirst(summary::add);
        return summary.conversation(properties);
    }

    private void add(StoredEntry<Utterance> stored) {
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

    private Optional<Conversation> conversation(ConversationProperties properties) {
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
