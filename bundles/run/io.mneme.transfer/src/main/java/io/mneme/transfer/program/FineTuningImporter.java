package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;

/** Reads files for fine-tuning with OpenAI: a conversation a line, or an array of them. It has neither an id nor times, and is named by its content. */
@Component
public final class FineTuningImporter implements HistoryImporter {

    private static final Pattern MESSAGES = Pattern.compile("\"messages\"\\s*:\\s*\\[\\s*\\{");
    private static final Pattern ROLE = Pattern.compile("\"role\"\\s*:");
    private static final Pattern PAIR =
            Pattern.compile("\\A\\s*\\{\\s*\"(prompt|completion)\"\\s*:\\s*\".*\"(prompt|completion)\"\\s*:\\s*\"");
    private static final List<String> KEPT = List.of("name", "tool_calls", "tool_call_id", "function_call", "refusal");

    @Override
    public String name() {
        return "openai-fine-tuning";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return "[{".indexOf(head.firstCharacter()) >= 0
                && (MESSAGES.matcher(head.text()).find()
                                && ROLE.matcher(head.text()).find()
                        || PAIR.matcher(head.text()).find());
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        if (ObjectLines.areIn(head)) {
            ObjectLines.read(in, receiver, (place, line, example) -> readExample(place, line, example, receiver));
        } else {
            ObjectArray.read(
                    in,
                    receiver,
                    "conversation",
                    (number, example) ->
                            readExample("conversation " + number, JsonTexts.source(example), example, receiver));
        }
    }

    private static void readExample(String place, String source, JsonNode example, ImportReceiver receiver) {
        String id = JsonTexts.digest(source);
        // An example of what is preferred has the conversation in its input.
        JsonNode input = example.has("messages") ? example : example.path("input");
        if (input.path("messages").isArray()) {
            readMessages(place, id, input.path("messages"), receiver);
            readMessages(place, id, example.path("preferred_output"), receiver);
            example.path("non_preferred_output")
                    .forEach(answer -> receiver.skip(place, "is an answer that is not preferred"));
        } else if (example.path("prompt").isTextual()) {
            readPair(place, id, example, receiver);
        } else {
            receiver.skip(place, "has no list of messages");
        }
    }

    private static void readPair(String place, String id, JsonNode example, ImportReceiver receiver) {
        String prompt = JsonTexts.text(example, "prompt");
        String completion = JsonTexts.text(example, "completion");
        if (prompt.isBlank() || completion.isBlank()) {
            receiver.skip(place, "has no text");
        } else {
            receiver.message(SourceMessage.of(place, id, Role.USER, prompt));
            receiver.message(SourceMessage.of(place, id, Role.ASSISTANT, completion));
        }
    }

    private static void readMessages(String place, String id, JsonNode messages, ImportReceiver receiver) {
        for (JsonNode message : messages) {
            Optional<Role> role = ProgramRoles.of(JsonTexts.text(message, "role"));
            if (role.isEmpty()) {
                receiver.skip(place, "has a role that is not known");
            } else if (!hasContent(message)) {
                receiver.skip(place, "has no text");
            } else {
                receiver.message(message(place, id, role.get(), message));
            }
        }
    }

    private static boolean hasContent(JsonNode message) {
        JsonNode content = message.path("content");
        return content.isTextual() && !content.textValue().isBlank()
                || content.isArray() && !content.isEmpty()
                || message.path("refusal").isTextual()
                || message.path("tool_calls").isArray()
                || message.path("function_call").isObject();
    }

    private static SourceMessage message(String place, String id, Role role, JsonNode message) {
        SourceMessage found = SourceMessage.of(place, id, role, JsonTexts.text(message, "content"));
        if (message.path("content").isArray()) {
            found = found.withField("content", JsonTexts.source(message.path("content")));
        }
        for (String field : KEPT) {
            if (message.hasNonNull(field)) {
                found = found.withField(field, JsonTexts.source(message.path(field)));
            }
        }
        return found;
    }
}
