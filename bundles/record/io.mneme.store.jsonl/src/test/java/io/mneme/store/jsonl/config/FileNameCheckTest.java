package io.mneme.store.jsonl.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNameCheckTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "notes.jsonl", "_x", "0", "A-b_c.d", "a..b", "notes."})
    void aPlainNameIsAccepted(String name) {
        assertThatCode(() -> FileNameCheck.requirePlain("file", name)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", ".", "..", "../a", "a/b", "/a", "a\\b", ".hidden", "-a", "a b", "a\n", "a\0", "ä", "a:b", "a*", "~"
            })
    void anyOtherNameIsRejected(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> FileNameCheck.requirePlain("file", name));
    }

    @Test
    void aNameIsAtMostTwoHundredCharactersLong() {
        assertThatCode(() -> FileNameCheck.requirePlain("file", "a".repeat(200)))
                .doesNotThrowAnyException();
        assertThatIllegalArgumentException().isThrownBy(() -> FileNameCheck.requirePlain("file", "a".repeat(201)));
    }

    @Test
    void theMessageNamesTheSettingAndItsValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FileNameCheck.requirePlain("prefix", "a/b"))
                .withMessageStartingWith("prefix must be")
                .withMessageEndingWith("\"a/b\"");
    }
}
