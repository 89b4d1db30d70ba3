package io.mneme.dialogue.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MediaHandlesTest {

    private final HandleRegistry registry = new HandleRegistry(MediaHandles.NONE);

    @Test
    void mediaAndMessagesAreCountedSeparatelyInTheOrderOfFirstSight() {
        assertThat(registry.medium("a")).isEqualTo("media_1");
        assertThat(registry.reference("x")).isEqualTo("ref_1");
        assertThat(registry.medium("b")).isEqualTo("media_2");
        assertThat(registry.reference("y")).isEqualTo("ref_2");
    }

    @Test
    void theSameThingHasTheSameHandle() {
        registry.medium("a");
        registry.medium("b");
        assertThat(registry.medium("a")).isEqualTo("media_1");
        assertThat(new HandleRegistry(registry.handles()).medium("b")).isEqualTo("media_2");
    }

    @Test
    void aHandleFindsTheOriginal() {
        registry.medium("a");
        registry.reference("x");
        assertThat(registry.handles().original("media_1")).contains("a");
        assertThat(registry.handles().original("ref_1")).contains("x");
        assertThat(registry.handles().original("media_2")).isEmpty();
    }
}
