package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;

/**
 * Reads the session files of Claude Code. Messages have the form of Anthropic's interface, and keep it with their calls and results of
 * tools. An answer that arrived in parts is a line for each part, and a message for each: so a session that goes on can be imported
 * again, and its new parts are recorded.
 */
@Component
public final class ClaudeCodeImporter implements HistoryImporter {

    private static final Pattern MESSAGE = Pattern.compile(
            "\"type\"\\s*:\\s*\"(user|assistant)\".*\"message\"\\s*:|\"message\"\\s*:.*\"type\"\\s*:\\s*\"(user|assistant)\"");
    private static final Pattern SESSION = Pattern.compile("\"(sessionId|parentUuid)\"\\s*:");
    private static final Pattern SUMMARY = Pattern.compile("\"leafUuid\"\\s*:");
    private static final Pattern COMMAND = Pattern.compile(
            "\\s*<(command-name|command-message|local-command-stdout|local-command-stderr|bash-stdout|bash-stderr)>.*",
            Pattern.DOTALL);
    private static final int MAX_SUMMARIES = 1_000;

    @Override
    public String name() {
        return "claude-code";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return head.firstCharacter() == '{'
                && (SESSION.matcher(head.text()).find()
                                && MESSAGE.matcher(head.text()).find()
                        || SUMMARY.matcher(head.text()).find());
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        SessionFile session = new SessionFile(receiver);
        ObjectLines.read(in, receiver, (place, line, object) -> session.accept(place, object));
    }

    /** The lines of one file so far. */
    private static final class SessionFile {

        private final ImportReceiver receiver;

        /** The summaries by the last message that they are of, which stands in this file or in another one. */
        private final Map<String, String> summaries = new LinkedHashMap<>();

        SessionFile(ImportReceiver receiver) {
            this.receiver = receiver;
        }

        void accept(String place, JsonNode line) {
            switch (JsonTexts.text(line, "type")) {
                case "user", "assistant" -> acceptMessage(place, line);
                case "summary" -> addSummary(line);
                case "custom-title", "ai-title" -> receiver.title(
                        session(line), JsonTexts.firstText(line, "customTitle", "aiTitle", "title"));
                case "system" -> receiver.skip(place, "is a notice of the program");
                default -> receiver.skip(place, "is of a type that has no message");
            }
        }

        private void addSummary(JsonNode line) {
            if (summaries.size() < MAX_SUMMARIES) {
                summaries.put(JsonTexts.text(line, "leafUuid"), JsonTexts.text(line, "summary"));
            }
        }

        private void acceptMessage(String place, JsonNode line) {
            JsonNode message = line.path("message");
            String reason = reasonToSkip(line, message);
            if (!reason.isEmpty()) {
                receiver.skip(place, reason);
                return;
            }
            String session = session(line);
            String id = JsonTexts.text(line, "uuid");
            Optional.ofNullable(summaries.remove(id)).ifPresent(title -> receiver.title(session, title));
            Role role = JsonTexts.text(line, "type").equals("user") ? Role.USER : Role.ASSISTANT;
            SourceMessage found = SourceMessage.of(place, session, role, "")
                    .withId(id)
                    .withTime(JsonTexts.time(line.path("timestamp")));
            String model = JsonTexts.text(message, "model");
            receiver.message(withContent(
                    model.isEmpty() ? found : found.withField("model", JsonTexts.quoted(model)),
                    message.path("content")));
        }

        private static String reasonToSkip(JsonNode line, JsonNode message) {
            if (session(line).isEmpty()) {
                return "has no session";
            } else if (line.path("isSidechain").asBoolean()) {
                return "belongs to an agent that the model has called";
            } else if (line.path("isMeta").asBoolean()) {
                return "is hidden";
            } else if (line.path("isCompactSummary").asBoolean()) {
                return "is a summary by the program";
            } else if (line.path("isApiErrorMessage").asBoolean()
                    || JsonTexts.text(message, "model").equals("<synthetic>")) {
                return "is a notice of the program";
            }
            if (COMMAND.matcher(JsonTexts.text(message, "content")).matches()) {
                return "is a command to the program, or what it printed";
            }
            return message.path("content").isEmpty()
                            && JsonTexts.text(message, "content").isBlank()
                    ? "has no text"
                    : "";
        }

        private static SourceMessage withContent(SourceMessage found, JsonNode content) {
            return content.isTextual()
                    ? found.withText(content.textValue())
                    : found.withField("content", JsonTexts.source(content));
        }

        private static String session(JsonNode line) {
            return JsonTexts.text(line, "sessionId");
        }
    }
}
