package io.mneme.dialogue.filter;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.message.MessageAuthors;
import io.mneme.dialogue.message.MessageFields;
import io.mneme.spi.filter.IndexedMessage;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.support.message.ProviderMessages;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces the names of authors by {@code User 1}, {@code User 2} and so on, in the order in which they first write. The persona,
 * tools and the program keep their names. Names in mentions are replaced too; other text is not changed.
 */
public final class AuthorAnonymizer implements MessageFilter {

    @Override
    public String name() {
        return "anonymize";
    }

    @Override
    public List<IndexedMessage> filter(List<IndexedMessage> messages, String persona, Settings unused) {
        Map<String, String> byKey = new HashMap<>();
        Map<String, String> byName = new HashMap<>();
        for (IndexedMessage indexed : messages) {
            Message message = indexed.message();
            if (isPerson(message, persona)) {
                String user = byKey.computeIfAbsent(MessageAuthors.key(message), first -> "User " + (byKey.size() + 1));
                byName.putIfAbsent(message.author(), user);
            }
        }
        return messages.stream()
                .map(indexed ->
                        new IndexedMessage(indexed.index(), anonymous(indexed.message(), persona, byKey, byName)))
                .toList();
    }

    private static boolean isPerson(Message message, String persona) {
        return message.role() == Role.USER && !message.author().equalsIgnoreCase(persona);
    }

    private static Message anonymous(
            Message message, String persona, Map<String, String> byKey, Map<String, String> byName) {
        boolean person = isPerson(message, persona);
        String author = person ? byKey.get(MessageAuthors.key(message)) : message.author();
        Map<String, String> fields = anonymousMentions(message, byName);
        return MessageAuthors.withAuthor(
                message, author, person ? "" : message.authorId(), person ? anonymousName(fields, author) : fields);
    }

    /** Replaces the name that OpenAI's interface has, where a name has no blank. */
    private static Map<String, String> anonymousName(Map<String, String> fields, String author) {
        if (!fields.containsKey(ProviderMessages.NAME)) {
            return fields;
        }
        Map<String, String> renamed = new LinkedHashMap<>(fields);
        renamed.put(ProviderMessages.NAME, '"' + author.replace(' ', '_') + '"');
        return renamed;
    }

    private static Map<String, String> anonymousMentions(Message message, Map<String, String> byName) {
        if (!message.extraFields().containsKey(MessageFields.MENTIONS)) {
            return message.extraFields();
        }
        Map<String, String> mentions = MessageFields.mentions(message);
        mentions.replaceAll((mark, name) -> byName.getOrDefault(name, name));
        Map<String, String> fields = new LinkedHashMap<>(message.extraFields());
        fields.put(MessageFields.MENTIONS, MessageFields.mentionsSource(mentions));
        return fields;
    }
}
