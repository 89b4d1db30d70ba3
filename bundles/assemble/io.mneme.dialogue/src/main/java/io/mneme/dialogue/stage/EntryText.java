package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.DialogueEntry.EntryMedia;
import io.mneme.dialogue.message.MessageFields;
import io.mneme.dialogue.settings.NoticeTexts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts the text of an entry together.
 *
 * @param texts the texts of notices
 * @param quoted the messages that others reply to
 * @param handles gives messages that are quoted their handles
 * @param quoteChars maximum number of characters of a quote
 * @param names whether the name of the author stands before the content
 */
record EntryText(NoticeTexts texts, QuotedMessages quoted, HandleRegistry handles, int quoteChars, boolean names) {

    private static final String SYSTEM_LINE = "[System:";
    private static final String ELLIPSIS = "…";

    /** Returns the content of an entry with names in place of the marks of mentions. */
    static String withMentions(DialogueEntry entry) {
        if (entry.parts().stream().noneMatch(part -> part.extraFields().containsKey(MessageFields.MENTIONS))) {
            return entry.content();
        }
        return entry.parts().stream().map(EntryText::withMentions).collect(Collectors.joining("\n"));
    }

    private static String withMentions(Message message) {
        String content = message.content();
        for (Map.Entry<String, String> mention : MessageFields.mentions(message).entrySet()) {
            content = content.replace(mention.getKey(), "@" + mention.getValue());
        }
        return content;
    }

    /**
     * Returns what the model reads: replies, the system lines at the beginning of the content, author and content, and reactions.
     * Empty if the entry has neither content nor media. A message of media alone names its author if it is a user's. Without names
     * the content stands as it is.
     */
    String of(DialogueEntry entry, String content) {
        if (content.isBlank() && entry.media().equals(EntryMedia.NONE)) {
            return "";
        }
        List<String> lines = new ArrayList<>();
        entry.parts().forEach(part -> addReply(part, lines));
        if (names) {
            addNamed(entry, content, lines);
        } else if (!content.isBlank()) {
            lines.add(content);
        }
        addReactions(entry, lines);
        return String.join("\n", lines);
    }

    private static void addNamed(DialogueEntry entry, String content, List<String> lines) {
        int body = addSystemLines(content, lines);
        String said = content.substring(body);
        if (!said.isBlank()) {
            lines.add(entry.author() + ": " + said);
        } else if (body == 0 && entry.role() == Role.USER) {
            lines.add(entry.author() + ":");
        }
    }

    /** Returns where the first line begins that is no system line. */
    private static int addSystemLines(String content, List<String> lines) {
        int from = 0;
        while (content.startsWith(SYSTEM_LINE, from)) {
            int end = content.indexOf('\n', from);
            int next = end < 0 ? content.length() : end;
            lines.add(content.substring(from, next));
            from = Math.min(content.length(), next + 1);
        }
        return from;
    }

    private void addReply(Message message, List<String> lines) {
        quoted.quotedBy(message)
                .ifPresent(original -> lines.add(texts.text(
                        "reply",
                        "author",
                        message.author(),
                        "quoted",
                        original.author(),
                        "reference",
                        handles.handle(original.id()),
                        "quote",
                        quote(original.content()))));
    }

    private String quote(String content) {
        String line = content.strip().replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= quoteChars
                ? line
                : line.substring(0, line.offsetByCodePoints(0, quoteChars)) + ELLIPSIS;
    }

    private void addReactions(DialogueEntry entry, List<String> lines) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        entry.parts().forEach(part -> MessageFields.reactions(part)
                .forEach((reaction, number) -> numbers.merge(reaction, number, Long::sum)));
        if (!numbers.isEmpty()) {
            lines.add(texts.text(
                    "reactions",
                    "reactions",
                    numbers.entrySet().stream()
                            .map(reaction -> reaction.getKey() + " " + reaction.getValue())
                            .collect(Collectors.joining(", "))));
        }
    }

    /** The visible messages that shown messages reply to, by id; of two with one id a shown one, or else the newer. */
    static final class QuotedMessages {

        private final Set<String> wanted = new HashSet<>();
        private final Map<String, Message> found = new HashMap<>();

        private QuotedMessages() {}

        static QuotedMessages of(DialogueDraft draft) {
            QuotedMessages quoted = new QuotedMessages();
            draft.entries().forEach(entry -> entry.parts().forEach(quoted::want));
            draft.entries().forEach(quoted::find);
            // Most replies are to messages that are not far back, and thousands can be older.
            for (int place = draft.older().size() - 1; place >= 0 && !quoted.wanted.isEmpty(); place--) {
                quoted.find(draft.older().get(place));
            }
            return quoted;
        }

        private void want(Message message) {
            message.replyTo().filter(id -> !id.isEmpty()).ifPresent(wanted::add);
        }

        private void find(DialogueEntry entry) {
            for (Message message : entry.parts()) {
                if (wanted.remove(message.id())) {
                    found.put(message.id(), message);
                }
            }
        }

        /** Returns the message that a message replies to; empty if it replies to none, or that one is not visible. */
        Optional<Message> quotedBy(Message reply) {
            return reply.replyTo().map(found::get);
        }
    }
}
