package io.mneme.record.utterance;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.record.JsonFields;
import io.mneme.record.JsonText;
import io.mneme.record.LineRedaction;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Redacts every string of an utterance but those that others refer to. Safe for use by many threads. */
public final class UtteranceRedaction {

    private static final Set<String> NAMES = Stream.concat(
                    Arrays.stream(UtteranceKey.values()).map(UtteranceKey::json), Metadata.names())
            .collect(Collectors.toUnmodifiableSet());

    private static final LineRedaction.Form FORM = new LineRedaction.Form(
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
    public Utterance redacted(Sink sink, Utterance utterance) {
        if (!lines.isOn(sink)) {
            return utterance;
        }
        String line = lines.redacted(sink, UtteranceJson.line(utterance));
        Utterance redacted = UtteranceJson.of(JsonFields.lenient(line));
        return redacted.text().equals(utterance.text()) ? redacted : UtteranceDraft.shortened(redacted);
    }

    /**
     * Returns a project as it may go to a sink: the same as in its utterances.
     *
     * @throws io.mneme.api.redaction.RedactionException if it cannot be redacted; it must then not go there
     */
    public String project(Sink sink, String project) {
        return lines.alone(sink, project);
    }

    /**
     * Returns the project and the times of a conversation as they may go to a sink: the same as in its utterances.
     *
     * @throws io.mneme.api.redaction.RedactionException if they cannot be redacted; they must then not go there
     */
    public Conversation redacted(Sink sink, Conversation whole) {
        Optional<String> project = whole.project().map(path -> project(sink, path));
        return new Conversation(
                whole.id(),
                whole.title(),
                whole.tags(),
                whole.pinned(),
                project,
                lines.time(sink, whole.first()),
                lines.time(sink, whole.last()),
                whole.utterances(),
                whole.turns(),
                whole.merged(),
                whole.position());
    }
}
