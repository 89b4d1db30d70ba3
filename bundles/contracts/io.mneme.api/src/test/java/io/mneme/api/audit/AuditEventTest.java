package io.mneme.api.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuditEventTest {

    private static final AuditEvent EVENT = AuditEvent.of("shell", "setting.change", "io.mneme.retention");

    @Test
    void detailsAreInAlphabeticalOrder() {
        assertThat(EVENT.with("key", "keep_days").with("before", "0").details())
                .containsExactly(Map.entry("before", "0"), Map.entry("key", "keep_days"));
    }

    @Test
    void aLongTextIsShortenedWithAnEllipsis() {
        assertThat(AuditEvent.of("shell", "backup", "x".repeat(501)).subject()).isEqualTo("x".repeat(499) + "…");
    }

    @Test
    void aTextOfTheGreatestLengthStays() {
        assertThat(AuditEvent.of("shell", "backup", "x".repeat(500)).subject()).isEqualTo("x".repeat(500));
    }

    @Test
    void lineBreaksAndControlCharactersBecomeSpaces() {
        assertThat(EVENT.with("after", "a\nb\u0000c\u2028d").details()).containsValue("a b c d");
    }

    @Test
    void halfOfASurrogatePairBecomesASpaceAndAWholeOneStays() {
        assertThat(EVENT.with("after", "😀 \ud83d!").details()).containsValue("😀  !");
        assertThat(EVENT.with("after", "x".repeat(498) + "😀😀").details()).containsValue("x".repeat(498) + " …");
    }

    @Test
    void anActorThatIsBlankIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AuditEvent.of("\n", "backup", ""))
                .withMessage("actor must not be blank");
    }

    @Test
    void anActionThatIsMalformedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AuditEvent.of("shell", "Backup made", ""))
                .withMessageStartingWith("action must match")
                .withMessageEndingWith("Backup made");
    }

    @Test
    void aMalformedKeyIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EVENT.with("Key", ""))
                .withMessageStartingWith("a key of details must match");
    }

    @Test
    void moreThanSixteenDetailsAreRefused() {
        Map<String, String> many = new HashMap<>();
        for (int i = 0; i <= AuditEvent.MAX_DETAILS; i++) {
            many.put("key" + i, "");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AuditEvent("shell", "backup", "", many))
                .withMessageStartingWith("details must be at most 16");
    }
}
