package io.mneme.context.history;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.context.ContextHarness;
import io.mneme.render.InlineDiffRenderer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An entry that is stored with a very long text does not make a very long line. */
class LongEntryTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void takesTheFinalTextAloneOfAnEntryWhoseRecognisedTextIsLonger() {
        house.journal.confirm("proofread", "y".repeat(4_000_000), "萍");
        house.journal.confirm("proofread", "y".repeat(501), "b");
        house.journal.confirm("proofread", "y".repeat(500), "c");
        assertThat(house.entries(proofread())).isEqualTo("- 萍\n- b\n- " + "y".repeat(500) + " → c");
    }

    @Test
    void theRendererThatMarksDifferencesDoesNotSeeALongRecognisedTextEither() {
        house.renderer(new InlineDiffRenderer(), "service.ranking", 9);
        house.journal.confirm("proofread", "y".repeat(1_000_000), "萍");
        assertThat(house.entries(proofread())).isEqualTo("- 萍");
    }

    @Test
    void markingTheDifferencesOfTwoTextsOfTheGreatestLengthIsNotTooLong() {
        house.renderer(new InlineDiffRenderer(), "service.ranking", 9);
        house.journal.confirm("proofread", "a b ".repeat(125), "c b ".repeat(125));
        assertThat(house.assemble(proofread()).manifest().omissions()).isEmpty();
    }

    @Test
    void theMaximumIsThatOfTheConfiguration() {
        house.dictation.modified(Map.of("enabled", "true", "max_entry_chars", "3"));
        house.journal.confirm("proofread", "yyyy", "b");
        house.journal.confirm("proofread", "yyy", "b");
        assertThat(house.entries(proofread())).isEqualTo("- b\n- yyy → b");
    }
}
