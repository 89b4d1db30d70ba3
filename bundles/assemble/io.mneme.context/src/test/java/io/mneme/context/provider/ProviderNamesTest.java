package io.mneme.context.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.layout.BodyForm;
import org.junit.jupiter.api.Test;

class ProviderNamesTest {

    @Test
    void aValidIdStays() {
        assertThat(ProviderNames.callId("toolu_01A-b", BodyForm.OPENAI)).isEqualTo("toolu_01A-b");
    }

    @Test
    void invalidIdsThatDifferStayDifferent() {
        assertThat(ProviderNames.callId("a.b", BodyForm.ANTHROPIC))
                .matches("[a-zA-Z0-9_-]+")
                .isNotEqualTo(ProviderNames.callId("a:b", BodyForm.ANTHROPIC));
    }

    @Test
    void longIdsThatDifferAtTheirEndStayDifferent() {
        String begin = "x".repeat(60);
        assertThat(ProviderNames.callId(begin + "1", BodyForm.OPENAI))
                .hasSizeLessThanOrEqualTo(40)
                .isNotEqualTo(ProviderNames.callId(begin + "2", BodyForm.OPENAI));
    }

    @Test
    void aNameBeginsWithALetterOrAnUnderscoreInGemini() {
        assertThat(ProviderNames.toolName("2find", BodyForm.GEMINI)).isEqualTo("_2find");
    }
}
