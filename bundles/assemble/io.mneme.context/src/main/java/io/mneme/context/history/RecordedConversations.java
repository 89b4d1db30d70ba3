package io.mneme.context.history;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.journal.Journal;
import io.mneme.spi.kind.EntryKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the entries of the conversations that journals have recorded. Safe for use by many threads. */
@Component(service = RecordedConversations.class)
public final class RecordedConversations {

    private static final String UTTERANCE = "utterance";

    private final @Nullable Journal<Message> messages;
    private final @Nullable EntryKind<Message> messageKind;
    private final @Nullable Journal<Utterance> utterances;
    private final @Nullable EntryKind<Utterance> utteranceKind;

    @Activate
    public RecordedConversations(
            @Reference(target = "(kind=message)", cardinality = OPTIONAL, policyOption = GREEDY) @Nullable
                    Journal<Message> messages,
            @Reference(target = "(kind=message)", cardinality = OPTIONAL, policyOption = GREEDY) @Nullable
                    EntryKind<Message> messageKind,
            @Reference(target = "(kind=utterance)", cardinality = OPTIONAL, policyOption = GREEDY) @Nullable
                    Journal<Utterance> utterances,
            @Reference(target = "(kind=utterance)", cardinality = OPTIONAL, policyOption = GREEDY) @Nullable
                    EntryKind<Utterance> utteranceKind) {
        this.messages = messages;
        this.messageKind = messageKind;
        this.utterances = utterances;
        this.utteranceKind = utteranceKind;
    }

    /**
     * Returns the entries of a conversation, all of them.
     *
     * @throws InvalidRequestException if its journal is not open
     */
    public ConversationEntries<?> of(RecordedMessages recorded) {
        String id = recorded.conversation();
        return recorded.journal().equals(UTTERANCE)
                ? entries(utterances, utteranceKind, UtteranceLanes.ofConversation(id), recorded)
                : entries(messages, messageKind, MessageLanes.ofConversation(id), recorded);
    }

    private static <E> ConversationEntries<E> entries(
            @Nullable Journal<E> journal, @Nullable EntryKind<E> kind, String lane, RecordedMessages recorded) {
        return Optional.ofNullable(journal)
                .flatMap(open ->
                        Optional.ofNullable(kind).map(installed -> new ConversationEntries<>(open, installed, lane)))
                .orElseThrow(
                        () -> new InvalidRequestException("journal", "must be an open one: " + recorded.journal()));
    }
}
