package io.mneme.ui.gogo.journal;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.MinuteFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How an utterance reads in the shell. */
public final class UtteranceView {

    private UtteranceView() {}

    /** Returns an utterance on one line: time (UTC), who speaks, what was said. */
    static String line(Utterance utterance) {
        return TerminalText.of(
                "%s  %-9s  %s".formatted(MinuteFormat.of(utterance.timestamp()), speaker(utterance), utterance.text()));
    }

    /** Returns utterances, one a line, the oldest first. */
    public static String lines(List<StoredEntry<Utterance>> newestFirst) {
        List<String> lines = new ArrayList<>();
        newestFirst.forEach(stored -> lines.add(0, line(stored.entry())));
        return String.join("\n", lines);
    }

    /** Returns everything that is known of an utterance. */
    static FieldList card(StoredEntry<Utterance> stored) {
        Utterance utterance = stored.entry();
        return FieldList.EMPTY
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
                        utterance
                                .duration()
                                .map(Duration::toMillis)
                                .map(String::valueOf)
                                .orElse("-"))
                .with("metadata", utterance.metadata().orElse("-"))
                .with("further keys", String.join(", ", utterance.extraFields().keySet()));
    }

    private static String speaker(Utterance utterance) {
        return utterance.speaker() == Speaker.PERSON ? "person" : "assistant";
    }
}
