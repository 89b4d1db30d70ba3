package io.mneme.format.provider;

import static io.mneme.format.provider.RandomContexts.body;
import static io.mneme.format.provider.RandomContexts.context;
import static io.mneme.format.provider.RandomContexts.segment;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Stability;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The blocks of Anthropic's system prompt, none of which is a blank text. */
class AnthropicSystemTest {

    @Test
    void aBlankFirstTextIsJoinedToTheNext() {
        assertThat(system(text(Stability.STATIC, "\n"), text(Stability.SESSION, "You are Kate.")))
                .hasToString("[{\"type\":\"text\",\"text\":\"\\nYou are Kate.\","
                        + "\"cache_control\":{\"type\":\"ephemeral\"}}]");
    }

    @Test
    void aBlankFirstTextBeforeAVolatileOneIsNotMarked() {
        assertThat(system(text(Stability.STATIC, "\n"), text(Stability.VOLATILE, "It is Monday.")))
                .hasToString("[{\"type\":\"text\",\"text\":\"\\nIt is Monday.\"}]");
    }

    @Test
    void aBlankLaterTextIsJoinedToTheOneBefore() {
        assertThat(system(text(Stability.STATIC, "You are Kate."), text(Stability.SESSION, "\n")))
                .hasToString("[{\"type\":\"text\",\"text\":\"You are Kate.\\n\","
                        + "\"cache_control\":{\"type\":\"ephemeral\"}}]");
    }

    @Test
    void textsThatAreAllBlankAreNoBlocks() {
        assertThat(system(text(Stability.STATIC, "\n"), text(Stability.SESSION, " ")))
                .isEmpty();
    }

    private static JsonNode system(Segment... segments) {
        return body("anthropic", context(List.of(segments))).path("system");
    }

    private static Segment text(Stability stability, String text) {
        return segment(stability, ContextItem.instruction(text));
    }
}
