package io.mneme.dialogue.source;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.RecordedDialogues;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.EntryList;
import io.mneme.dialogue.message.MessageAuthors;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.render.HistoryEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Reads the messages that a request brings along, or those of a conversation in a journal. Safe for use by many threads. */
@Component(service = {MessageReader.class, RecordedDialogues.class})
public final class MessageReader implements RecordedDialogues {

    private static final String MESSAGE = "message";
    private static final String UTTERANCE = "utterance";
    private static final int MIN_MESSAGES = 500;

    @Reference(target = "(kind=message)", cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Journal<Message> messages;

    @Reference(target = "(kind=utterance)", cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Journal<Utterance> utterances;

    @Reference(target = "(kind=utterance)", cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable EntryKind<Utterance> utteranceKind;

    /** Knows which conversations were merged. */
    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable ConversationLabels labels;

    /**
     * Returns the messages of a request.
     *
     * @param entries how many entries may be shown; of a recorded conversation at least as many messages are read
     * @throws IllegalStateException if the journal that the request names is not open
     * @throws io.mneme.api.journal.UnknownEntryException if the entry before which the messages end is not in it
     */
    public DialogueMessages read(ContextRequest request, DialogueInput input, int entries) {
        if (input.source() instanceof RecordedMessages recorded) {
            return recorded(recorded, input.persona(), Math.max(MIN_MESSAGES, entries));
        }
        return given(request, (GivenMessages) input.source(), input.persona());
    }

    private static DialogueMessages given(ContextRequest request, GivenMessages given, DialoguePersona persona) {
        return new DialogueMessages(EntryList.of(given, persona), "session:" + request.session(), MESSAGE);
    }

    private DialogueMessages recorded(RecordedMessages recorded, DialoguePersona persona, int minMessages) {
        RecordedDialogue dialogue = read(recorded, minMessages);
        List<DialogueEntry> entries = new ArrayList<>(dialogue.messages().size());
        for (PlacedMessage placed : dialogue.messages()) {
            Message message = MessageAuthors.named(placed.message(), persona);
            entries.add(DialogueEntry.of(placed.position(), placed.index(), message));
        }
        return new DialogueMessages(EntryList.of(entries), dialogue.history(), recorded.journal());
    }

    @Override
    public RecordedDialogue read(RecordedMessages recorded) {
        return read(recorded, MIN_MESSAGES);
    }

    private RecordedDialogue read(RecordedMessages recorded, int minMessages) {
        List<String> ids = members(recorded.conversation());
        return switch (recorded.journal()) {
            case MESSAGE -> new RecordedLanes<>(
                            required(messages, MESSAGE),
                            ids.stream().map(MessageLanes::ofConversation).toList(),
                            stored -> stored)
                    .read(recorded.before(), minMessages);
            case UTTERANCE -> {
                Journal<Utterance> journal = required(utterances, UTTERANCE);
                EntryKind<Utterance> kind = required(utteranceKind, UTTERANCE);
                yield new RecordedLanes<>(
                                journal,
                                ids.stream().map(UtteranceLanes::ofConversation).toList(),
                                utterance -> message(kind, utterance))
                        .read(recorded.before(), minMessages);
            }
            default -> throw new IllegalStateException("no dialogues are read from that journal");
        };
    }

    /** Returns the conversations that read as one with a conversation, first the one that the others were merged into. */
    private List<String> members(String conversation) {
        ConversationLabels known = labels;
        return known == null ? List.of(conversation) : known.members(conversation);
    }

    private static <T> T required(@Nullable T service, String journal) {
        if (service == null) {
            throw new IllegalStateException("the journal " + journal + " is not open");
        }
        return service;
    }

    /** A conversation in a journal, or several that read as one, whose entries are in the order of their positions. */
    private record RecordedLanes<E>(Journal<E> journal, List<String> lanes, Function<E, Message> form) {

        /** The steps in which the first message moves, so that what is read begins with the same message many times. */
        private static final int STEP_MESSAGES = 500;

        /**
         * Returns the newest messages: at least a number of them, if there are as many.
         *
         * @param before id of the entry before which they end; empty for the newest of all
         * @throws UnknownEntryException if the journal has no such entry
         */
        RecordedDialogue read(Optional<String> before, int minMessages) {
            Position end = before.map(this::positionOf).orElse(Position.END);
            long total = countBefore(end);
            long first = total <= minMessages ? 0 : (total - minMessages) / STEP_MESSAGES * STEP_MESSAGES;
            List<StoredEntry<E>> newest = total == 0 ? List.of() : newest(end, (int) (total - first));
            long index = newest.isEmpty() ? 0 : countBefore(newest.get(0).position());
            List<PlacedMessage> placed = new ArrayList<>(newest.size());
            for (StoredEntry<E> stored : newest) {
                placed.add(new PlacedMessage(
                        stored.position().value(), index + placed.size(), form.apply(stored.entry())));
            }
            return new RecordedDialogue(placed, journal.name() + "/" + lanes.get(0));
        }

        private long countBefore(Position end) {
            return lanes.stream()
                    .mapToLong(lane -> journal.countBefore(EntryQuery.ofLane(lane), end))
                    .sum();
        }

        private List<StoredEntry<E>> newest(Position end, int limit) {
            if (lanes.size() == 1) {
                return journal.newest(lanes.get(0), end, limit, any -> true);
            }
            List<StoredEntry<E>> all = lanes.stream()
                    .flatMap(lane -> journal.newest(lane, end, limit, any -> true).stream())
                    .sorted(Comparator.comparingLong(stored -> stored.position().value()))
                    .toList();
            return all.subList(Math.max(0, all.size() - limit), all.size());
        }

        private Position positionOf(String id) {
            return journal.find(id)
                    .orElseThrow(() -> new UnknownEntryException(journal.name(), id))
                    .position();
        }
    }

    /** Returns an utterance as a message, as its kind renders it for a history. */
    private static Message message(EntryKind<Utterance> kind, Utterance utterance) {
        HistoryEntry said = kind.historyEntry(utterance)
                .orElseThrow(() -> new IllegalStateException("kind " + kind.name() + " returned no history entry"));
        return new Message(
                said.id(),
                utterance.timestamp(),
                utterance.conversation(),
                said.speaker(),
                "",
                said.role(),
                said.text(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }

    /**
     * The messages of a request.
     *
     * @param entries an entry for each message, oldest first
     * @param history identifies their history for its window
     * @param journal name of the journal in which the ids of the messages are known
     */
    public record DialogueMessages(EntryList entries, String history, String journal) {}
}
