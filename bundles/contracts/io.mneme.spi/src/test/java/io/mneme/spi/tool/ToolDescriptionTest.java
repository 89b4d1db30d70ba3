package io.mneme.spi.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolDescriptionTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "Search", "1st", "_a", "a-b", "a b", "a2345678901234567890123456789012"})
    void refusesNamesThatClientsCannotCall(String name) {
        assertThatThrownBy(() -> new ToolDescription(name, "Title", "What it does", "{}", ToolEffect.READS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name");
    }

    @Test
    void refusesADescriptionThatIsTooLong() {
        String tooLong = "a".repeat(ToolDescription.MAX_DESCRIPTION_CHARS + 1);
        assertThatThrownBy(() -> new ToolDescription("a", "Title", tooLong, "{}", ToolEffect.READS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesAResultThatIsTooLong() {
        assertThatThrownBy(() -> ToolResult.json("a".repeat(ToolResult.MAX_CHARS + 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyAReadingToolIsReadOnly() {
        assertThat(ToolEffect.values())
                .filteredOn(ToolEffect::isReadOnly)
                .containsExactly(ToolEffect.READS)
                .noneMatch(ToolEffect::isDestructive);
    }
}
