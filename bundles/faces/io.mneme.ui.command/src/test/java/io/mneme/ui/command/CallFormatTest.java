package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CallFormatTest {

    private static CommandCall words(String body, int words) {
        return CallFormat.WORDS.parse(body.getBytes(UTF_8), words);
    }

    @Test
    void theInputFollowsTheWords() throws IOException {
        CommandCall call = words("journal\0list\0\0in\0put\n", 3);
        assertThat(call.words()).containsExactly("journal", "list", "");
        assertThat(call.input().readAllBytes()).isEqualTo("in\0put\n".getBytes(UTF_8));
    }

    @Test
    void withoutWordsAllIsInput() throws IOException {
        CommandCall call = words("a\0b", 0);
        assertThat(call.words()).isEmpty();
        assertThat(call.input().readAllBytes()).hasSize(3);
    }

    @Test
    void aWordThatIsMissingIsRefused() {
        assertThatExceptionOfType(RefusedCallException.class)
                .isThrownBy(() -> words("journal\0list", 2))
                .withMessage("the body must have as many words as the header Mneme-Words names: 2");
    }

    @Test
    void aWordThatIsNotUtf8IsRefused() {
        assertThatExceptionOfType(RefusedCallException.class)
                .isThrownBy(() -> CallFormat.WORDS.parse("ü\0".getBytes(ISO_8859_1), 1))
                .withMessage("words must be UTF-8");
    }

    @Test
    void aTypeThatIsNeitherFormIsRefused() {
        assertThatExceptionOfType(RefusedCallException.class)
                .isThrownBy(() -> CallFormat.of("text/plain"))
                .withMessageContaining("application/json or application/vnd.mneme.command")
                .satisfies(refused -> assertThat(refused.status()).isEqualTo(415));
    }
}
