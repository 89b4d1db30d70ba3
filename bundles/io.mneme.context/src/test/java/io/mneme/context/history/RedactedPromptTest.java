package io.mneme.context.history;

import static io.mneme.context.House.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextReplay.Outcome;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.LeftOut;
import io.mneme.api.redaction.Sink;
import io.mneme.context.House;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What must not be shown to a model is taken out before it becomes a line of a prompt. */
class RedactedPromptTest {

    private final House house = new House();

    @Test
    void showsWhatWasSaidAsLongAsPromptsAreNotRedacted() {
        house.redactions.on(Sink.STORE).on(Sink.EXPORT);
        house.journal.confirm("it is hunter2");

        assertThat(house.entries(proofread())).isEqualTo("- it is hunter2");
    }

    @Test
    void redactsBothTextsOfAnEntry() {
        house.redactions.on(Sink.PROMPT);
        house.journal.confirm("proofread", "its hunter2", "it is hunter2");

        assertThat(house.entries(proofread())).isEqualTo("- its [secret-1] → it is [secret-1]");
    }

    @Test
    void keepsTheSecretFromTheRenderer() {
        List<Said> seen = new ArrayList<>();
        house.renderer(new Listening(seen), "service.ranking", 500);
        house.redactions.on(Sink.PROMPT);
        house.journal.confirm("it is hunter2");
        house.text();

        assertThat(seen).containsExactly(new Said("", "it is [secret-1]", "it is [secret-1]"));
    }

    @Test
    void rebuildsAnOpenWindowWhenPromptsAreToBeRedacted() {
        house.journal.confirm("it is hunter2");
        house.text();
        house.redactions.on(Sink.PROMPT);

        assertThat(house.report().reason()).contains("what is redacted has changed");
        assertThat(house.entries(proofread())).isEqualTo("- it is [secret-1]");
    }

    @Test
    void showsWhatWasSaidAgainWhenPromptsAreNoLongerRedacted() {
        house.redactions.on(Sink.PROMPT);
        house.journal.confirm("it is hunter2");
        house.text();
        house.redactions.off(Sink.PROMPT);

        assertThat(house.entries(proofread())).isEqualTo("- it is hunter2");
    }

    @Test
    void goesOnWithAnOpenWindowAsLongAsNothingChanges() {
        house.redactions.on(Sink.PROMPT);
        house.journal.confirm("it is hunter2");
        house.text();
        house.journal.confirm("and hunter2 again");

        assertThat(house.report().rebuilt()).isFalse();
        assertThat(house.entries(proofread())).isEqualTo("- it is [secret-1]\n- and [secret-1] again");
    }

    @Test
    void leavesOutAnEntryThatCannotBeRedactedAndSaysSo() {
        house.redactions.on(Sink.PROMPT);
        house.journal.confirm("a");
        house.journal.confirm("poison hunter2");
        house.journal.confirm("b");

        assertThat(house.entries(proofread())).isEqualTo("- a\n- b");
        assertThat(house.assemble(proofread()).manifest().leftOut())
                .contains(new LeftOut("redaction", "entries left out: 1, since redactor fake failed"));
    }

    @Test
    void saysSoTooWhenNoEntryIsLeft() {
        house.redactions.on(Sink.PROMPT);
        house.journal.confirm("poison hunter2");

        assertThat(house.text()).doesNotContain("hunter2");
        assertThat(house.assemble(proofread()).manifest().leftOut())
                .extracting(LeftOut::reason)
                .singleElement()
                .asString()
                .contains("entries left out: 1, since redactor fake failed");
    }

    @Test
    void replaysPromptsAsTheyAreShown() {
        house.journal.confirm("proofread", "a", "hunter2 and hunter2 and hunter2");
        house.journal.confirm("b");
        long open = replayed().tokens();
        house.redactions.on(Sink.PROMPT);

        assertThat(replayed().tokens()).isGreaterThan(open);
    }

    private Outcome replayed() {
        return house.replay
                .compare(proofread(), 10, List.of(new Trial("grow-and-rebuild", Map.of())))
                .get(0);
    }

    /** Renders nothing but what it hears. */
    private record Listening(List<Said> seen) implements HistoryRenderer {

        @Override
        public String name() {
            return "listening";
        }

        @Override
        public String render(Said said) {
            seen.add(said);
            return said.text();
        }
    }
}
