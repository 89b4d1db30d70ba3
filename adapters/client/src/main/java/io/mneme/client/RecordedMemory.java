package io.mneme.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.client.KnownMessages.MessageOrigin;
import io.mneme.client.WindowReader.StoredWindow;
import io.mneme.client.WindowReader.StoredWindow.StoredMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Memories of messages whose windows are kept beside all messages that ever were in them. Each message is an entry of the journal
 * {@code message}, recorded once; the last entry of a write has the numbers of the messages that make the window. So a message and
 * the window with it are stored together or not at all, and what leaves a window stays in the journal.
 *
 * <p>Safe for use by many threads and programs; of two windows that are stored at once, the second one applies, and all messages of
 * both are kept.
 *
 * @param <M> the messages of a library
 */
public final class RecordedMemory<M> {

    private static final int MAX_TRIES = 100;
    private static final String WINDOW = WindowReader.WINDOW;
    private static final String ORIGINAL_ID = "id";

    private final MnemeClient client;
    private final MessageCodec<M> codec;
    private final WindowReader<M> reader;
    private final KnownMessages<M> known = new KnownMessages<>();

    public RecordedMemory(MnemeClient client, MessageCodec<M> codec) {
        this.client = client;
        this.codec = codec;
        this.reader = new WindowReader<>(codec);
    }

    /** Returns the window that was stored last, without messages that have been erased since; empty if there is none. */
    public List<M> messages(ConversationId conversation) {
        StoredWindow<M> window = reader.read(entries(conversation));
        window.messages()
                .forEach(stored ->
                        known.add(stored.message(), new MessageOrigin(conversation.value(), stored.number())));
        return new ArrayList<>(window.messages().stream()
                .map(StoredWindow.StoredMessage::message)
                .toList());
    }

    /**
     * Stores a window, and records those of its messages that are in no entry yet.
     *
     * @throws MnemeException if the container refuses a message or cannot be reached; the former window then still applies
     */
    public void store(ConversationId conversation, List<M> messages) {
        if (messages.isEmpty()) {
            reset(conversation);
            return;
        }
        NumberedEntries entries = entries(conversation);
        for (int i = 0; i < MAX_TRIES; i++) {
            StoredWindow<M> former = reader.read(entries);
            WindowChange<M> change = change(entries, conversation, former, messages);
            if (change.isNone() || entries.append(former.newest(), first -> noted(change, first, conversation))) {
                return;
            }
        }
        throw new MnemeException(
                "the window of conversation " + conversation.value() + " was not stored: others wrote first, "
                        + MAX_TRIES + " times",
                0);
    }

    /**
     * Begins the memory again: its window is empty, and so is the history that contexts of this conversation show. All messages
     * stay in the journal.
     */
    public void reset(ConversationId conversation) {
        NumberedEntries entries = entries(conversation);
        for (int i = 0; i < MAX_TRIES; i++) {
            StoredWindow<M> former = reader.read(entries);
            ObjectNode marker = empty().put("marker", "reset");
            marker.withObjectProperty(NumberedEntries.NOTE).putArray(WINDOW);
            if (former.numbers().isEmpty() || entries.append(former.newest(), first -> List.of(marker))) {
                return;
            }
        }
        throw new MnemeException(
                "conversation " + conversation.value() + " was not begun again: others wrote first, " + MAX_TRIES
                        + " times",
                0);
    }

    /** Erases all messages of a conversation, also those that other programs have recorded; they are in no file then. */
    public void erase(ConversationId conversation) {
        String path = "/v1/conversations/" + conversation.segment();
        client.expect("DELETE /v1/conversations/{id}", client.delete(path), 204, 404);
        known.forget(conversation.value());
    }

    /** Returns the text of the id that the program has for a memory whose conversation is known. */
    public String originalId(ConversationId conversation) {
        return conversation.isDerived()
                ? reader.note(entries(conversation)).path(ORIGINAL_ID).asText(conversation.value())
                : conversation.value();
    }

    private NumberedEntries entries(ConversationId conversation) {
        return new NumberedEntries(client, conversation);
    }

    /** Returns which of the messages are stored: those of the former window, and objects that were read from others. */
    private WindowChange<M> change(
            NumberedEntries entries, ConversationId conversation, StoredWindow<M> former, List<M> messages) {
        List<StoredMessage<M>> stored = new ArrayList<>(former.messages());
        List<Integer> places = new ArrayList<>();
        for (M message : messages) {
            places.add(known.find(message)
                    .filter(origin -> origin.conversation().equals(conversation.value()))
                    .map(origin -> place(entries, origin.number(), message, stored))
                    .orElse(WindowAlignment.NEW));
        }
        MessageComparison<M> comparison = new MessageComparison<>(codec);
        int[] aligned = WindowAlignment.align(
                places,
                former.messages().size(),
                (index, place) -> comparison.areEqual(
                        messages.get(index), stored.get(place).message()));
        return new WindowChange<>(
                former.numbers(),
                stored,
                aligned,
                messages.stream().map(codec::encode).toList());
    }

    /**
     * Returns the place of an entry among those that are stored. One that another program has put out of the window in between is
     * read, and added if it still is that message: after an erasure, another one may have its number.
     */
    private int place(NumberedEntries entries, long number, M message, List<StoredMessage<M>> stored) {
        for (int i = 0; i < stored.size(); i++) {
            if (stored.get(i).number() == number) {
                return i;
            }
        }
        Optional<StoredMessage<M>> other = reader.read(entries, number)
                .filter(read -> new MessageComparison<>(codec).areEqual(message, read.message()));
        other.ifPresent(stored::add);
        return other.isPresent() ? stored.size() - 1 : WindowAlignment.NEW;
    }

    /** Returns the entries to append, the last one with the window; without a new message, one that has nothing else. */
    private static <M> List<ObjectNode> noted(WindowChange<M> change, long first, ConversationId conversation) {
        List<ObjectNode> entries = change.added();
        if (entries.isEmpty()) {
            entries.add(empty());
        }
        ObjectNode note = entries.get(entries.size() - 1).withObjectProperty(NumberedEntries.NOTE);
        note.set(WINDOW, NumberRuns.write(change.numbers(first)));
        if (!conversation.original().equals(conversation.value())) {
            note.put(ORIGINAL_ID, conversation.original());
        }
        return entries;
    }

    private static ObjectNode empty() {
        return JsonNodeFactory.instance.objectNode().put("role", "system").put("content", "");
    }
}
