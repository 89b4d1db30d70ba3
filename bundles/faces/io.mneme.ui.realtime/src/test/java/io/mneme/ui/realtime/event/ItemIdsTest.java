package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ItemIdsTest {

    private final ItemIds ids = new ItemIds();

    @Test
    void anIdThatIsGivenAgainBelongsToTheNewMessageOnly() {
        ids.give("mine", "message_1");
        ids.give("mine", "message_2");

        assertThat(ids.messageOf("mine")).isEqualTo("message_2");
        assertThat(ids.itemOf("message_2")).isEqualTo("mine");
        assertThat(ids.itemOf("message_1")).isEqualTo("message_1");
    }

    @Test
    void theOldestOfTooManyIdsIsForgotten() {
        ids.give("first", "message_first");
        for (int i = 0; i < ItemIds.MAX_GIVEN; i++) {
            ids.give("item_" + i, "message_" + i);
        }

        assertThat(ids.messageOf("first")).isEqualTo("first");
        assertThat(ids.itemOf("message_first")).isEqualTo("message_first");
        assertThat(ids.itemOf("message_0")).isEqualTo("item_0");
    }
}
