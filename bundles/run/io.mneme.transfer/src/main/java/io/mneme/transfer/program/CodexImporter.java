package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.osgi.service.component.annotations.Component;

/**
 * Reads the session files of Codex: lines with a payload, and the older form, in which the items stand by themselves. Calls of tools and
 * their results get the form of OpenAI's interface.
 */
@Component
public final class CodexImporter implements HistoryImporter {

    private static final Pattern ENVELOPE =
            Pattern.compile("\"type\"\\s*:\\s*\"(session_meta|response_item|event_msg)\".*\"payload\"\\s*:");
    private static final Pattern STATE = Pattern.compile("\"record_type\"\\s*:\\s*\"state\"");
    private static final Pattern OLD_ITEM = Pattern.compile("\"type\"\\s*:\\s*\"(input_text|output_text)\"");
    private static final Pattern SESSION_IN_NAME = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern ADDED_CONTEXT = Pattern.compile(
            "\\s*(<(environment_context|user_instructions|permissions instructions|turn_aborted|skill"
                    + "|collaboration_mode|personality_spec|subagent_notification)>|# AGENTS\\.md instructions).*",
            Pattern.DOTALL);

    @Override
    public String name() {
        return "codex";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return head.firstCharacter() == '{'
                && (ENVELOPE.matcher(head.text()).find()
                        || STATE.matcher(head.text()).find()
                        || OLD_ITEM.matcher(head.text()).find());
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        RolloutFile rollout = new RolloutFile(
                receiver,
                SESSION_IN_NAME
                        .matcher(head.name())
                        .results()
                        .findFirst()
                        .map(found -> found.group())
                        .orElse(""));
        ObjectLines.read(in, receiver, rollout::accept);
    }

    /** The lines of one file so far. */
    private static final class RolloutFile {

        private final ImportReceiver receiver;
        private String session;
        private String model = "";

        RolloutFile(ImportReceiver receiver, String session) {
            this.receiver = receiver;
            this.session = session;
        }

        void accept(String place, String line, JsonNode object) {
            JsonNode payload = object.path("payload");
            Optional<Instant> time = JsonTexts.time(object.path("timestamp"));
            switch (JsonTexts.text(object, "type")) {
                case "session_meta" -> begin(JsonTexts.text(payload, "id"));
                case "turn_context" -> model = JsonTexts.text(payload, "model");
                case "response_item" -> acceptItem(place, line, payload, time);
                case "event_msg" -> receiver.skip(place, "is an event, which a message repeats");
                case "compacted" -> receiver.skip(place, "is a summary by the program");
                case "" -> acceptUntyped(place, line, object);
                default -> acceptItem(place, line, object, time);
            }
        }

        /** A file of a session that was continued begins with those before; the first one is its own. */
        private void begin(String id) {
            if (session.isEmpty()) {
                session = id;
            }
        }

        private void acceptUntyped(String place, String line, JsonNode object) {
            if (object.has("role")) {
                acceptItem(place, line, ((ObjectNode) object).put("type", "message"), Optional.empty());
            } else if (object.has("id") && object.has("timestamp")) {
                begin(JsonTexts.text(object, "id"));
            } else {
                receiver.skip(place, "is of a type that has no message");
            }
        }

        private void acceptItem(String place, String line, JsonNode item, Optional<Instant> time) {
            begin(JsonTexts.digest(line));
            switch (JsonTexts.text(item, "type")) {
                case "message" -> acceptMessage(place, item, time);
                case "function_call" -> receiver.message(call(place, item, JsonTexts.text(item, "arguments"), time));
                case "custom_tool_call" -> receiver.message(call(place, item, input(item), time));
                case "local_shell_call" -> receiver.message(shellCall(place, item, time));
                case "function_call_output", "custom_tool_call_output" -> acceptResult(place, item, time);
                case "reasoning" -> receiver.skip(place, "is a thought of the model");
                case "web_search_call" -> receiver.skip(
                        place, "is a search of the web, which has no result in the file");
                default -> receiver.skip(place, "is of a type that has no message");
            }
        }

        private void acceptMessage(String place, JsonNode item, Optional<Instant> time) {
            Optional<Role> role = ProgramRoles.of(JsonTexts.text(item, "role"));
            String text = text(item.path("content"));
            skipImages(place, item.path("content"));
            if (role.isEmpty()) {
                receiver.skip(place, "has a role that is not known");
            } else if (text.isBlank()) {
                receiver.skip(place, "has no text");
            } else if (role.get() != Role.ASSISTANT
                    && ADDED_CONTEXT.matcher(text).matches()) {
                receiver.skip(place, "is context that the program has added");
            } else {
                SourceMessage found =
                        SourceMessage.of(place, session, role.get(), text).withTime(time);
                receiver.message(
                        role.get() == Role.ASSISTANT && !model.isEmpty()
                                ? found.withField("model", JsonTexts.quoted(model))
                                : found);
            }
        }

        /** An image stands in the file with all its bytes. */
        private void skipImages(String place, JsonNode content) {
            content.forEach(part -> {
                if (JsonTexts.text(part, "type").equals("input_image")) {
                    receiver.skip(place, "has an image, which is left out");
                }
            });
        }

        private SourceMessage shellCall(String place, JsonNode item, Optional<Instant> time) {
            ObjectNode named = ((ObjectNode) item.deepCopy()).put("name", "local_shell");
            if (JsonTexts.text(item, "call_id").isEmpty()) {
                named.put("call_id", JsonTexts.text(item, "id"));
            }
            return call(place, named, JsonTexts.source(item.path("action")), time);
        }

        private SourceMessage call(String place, JsonNode item, String arguments, Optional<Instant> time) {
            ArrayNode calls = JsonNodeFactory.instance.arrayNode();
            calls.addObject()
                    .put("id", JsonTexts.text(item, "call_id"))
                    .put("type", "function")
                    .putObject("function")
                    .put("name", JsonTexts.text(item, "name"))
                    .put("arguments", arguments);
            return SourceMessage.of(place, session, Role.ASSISTANT, "")
                    .withTime(time)
                    .withField("tool_calls", JsonTexts.source(calls));
        }

        /** Another tool than a function has a text as its input, which is no JSON. */
        private static String input(JsonNode item) {
            return JsonTexts.source(JsonNodeFactory.instance.objectNode().put("input", JsonTexts.text(item, "input")));
        }

        private void acceptResult(String place, JsonNode item, Optional<Instant> time) {
            JsonNode output = item.path("output");
            JsonNode parts = output.isObject() ? output.path("content") : output;
            skipImages(place, parts);
            receiver.message(SourceMessage.of(place, session, Role.TOOL, text(parts))
                    .withTime(time)
                    .withField("tool_call_id", JsonTexts.quoted(JsonTexts.text(item, "call_id"))));
        }

        private static String text(JsonNode content) {
            return content.isTextual()
                    ? content.textValue()
                    : StreamSupport.stream(content.spliterator(), false)
                            .map(part -> JsonTexts.text(part, "text"))
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining("\n"));
        }
    }
}
