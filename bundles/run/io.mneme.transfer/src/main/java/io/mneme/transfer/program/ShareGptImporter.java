package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;

/** Reads conversations in the form of ShareGPT, as data sets have it: an array of them, one a line, or one by itself. */
@Component
public final class ShareGptImporter implements HistoryImporter {

    private static final Pattern CONVERSATIONS = Pattern.compile("\"conversations?\"\\s*:\\s*\\[\\s*\\{");
    private static final Pattern SPEAKER = Pattern.compile("\"(from|role)\"\\s*:");
    private static final Pattern WORDS = Pattern.compile("\"(value|content)\"\\s*:");

    @Override
    public String name() {
        return "sharegpt";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return "[{".indexOf(head.firstCharacter()) >= 0
                && CONVERSATIONS.matcher(head.text()).find()
                && SPEAKER.matcher(head.text()).find()
                && WORDS.matcher(head.text()).find();
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        if (!ObjectLines.areIn(head)) {
            ObjectArray.read(
                    in,
                    receiver,
                    "conversation",
                    (number, conversation) -> readConversation(
                            "conversation " + number, JsonTexts.source(conversation), conversation, receiver));
        } else {
            ObjectLines.read(
                    in, receiver, (place, line, conversation) -> readConversation(place, line, conversation, receiver));
        }
    }

    private static void readConversation(String place, String source, JsonNode conversation, ImportReceiver receiver) {
        JsonNode turns = conversation.has("conversations")
                ? conversation.path("conversations")
                : conversation.path("conversation");
        if (!turns.isArray()) {
            receiver.skip(place, "has no list of messages");
            return;
        }
        // The ids of data sets are those of their rows, which other data sets have, too.
        String id = JsonTexts.text(conversation, "id") + " " + JsonTexts.digest(source);
        String system = JsonTexts.text(conversation, "system");
        if (!system.isBlank()) {
            receiver.message(SourceMessage.of(place, id, Role.SYSTEM, system));
        }
        for (int i = 0; i < turns.size(); i++) {
            readTurn(place + ", message " + (i + 1), id, turns.get(i), receiver);
        }
    }

    private static void readTurn(String place, String id, JsonNode turn, ImportReceiver receiver) {
        Optional<Role> role = ProgramRoles.of(JsonTexts.firstText(turn, "from", "role"));
        String text = JsonTexts.firstText(turn, "value", "content", "text");
        if (role.isEmpty()) {
            receiver.skip(place, "has a speaker that is not known");
        } else if (text.isBlank()) {
            receiver.skip(place, "has no text");
        } else {
            receiver.message(SourceMessage.of(place, id, role.get(), text));
        }
    }
}
