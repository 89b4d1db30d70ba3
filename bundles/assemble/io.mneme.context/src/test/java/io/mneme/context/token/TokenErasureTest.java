package io.mneme.context.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.context.settings.ContextSettings;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ReachableText;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An erasure removes all counted texts, since their entries are unknown. */
class TokenErasureTest {

    private static final String TEXT = "the text that is erased";

    private final TokenCounters tokens = new TokenCounters(new ContextSettings.CurrentSettings(Map.of()));

    @Test
    void removesAllTextsAndCountsNone() {
        int counted = tokens.in("o200k_base").count(TEXT);
        assertThat(ReachableText.isIn(tokens, TEXT)).isTrue();
        Erased what = new Erased("dictation", Set.of("a"), Set.of());
        assertThat(tokens.find(what).items()).isZero();
        assertThat(tokens.remove(what).items()).isZero();
        assertThat(ReachableText.isIn(tokens, TEXT)).isFalse();
        assertThat(tokens.in("o200k_base").count(TEXT)).isEqualTo(counted);
    }

    @Test
    void nothingIsNothing() {
        tokens.in("o200k_base").count(TEXT);
        tokens.remove(new Erased("dictation", Set.of(), Set.of()));
        assertThat(ReachableText.isIn(tokens, TEXT)).isTrue();
    }
}
