package io.mneme.ui.gogo;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.journal.Stored;

/** How an utterance reads in the shell. */
final class UtteranceForm {

    private UtteranceForm() {}

    /** Returns an utterance on one line: time (UTC), who speaks, what was said. */
    static String line(Utterance utterance) {
        return OneLine.of(
                "%s  %-9s  %s".formatted(Minute.of(utterance.timestamp()), speaker(utterance), utterance.text()));
    }

    /** Returns everything that is known of an utterance. */
    static Card card(Stored<Utterance> stored) {
        Utterance utterance = stored.entry();
        return Card.EMPTY
                .with("id", stored.id())
                .with("position", stored.position().value())
                .with("revision", stored.revision())
                .with("version", utterance.version())
                .with("timestamp", utterance.timestamp())
                .with("conversation", utterance.conversation())
                .with("speaker", speaker(utterance))
                .with("text", utterance.text())
                .with("project", utterance.project().orElse("-"))
                .with("audio file", utterance.audioFile().orElse("-"))
                .with(
                        "milliseconds",
                        utterance.milliseconds().map(String::valueOf).orElse("-"))
                .with("metadata", utterance.metadata().orElse("-"))
                .with("further keys", String.join(", ", utterance.foreign().keySet()));
    }

    private static String speaker(Utterance utterance) {
        return utterance.speaker() == Speaker.PERSON ? "person" : "assistant";
    }
}
