package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;

/**
 * Reads the conversations of an export of Claude. What was pasted or attached as a text is a part of the message; calls of tools and
 * thoughts, whose form in an export is another one than that of the interface, are left out.
 */
@Component
public final class ClaudeImporter implements HistoryImporter {

    private static final Pattern MESSAGES = Pattern.compile("\"chat_messages\"\\s*:\\s*\\[");
    private static final String PARENT = "parent_message_uuid";

    /** What the id of the parent of the first message begins with; it is that of no message. */
    private static final String ROOT = "00000000-0000-";

    /** The account, what is known to projects and remembered: no history. */
    private static final Pattern COMPANION = Pattern.compile("(users|projects|memories|manifest)\\.json");

    @Override
    public String name() {
        return "claude";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return "[{".indexOf(head.firstCharacter()) >= 0
                && MESSAGES.matcher(head.text()).find();
    }

    @Override
    public boolean accompanies(SourceHead head) {
        return COMPANION.matcher(head.name()).matches();
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        ObjectArray.read(in, receiver, "conversation", (number, conversation) -> {
            String place = "conversation " + number;
            JsonNode messages = conversation.path("chat_messages");
            String id = JsonTexts.text(conversation, "uuid");
            if (!messages.isArray()) {
                receiver.skip(place, "has no list of messages");
            } else if (id.isEmpty()) {
                receiver.skip(place, "has no id");
            } else {
                receiver.title(id, JsonTexts.text(conversation, "name"));
                readMessages(place, id, branch(conversation, messages), messages, receiver);
            }
        });
    }

    /**
     * Returns the ids of the messages that are shown, from the last one upwards. A question that was changed, and an answer that was made
     * again, stand among the others. Without parents, or if one is missing, all are taken.
     */
    private static Set<String> branch(JsonNode conversation, JsonNode messages) {
        Map<String, String> parents = new LinkedHashMap<>();
        messages.forEach(message -> parents.put(JsonTexts.text(message, "uuid"), JsonTexts.text(message, PARENT)));
        String leaf = JsonTexts.text(conversation, "current_leaf_message_uuid");
        String node = parents.containsKey(leaf) ? leaf : JsonTexts.text(messages.path(messages.size() - 1), "uuid");
        Set<String> branch = new HashSet<>();
        while (parents.containsKey(node) && branch.add(node)) {
            node = parents.get(node);
        }
        return node.startsWith(ROOT) ? branch : parents.keySet();
    }

    private static void readMessages(
            String place, String id, Set<String> branch, JsonNode messages, ImportReceiver receiver) {
        for (int i = 0; i < messages.size(); i++) {
            JsonNode message = messages.get(i);
            if (branch.contains(JsonTexts.text(message, "uuid"))) {
                readMessage(place + ", message " + (i + 1), id, message, receiver);
            } else {
                receiver.skip(place, "is on a branch that was left");
            }
        }
    }

    private static void readMessage(String at, String id, JsonNode message, ImportReceiver receiver) {
        Optional<Role> role = ProgramRoles.of(JsonTexts.text(message, "sender"));
        String text = text(message);
        ArrayNode media = files(message);
        skipBlocks(at, message, receiver);
        if (role.isEmpty()) {
            receiver.skip(at, "has a sender that is not known");
        } else if (text.isBlank() && media.isEmpty()) {
            receiver.skip(at, "has no text");
        } else {
            SourceMessage found = SourceMessage.of(at, id, role.get(), text)
                    .withId(JsonTexts.text(message, "uuid"))
                    .withTime(JsonTexts.time(message.path("created_at")));
            receiver.message(media.isEmpty() ? found : found.withField("media", JsonTexts.source(media)));
        }
    }

    /** The blocks have the text without the notices that stand for other blocks; older exports have no blocks. */
    private static String text(JsonNode message) {
        List<String> texts = new ArrayList<>();
        message.path("content").forEach(block -> {
            // What was said aloud is a block of its own.
            if (List.of("text", "voice_note").contains(JsonTexts.text(block, "type"))) {
                texts.add(JsonTexts.text(block, "text"));
            }
        });
        if (message.path("content").isEmpty()) {
            texts.add(JsonTexts.text(message, "text"));
        }
        message.path("attachments").forEach(attachment -> {
            String content = JsonTexts.text(attachment, "extracted_content");
            String name = JsonTexts.text(attachment, "file_name");
            if (!content.isBlank()) {
                texts.add(name.isBlank() ? content : name + ":\n" + content);
            }
        });
        return texts.stream().filter(text -> !text.isBlank()).collect(Collectors.joining("\n\n"));
    }

    private static ArrayNode files(JsonNode message) {
        ArrayNode media = JsonNodeFactory.instance.arrayNode();
        message.path("files").forEach(file -> {
            String name = JsonTexts.text(file, "file_name");
            String uri = JsonTexts.firstText(file, "file_uuid", "file_name");
            if (!uri.isEmpty() && media.size() < 100) {
                media.addObject().put("uri", uri).put("name", name);
            }
        });
        return media;
    }

    private static void skipBlocks(String at, JsonNode message, ImportReceiver receiver) {
        message.path("content").forEach(block -> {
            switch (JsonTexts.text(block, "type")) {
                case "thinking", "redacted_thinking" -> receiver.skip(
                        at, "has a thought of the model, which is left out");
                case "tool_use" -> receiver.skip(at, "has a call of a tool, which is left out");
                case "tool_result" -> receiver.skip(at, "has a result of a tool, which is left out");
                default -> {
                    // texts, and counts of tokens
                }
            }
        });
    }
}
