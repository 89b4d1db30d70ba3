package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.MessageAuthors;
import io.mneme.dialogue.message.MessageFields;
import io.mneme.dialogue.message.ProvidedMessages;
import io.mneme.spi.media.MediaDescriptor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes items of entries: one with text and media for a user; for the model one with the notices, which a user gets, and one with
 * text and media. Messages that came as a provider has them are an item each.
 *
 * @param persona whose media and texts are the model's
 * @param journal name of the journal of the messages
 * @param firstIndex place of the first message of the request in its conversation
 */
record ItemBuilder(DialoguePersona persona, String journal, long firstIndex) {

    static final String HISTORY_TAG = "DIALOGUE_HISTORY";
    static final String NOTE_TAG = "CONTEXT_NOTE_INJECTION";

    /** Returns the item of a note. */
    static ContextItem note(String text) {
        return new ContextItem(
                Role.USER, List.of(new TextPart(text, TextOrigin.INSTRUCTION)), NOTE_TAG, Optional.empty());
    }

    /**
     * Returns what an entry becomes.
     *
     * @param resolved the parts for its media, in their order
     */
    EntryItems items(DialogueEntry entry, List<ItemPart> resolved) {
        List<String> notices = new ArrayList<>(entry.media().notices());
        List<ItemPart> media = new ArrayList<>();
        for (ItemPart part : resolved) {
            if (part instanceof TextPart text) {
                notices.add(text.text());
            } else {
                media.add(part);
            }
        }
        List<ContextItem> items = entry.isProvided() ? provided(entry) : ofText(entry, notices, media);
        return new EntryItems(
                entry.position(),
                entry.role() == Role.USER,
                entry.author(),
                entry.content(),
                MessageFields.moment(entry.first()),
                items,
                first(entry),
                items.isEmpty() ? List.of() : sources(entry));
    }

    private List<ContextItem> provided(DialogueEntry entry) {
        List<ContextItem> items = new ArrayList<>(entry.provided().size());
        for (int i = 0; i < entry.provided().size(); i++) {
            ProviderMessage message = entry.provided().get(i);
            items.add(new ContextItem(
                    ProvidedMessages.roleOf(message),
                    List.of(new ProviderPart(message)),
                    HISTORY_TAG,
                    Optional.of(sender(entry.parts().get(i)))));
        }
        return items;
    }

    private List<ContextItem> ofText(DialogueEntry entry, List<String> notices, List<ItemPart> media) {
        return entry.role() == Role.ASSISTANT
                ? ofModel(entry, notices, media)
                : item(entry, Role.USER, lines(notices, entry.text()), media);
    }

    private List<ContextItem> ofModel(DialogueEntry entry, List<String> notices, List<ItemPart> media) {
        List<ContextItem> items = new ArrayList<>(item(entry, Role.USER, String.join("\n", notices), List.of()));
        items.addAll(item(entry, Role.ASSISTANT, entry.text(), media));
        return items;
    }

    private static String lines(List<String> notices, String text) {
        if (notices.isEmpty()) {
            return text;
        }
        String all = String.join("\n", notices);
        return text.isEmpty() ? all : all + "\n" + text;
    }

    private List<ContextItem> item(DialogueEntry entry, Role role, String text, List<ItemPart> media) {
        List<ItemPart> parts = new ArrayList<>(media.size() + 1);
        if (!text.isBlank()) {
            parts.add(new TextPart(text, TextOrigin.SAID));
        }
        parts.addAll(media);
        return parts.isEmpty()
                ? List.of()
                : List.of(new ContextItem(role, parts, HISTORY_TAG, Optional.of(sender(entry.first()))));
    }

    private String sender(Message message) {
        return !persona.name().isBlank() && MessageAuthors.isPersona(message, persona)
                ? persona.name()
                : message.author();
    }

    private EntrySource first(DialogueEntry entry) {
        String id = entry.first().id();
        return EntrySource.of(journal, id.isEmpty() ? "messages[" + (entry.index() - firstIndex) + "]" : id);
    }

    /** The reason names the handles of the media, so that a program finds them again. */
    private List<EntrySource> sources(DialogueEntry entry) {
        String handles = entry.media().descriptors().stream()
                .map(MediaDescriptor::handle)
                .collect(Collectors.joining(", "));
        List<EntrySource> sources = new ArrayList<>(entry.parts().size());
        for (Iterator<Message> parts = entry.parts().iterator(); parts.hasNext(); ) {
            String id = parts.next().id();
            if (!id.isEmpty()) {
                sources.add(
                        handles.isEmpty()
                                ? EntrySource.of(journal, id)
                                : new EntrySource(journal, id, 1, "has " + handles));
            }
        }
        return sources;
    }
}
