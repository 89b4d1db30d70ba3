package io.mneme.context.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A text is counted once per encoding. */
class TokenCacheTest {

    private final TokenCache cache = new TokenCache();
    private final List<String> counted = new ArrayList<>();

    @Test
    void aKnownTextIsNotCountedAgain() {
        assertThat(cache.tokens("x", "text", this::count)).isEqualTo(4);
        assertThat(cache.tokens("x", "text", this::count)).isEqualTo(4);
        assertThat(counted).containsExactly("text");
    }

    @Test
    void anotherEncodingHasItsOwnCount() {
        cache.tokens("x", "text", this::count);
        cache.tokens("y", "text", this::count);
        assertThat(counted).containsExactly("text", "text");
    }

    @Test
    void countsMadeDuringALongCountAreKept() {
        cache.tokens("x", "long", text -> cache.tokens("x", "short", this::count));
        cache.tokens("x", "short", this::count);
        assertThat(counted).containsExactly("short");
    }

    @Test
    void aLongCountIsKeptThoughOthersWereMadeMeanwhile() {
        cache.tokens("x", "long", text -> {
            cache.tokens("x", "short", this::count);
            return count(text);
        });
        cache.tokens("x", "long", this::count);
        assertThat(counted).containsExactly("short", "long");
    }

    private int count(String text) {
        counted.add(text);
        return text.length();
    }
}
