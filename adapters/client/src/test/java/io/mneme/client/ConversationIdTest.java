package io.mneme.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationIdTest {

    private static String value(Object memoryId) {
        return ConversationId.of(memoryId, "").value();
    }

    @Test
    void aTextThatIsAnIdStaysAndOtherObjectsAreTheirTexts() {
        UUID uuid = UUID.randomUUID();

        assertThat(List.of(value("user-1:a"), value(7), value(uuid))).containsExactly("user-1:a", "7", uuid.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a/b", "..", "-a", "_", "\u8336", "ann@example.org", "\n"})
    void anyOtherTextBecomesAnId(String text) {
        assertThat(value(text)).matches("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}").isEqualTo(value(text));
    }

    @Test
    void differentTextsHaveDifferentIds() {
        assertThat(List.of(value("a/b"), value("a b"), value("a_b"), value("x".repeat(129)), value("x".repeat(130))))
                .doesNotHaveDuplicates();
    }

    @Test
    void aPrefixComesFirst() {
        assertThat(ConversationId.of(7, "shop:").value()).isEqualTo("shop:7");
    }

    @Test
    void anIdThatARestartWouldChangeIsRefused() {
        assertThatThrownBy(() -> value(new Object())).hasMessageContaining("java.lang.Object");
        assertThatThrownBy(() -> value(new int[] {1})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> value(null)).hasMessage("memoryId must not be null");
    }
}
