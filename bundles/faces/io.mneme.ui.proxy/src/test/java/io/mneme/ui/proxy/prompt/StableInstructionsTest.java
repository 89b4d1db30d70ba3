package io.mneme.ui.proxy.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StableInstructionsTest {

    private static final String NAMED = "It is [value 1, given at the end]. Be short.";

    private static StableInstructions after(StableInstructions former, String... texts) {
        return StableInstructions.of(List.of(texts), Optional.of(former.template()));
    }

    private static StableInstructions first(String... texts) {
        return StableInstructions.of(List.of(texts), Optional.empty());
    }

    @Test
    void aClockIsNamedFromTheFirstRequestOn() {
        StableInstructions template = first("It is 2026-11-28T10:00:00Z. Be short.");
        assertThat(template.texts()).containsExactly(NAMED);
        assertThat(template.values()).isEqualTo("value 1: 2026-11-28T10:00:00Z");
    }

    @Test
    void aWordThatHasChangedIsNamedFromThenOn() {
        StableInstructions second = after(first("It is Monday. Be short."), "It is Tuesday. Be short.");
        assertThat(second.texts()).containsExactly("It is [value 1, given at the end] Be short.");
        assertThat(after(second, "It is Tuesday. Be short.").texts()).isEqualTo(second.texts());
    }

    @Test
    void instructionsWithoutClocksAreTheSame() {
        StableInstructions template = first("You are Luna.\n\nBe short.  ", "");
        assertThat(template.texts()).containsExactly("You are Luna.\n\nBe short.  ", "");
        assertThat(template.values()).isEmpty();
    }

    @Test
    void valuesAreNumberedOverAllTexts() {
        StableInstructions template = first("At 10:00.", "At 11:00.");
        assertThat(template.texts())
                .containsExactly("At [value 1, given at the end].", "At [value 2, given at the end].");
        assertThat(template.values()).isEqualTo("value 1: 10:00\nvalue 2: 11:00");
    }

    @Test
    void otherInstructionsOfTheSameLengthAreNoVersionOfTheFormerOnes() {
        String other = "one two three four five six seven eight nine ten eleven twelve";
        StableInstructions template = after(first("a b c d e f g h i j k l"), other);
        assertThat(template.texts()).containsExactly(other);
    }

    @Test
    void instructionsOfAnotherLengthBeginAnew() {
        StableInstructions second = after(first("It is Monday. Be short."), "It is Tuesday. Be very short.");
        assertThat(second.texts()).containsExactly("It is Tuesday. Be very short.");
    }
}
