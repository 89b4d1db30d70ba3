package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntriesTest {

    private final Entries entries = new Entries();

    @Test
    void showUtterances() {
        entries.conversations = new FakeConversations();
        assertThat(entries.line(FakeConversations.ANSWER)).isEqualTo("2026-01-05 08:48  assistant  Nine.⏎Sharp.");
        assertThat(entries.card(new Stored<>(new Position(2), "u2", "r", FakeConversations.ANSWER)))
                .contains("conversation  conv_1", "milliseconds  1200", "audio file    -");
        assertThat(entries.json(FakeConversations.ANSWER)).isEqualTo("{\"id\":\"u2\"}");
    }

    @Test
    void showWhatTheyDoNotKnowAsItDescribesItself() {
        Object entry = List.of("a\nb");
        assertThat(entries.line(entry)).isEqualTo("[a⏎b]");
        assertThat(entries.json(entry)).isEqualTo("\"[a\\nb]\"");
        assertThat(entries.card(new Stored<>(new Position(1), "x", "r", entry))).isEqualTo("[a⏎b]");
    }

    @Test
    void sayWhatIsMissingToWriteAnEntry() {
        assertThatThrownBy(() -> entries.json(FakeConversations.ANSWER))
                .hasMessage("the exchange log is not there; try again");
    }
}
