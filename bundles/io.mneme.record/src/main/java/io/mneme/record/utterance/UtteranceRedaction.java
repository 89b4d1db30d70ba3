package io.mneme.record.utterance;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.redaction.RedactionRules;
import io.mneme.api.redaction.RedactionSink;
import io.mneme.api.redaction.Redactions;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonText;
import io.mneme.record.json.LineRedaction;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Redacts every string of an utterance except those that other entries refer to. Safe for use by several threads. */
public final class UtteranceRedaction {

    private static final Set<String> NAMES = Stream.concat(
                    Arrays.stream(UtteranceKey.values()).map(UtteranceKey::json), UtteranceMetadata.names())
            .collect(Collectors.toUnmodifiableSet());

    private static final RedactionRules FORM = new RedactionRules(
            NAMES,
            Set.of(JsonText.ID, UtteranceKey.CONVERSATION_ID.json(), UtteranceKey.TYPE.json()),
            Set.of(UtteranceKey.TIMESTAMP.json()),
            Set.of(UtteranceKey.PROJECT_PATH.json()));

    private final LineRedaction lines;

    public UtteranceRedaction(Redactions redactions) {
        lines = new LineRedaction(redactions, FORM);
    }

    /**
     * Returns an utterance as it may go to a sink.
     *
     * @throws io.mneme.api.redaction.RedactionException if it cannot be redacted; it must then not go there
     */
    public Utterance redact(RedactionSink sink, Utterance utterance) {
        if (!lines.isOn(sink)) {
            return utterance;
        }
        String line = lines.redact(sink, UtteranceJson.line(utterance));
        Utterance redacted = UtteranceJson.of(JsonFields.lenient(line));
        return redacted.text().equals(utterance.text()) ? redacted : UtteranceInput.shortened(redacted);
    }

    /**
     * Returns a project as it may go to a sink: the same as in its utterances.
     *
     * @throws io.mneme.api.redaction.RedactionException if it cannot be redacted; it must then not go there
     */
    public String redactProject(RedactionSink sink, String project) {
        return lines.redactText(sink, project);
    }

    /**
     * Returns the project and the times of a conversation as they may go to a sink: the same as in its utterances.
     *
     * @throws io.mneme.api.redaction.RedactionException if they cannot be redacted; they must then not go there
     */
    public Conversation redact(RedactionSink sink, Conversation whole) {
        Optional<String> project = whole.project().map(path -> redactProject(sink, path));
        return new Conversation(
                whole.id(),
                whole.title(),
                whole.tags(),
                whole.pinned(),
                project,
                lines.redactTime(sink, whole.first()),
                lines.redactTime(sink, whole.last()),
                whole.utterances(),
                whole.turns(),
                whole.merged(),
                whole.position());
    }
}
