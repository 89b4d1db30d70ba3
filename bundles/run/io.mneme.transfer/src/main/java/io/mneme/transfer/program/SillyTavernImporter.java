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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.osgi.service.component.annotations.Component;

/**
 * Reads the chats of SillyTavern. The first line describes the chat; of an answer that was made several times the one that is shown is
 * taken. Times are without a zone in most versions, and taken for UTC.
 */
@Component
public final class SillyTavernImporter implements HistoryImporter {

    private static final Pattern MESSAGE = Pattern.compile("\"mes\"\\s*:\\s*\"");
    private static final Pattern SPEAKER = Pattern.compile("\"is_user\"\\s*:");
    private static final Pattern CHAT = Pattern.compile("\"(user_name|character_name|chat_metadata)\"\\s*:");

    private static final int MAX_MEDIA = 100;

    @Override
    public String name() {
        return "sillytavern";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return head.firstCharacter() == '{'
                && (MESSAGE.matcher(head.text()).find()
                        || CHAT.matcher(head.text()).find())
                && (SPEAKER.matcher(head.text()).find()
                        || CHAT.matcher(head.text()).results().count() > 1);
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        ChatFile chat = new ChatFile(head.name().replaceFirst("\\.jsonl$", ""), receiver);
        ObjectLines.read(in, receiver, chat::accept);
    }

    /** The lines of one file so far. */
    private static final class ChatFile {

        private final String name;
        private final ImportReceiver receiver;
        private String id = "";

        ChatFile(String name, ImportReceiver receiver) {
            this.name = name;
            this.receiver = receiver;
        }

        void accept(String place, String line, JsonNode object) {
            if (object.has("mes")) {
                // Chats of groups of older versions begin with a message.
                id = id.isEmpty() ? name + " " + JsonTexts.digest(line) : id;
                acceptMessage(place, object);
            } else if (id.isEmpty() && (object.has("chat_metadata") || object.has("user_name"))) {
                String integrity = JsonTexts.text(object.path("chat_metadata"), "integrity");
                id = integrity.isEmpty() ? name + " " + JsonTexts.digest(line) : integrity;
                receiver.title(id, name);
            } else {
                receiver.skip(place, "has no message");
            }
        }

        private void acceptMessage(String place, JsonNode message) {
            for (int others = message.path("swipes").size(); others > 1; others--) {
                receiver.skip(place, "is another answer than the one shown");
            }
            String text = JsonTexts.text(message, "mes");
            if (!JsonTexts.text(message.path("extra"), "reasoning").isBlank()) {
                receiver.skip(place, "has a thought of the model, which is left out");
            }
            String model = JsonTexts.text(message.path("extra"), "model");
            ArrayNode media = media(message.path("extra"));
            if (text.isBlank() && media.isEmpty()) {
                receiver.skip(place, "has no text");
                return;
            }
            SourceMessage found = SourceMessage.of(place, id, role(message), text)
                    .withAuthor(JsonTexts.text(message, "name"))
                    .withTime(SillyTavernTime.of(message.path("send_date")));
            SourceMessage named = model.isEmpty() ? found : found.withField("model", JsonTexts.quoted(model));
            receiver.message(media.isEmpty() ? named : named.withField("media", JsonTexts.source(media)));
        }

        /** Newer versions have a list; older ones one picture, and one file. */
        private static ArrayNode media(JsonNode extra) {
            ArrayNode media = JsonNodeFactory.instance.arrayNode();
            Stream.concat(
                            Stream.of(JsonTexts.text(extra, "image"), JsonTexts.text(extra.path("file"), "url")),
                            StreamSupport.stream(extra.path("media").spliterator(), false)
                                    .map(medium -> JsonTexts.text(medium, "url")))
                    .filter(uri -> !uri.isEmpty() && !uri.startsWith("data:"))
                    .distinct()
                    .limit(MAX_MEDIA)
                    .forEach(uri -> media.addObject().put("uri", uri));
            return media;
        }

        /** What is hidden from the model was said nevertheless; a narrator and the program are no speakers. */
        private static Role role(JsonNode message) {
            boolean isNotice = message.path("is_system").asBoolean()
                    && !JsonTexts.text(message.path("extra"), "type").isEmpty();
            if (isNotice) {
                return Role.SYSTEM;
            }
            return message.path("is_user").asBoolean() ? Role.USER : Role.ASSISTANT;
        }
    }
}
