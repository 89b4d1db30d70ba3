package io.mneme.format.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The types of the providers' own Java libraries read the bodies of chats, whichever provider's messages they are made of. */
class ChatSdkTest {

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomChats#seeds")
    void openAiTypesReadTheBody(long seed) {
        for (Context window : windows(seed)) {
            ObjectNode body = ProviderSdkTest.openAiBody(window);
            assertThatCode(() -> ProviderSdkTest.openAi(body).validate())
                    .as(body.toString())
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomChats#seeds")
    void openAiTypesOfResponsesReadTheBody(long seed) {
        for (Context window : windows(seed)) {
            ObjectNode body = ProviderSdkTest.responsesBody(window);
            assertThatCode(() -> ProviderSdkTest.responses(body).validate())
                    .as(body.toString())
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomChats#seeds")
    void anthropicTypesReadTheBody(long seed) {
        for (Context window : windows(seed)) {
            ObjectNode body = ProviderSdkTest.anthropicBody(window);
            assertThatCode(() -> ProviderSdkTest.anthropic(body).validate())
                    .as(body.toString())
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomChats#seeds")
    void geminiTypesReadTheBodyAndLoseNothing(long seed) throws JsonProcessingException {
        for (Context window : windows(seed)) {
            ObjectNode body = ProviderSdkTest.geminiBody(window);
            ObjectMapper json = new ObjectMapper();
            assertThat(ProviderSdkTest.gemini(body)).isEqualTo(json.readTree(body.toString()));
        }
    }

    private static List<Context> windows(long seed) {
        return List.of(
                RandomChats.window(seed, RandomChats.openAi(seed)),
                RandomChats.window(seed, RandomChats.anthropic(seed)),
                RandomChats.history(RandomChats.openAi(seed)),
                RandomChats.history(RandomChats.anthropic(seed)));
    }
}
