package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WordsTest {

    @Test
    void keepsTheOrderOfARepeatedOption() {
        Words words = Words.of(new String[] {"--set", "b=2", "proofread", "--set", "c=3"}, "--set");
        assertThat(words.all("--set", "a=1")).containsExactly("a=1", "b=2", "c=3");
        assertThat(words.operand("mode")).isEqualTo("proofread");
    }

    @Test
    void namesAnOptionThatDoesNotExist() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Words.of(new String[] {"--sett", "a=1"}, "--set"))
                .withMessage("there is no option --sett");
    }

    @Test
    void saysThatAValueIsMissing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Words.of(new String[] {"--set"}, "--set"))
                .withMessage("--set must have a value");
    }

    @Test
    void saysThatAnOperandIsMissing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Words.of(new String[0]).operand("mode"))
                .withMessage("mode must be given");
    }

    @Test
    void saysThatThereAreTooManyOperands() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Words.of(new String[] {"a", "b"}).operand("mode"))
                .withMessage("only one mode can be given: a b");
    }
}
