package io.mneme.ui.gogo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class CommandArgumentsTest {

    @Test
    void keepsTheOrderOfARepeatedOption() {
        CommandArguments words =
                CommandArguments.parse(new String[] {"--set", "b=2", "proofread", "--set", "c=3"}, "--set");
        assertThat(words.values("--set", "a=1")).containsExactly("a=1", "b=2", "c=3");
        assertThat(words.operand("mode")).isEqualTo("proofread");
    }

    @Test
    void namesAnOptionThatDoesNotExist() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandArguments.parse(new String[] {"--sett", "a=1"}, "--set"))
                .withMessage("there is no option --sett");
    }

    @Test
    void reportsThatAValueIsMissing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandArguments.parse(new String[] {"--set"}, "--set"))
                .withMessage("--set must have a value");
    }

    @Test
    void reportsThatAnOperandIsMissing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CommandArguments.parse(new String[0]).operand("mode"))
                .withMessage("mode must be given");
    }

    @Test
    void reportsThatThereAreTooManyOperands() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> CommandArguments.parse(new String[] {"a", "b"}).operand("mode"))
                .withMessage("only one mode can be given: a b");
    }
}
