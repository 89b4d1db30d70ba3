package io.mneme.dialogue.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HandleRegistryTest {

    private final HandleRegistry media = new HandleRegistry("media_");
    private final HandleRegistry references = new HandleRegistry("ref_");

    @Test
    void mediaAndMessagesAreCountedSeparatelyInTheOrderOfFirstSight() {
        assertThat(media.handle("a")).isEqualTo("media_1");
        assertThat(references.handle("x")).isEqualTo("ref_1");
        assertThat(media.handle("b")).isEqualTo("media_2");
        assertThat(references.handle("y")).isEqualTo("ref_2");
    }

    @Test
    void theSameThingHasTheSameHandle() {
        media.handle("a");
        media.handle("b");
        assertThat(media.handle("a")).isEqualTo("media_1");
        assertThat(media.handle("b")).isEqualTo("media_2");
    }
}
