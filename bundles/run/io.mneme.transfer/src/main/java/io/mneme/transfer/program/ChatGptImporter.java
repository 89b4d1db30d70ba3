package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;

/**
 * Reads the conversations of an export of ChatGPT. A conversation is a tree of messages, one branch for each time that a question was
 * changed or an answer made again; the branch that was open last is taken.
 */
@Component
public final class ChatGptImporter implements HistoryImporter {

    private static final Pattern TREE = Pattern.compile("\"mapping\"\\s*:\\s*\\{");
    private static final Pattern NODE = Pattern.compile("\"(parent|children|current_node)\"\\s*:");

    /** The account, what was rated and shared, a page for browsers, and files that were attached. */
    private static final Pattern COMPANION = Pattern.compile("(user|user_settings|message_feedback|model_comparisons"
            + "|shared_conversations|export_manifest|shopping|sora)\\.json|chat\\.html|file[-_][A-Za-z0-9]+.*");

    @Override
    public String name() {
        return "chatgpt";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return "[{".indexOf(head.firstCharacter()) >= 0
                && TREE.matcher(head.text()).find()
                && NODE.matcher(head.text()).find();
    }

    @Override
    public boolean accompanies(SourceHead head) {
        return COMPANION.matcher(head.name()).matches();
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        ObjectArray.read(in, receiver, "conversation", (number, conversation) -> new ConversationTree(
                        "conversation " + number, conversation, receiver)
                .read());
    }

    /** One conversation. */
    private static final class ConversationTree {

        private final String place;
        private final JsonNode conversation;
        private final JsonNode nodes;
        private final ImportReceiver receiver;

        ConversationTree(String place, JsonNode conversation, ImportReceiver receiver) {
            this.place = place;
            this.conversation = conversation;
            this.nodes = conversation.path("mapping");
            this.receiver = receiver;
        }

        void read() {
            if (!nodes.isObject()) {
                receiver.skip(place, "has no tree of messages");
                return;
            }
            String id = id();
            receiver.title(id, JsonTexts.text(conversation, "title"));
            Set<String> branch = branch();
            Optional<Instant> time = JsonTexts.time(conversation.path("create_time"));
            for (String node : branch) {
                JsonNode message = nodes.path(node).path("message");
                time = JsonTexts.time(message.path("create_time")).or(withLast(time));
                if (message.isObject()) {
                    readMessage(id, node, message, time);
                }
            }
            skipOtherBranches(branch);
        }

        private static Supplier<Optional<Instant>> withLast(Optional<Instant> time) {
            return () -> time;
        }

        /** An export of a single conversation has no id. */
        private String id() {
            String id = JsonTexts.firstText(conversation, "conversation_id", "id");
            return id.isEmpty() ? JsonTexts.digest(String.join(" ", names())) : id;
        }

        private List<String> names() {
            List<String> names = new ArrayList<>();
            nodes.fieldNames().forEachRemaining(names::add);
            return names;
        }

        /** Returns the nodes from the first one to that which was open last. */
        private Set<String> branch() {
            Set<String> upwards = new LinkedHashSet<>();
            String node = lastNode();
            // A parent that is named twice is a circle.
            while (nodes.has(node) && upwards.add(node)) {
                node = JsonTexts.text(nodes.path(node), "parent");
            }
            List<String> downwards = new ArrayList<>(upwards);
            Collections.reverse(downwards);
            return new LinkedHashSet<>(downwards);
        }

        private String lastNode() {
            String current = JsonTexts.text(conversation, "current_node");
            if (nodes.has(current)) {
                return current;
            }
            String last = "";
            double lastTime = Double.NEGATIVE_INFINITY;
            for (String name : names()) {
                double time =
                        nodes.path(name).path("message").path("create_time").asDouble(0);
                if (nodes.path(name).path("children").isEmpty() && time >= lastTime) {
                    last = name;
                    lastTime = time;
                }
            }
            return last;
        }

        private void skipOtherBranches(Set<String> branch) {
            for (String name : names()) {
                if (!branch.contains(name) && nodes.path(name).path("message").isObject()) {
                    receiver.skip(place, "is on a branch that was left");
                }
            }
        }

        private void readMessage(String id, String node, JsonNode message, Optional<Instant> time) {
            String at = place + ", message " + node;
            JsonNode metadata = message.path("metadata");
            Optional<Role> role = ProgramRoles.of(JsonTexts.text(message.path("author"), "role"));
            ChatGptContent content =
                    ChatGptContent.of(message.path("content")).withAttachments(metadata.path("attachments"));
            if (role.isEmpty()) {
                receiver.skip(at, "has a role that is not known");
            } else if (metadata.path("is_visually_hidden_from_conversation").asBoolean()) {
                receiver.skip(at, "is hidden");
            } else if (!content.reason().isEmpty()) {
                receiver.skip(at, content.reason());
            } else {
                String messageId = JsonTexts.text(message, "id");
                SourceMessage found = SourceMessage.of(at, id, role.get(), content.text())
                        .withId(messageId.isEmpty() ? node : messageId)
                        .withAuthor(JsonTexts.text(message.path("author"), "name"))
                        .withTime(time);
                receiver.message(withFields(found, metadata, content));
            }
        }

        private static SourceMessage withFields(SourceMessage found, JsonNode metadata, ChatGptContent content) {
            String model = JsonTexts.text(metadata, "model_slug");
            SourceMessage named = model.isEmpty() || found.role() == Role.USER
                    ? found
                    : found.withField("model", JsonTexts.quoted(model));
            return content.media().isEmpty() ? named : named.withField("media", JsonTexts.source(content.media()));
        }
    }
}
