package io.mneme.context.history;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.RedactionSink;
import io.mneme.context.ContextHarness;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What must not be shown to a model is taken out before it becomes a line of a prompt. */
class HistoryRedactionTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void showsWhatWasSaidAsLongAsPromptsAreNotRedacted() {
        house.redactions.on(RedactionSink.STORE).on(RedactionSink.EXPORT);
        house.journal.confirm("it is hunter2");

        assertThat(house.entries(proofread())).isEqualTo("- it is hunter2");
    }

    @Test
    void redactsBothTextsOfAnEntry() {
        house.redactions.on(RedactionSink.PROMPT);
        house.journal.confirm("proofread", "its hunter2", "it is hunter2");

        assertThat(house.entries(proofread())).isEqualTo("- its [secret-1] → it is [secret-1]");
    }

    @Test
    void keepsTheSecretFromTheRenderer() {
        List<HistoryEntry> seen = new ArrayList<>();
        house.renderer(new Listening(seen), "service.ranking", 500);
        house.redactions.on(RedactionSink.PROMPT);
        house.journal.confirm("it is hunter2");
        house.text();

        assertThat(seen)
                .containsExactly(new HistoryEntry(
                        "d1", Role.USER, "", "it is [secret-1]", "it is [secret-1]", Optional.empty()));
    }

    @Test
    void rebuildsAnOpenWindowWhenPromptsAreToBeRedacted() {
        house.journal.confirm("it is hunter2");
        house.text();
        house.redactions.on(RedactionSink.PROMPT);

        assertThat(house.report().reason()).contains("what is redacted has changed");
        assertThat(house.entries(proofread())).isEqualTo("- it is [secret-1]");
    }

    @Test
    void showsWhatWasSaidAgainWhenPromptsAreNoLongerRedacted() {
        house.redactions.on(RedactionSink.PROMPT);
        house.journal.confirm("it is hunter2");
        house.text();
        house.redactions.off(RedactionSink.PROMPT);

        assertThat(house.entries(proofread())).isEqualTo("- it is hunter2");
    }

    @Test
    void goesOnWithAnOpenWindowAsLongAsNothingChanges() {
        house.redactions.on(RedactionSink.PROMPT);
        house.journal.confirm("it is hunter2");
        house.text();
        house.journal.confirm("and hunter2 again");

        assertThat(house.report().rebuilt()).isFalse();
        assertThat(house.entries(proofread())).isEqualTo("- it is [secret-1]\n- and [secret-1] again");
    }

    @Test
    void leavesOutAnEntryThatCannotBeRedactedAndSaysSo() {
        house.redactions.on(RedactionSink.PROMPT);
        house.journal.confirm("a");
        house.journal.confirm("poison hunter2");
        house.journal.confirm("b");

        assertThat(house.entries(proofread())).isEqualTo("- a\n- b");
        assertThat(house.assemble(proofread()).manifest().omissions())
                .contains(new Omission("redaction", "entries left out: 1, since redactor fake failed"));
    }

    @Test
    void saysSoTooWhenNoEntryIsLeft() {
        house.redactions.on(RedactionSink.PROMPT);
        house.journal.confirm("poison hunter2");

        assertThat(house.text()).doesNotContain("hunter2");
        assertThat(house.assemble(proofread()).manifest().omissions())
                .extracting(Omission::reason)
                .singleElement()
                .asString()
                .contains("entries left out: 1, since redactor fake failed");
    }

    @Test
    void replaysPromptsAsTheyAreShown() {
        house.journal.confirm("proofread", "a", "hunter2 and hunter2 and hunter2");
        house.journal.confirm("b");
        long open = replayed().tokens();
        house.redactions.on(RedactionSink.PROMPT);

        assertThat(replayed().tokens()).isGreaterThan(open);
    }

    private TrialResult replayed() {
        return house.replay
                .compare(proofread(), 10, List.of(new Trial("grow-and-rebuild", Map.of())))
                .get(0);
    }

    /** Renders nothing but what it hears. */
    private record Listening(List<HistoryEntry> seen) implements HistoryRenderer {

        @Override
        public String name() {
            return "listening";
        }

        @Override
        public String render(HistoryEntry said) {
            seen.add(said);
            return said.text();
        }
    }
}
