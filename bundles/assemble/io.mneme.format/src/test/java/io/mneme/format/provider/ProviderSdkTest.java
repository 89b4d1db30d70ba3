package io.mneme.format.provider;

import static io.mneme.format.provider.RandomContexts.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.anthropic.errors.AnthropicInvalidDataException;
import com.anthropic.models.messages.MessageCreateParams;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.genai.errors.GenAiIOException;
import com.google.genai.types.GenerateContentParameters;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.responses.ResponseCreateParams;
import io.mneme.api.context.Context;
import io.mneme.view.JsonNodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The types of the providers' own Java libraries read the bodies of the formats: they know each field, and none that they require
 * is missing. A caller adds the model and the number of tokens.
 */
class ProviderSdkTest {

    private static final ObjectReader OPENAI =
            strict(com.openai.core.ObjectMappers.jsonMapper()).readerFor(ChatCompletionCreateParams.Body.class);
    private static final ObjectReader RESPONSES =
            strict(com.openai.core.ObjectMappers.jsonMapper()).readerFor(ResponseCreateParams.Body.class);
    private static final ObjectReader ANTHROPIC =
            strict(com.anthropic.core.ObjectMappers.jsonMapper()).readerFor(MessageCreateParams.Body.class);

    /** Removes the place where a type keeps the fields that it does not know, so that reading such a field fails. */
    private static final class UnknownFieldsRejected extends NopAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasAnySetter(Annotated member) {
            return false;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomContexts#seeds")
    void openAiTypesReadTheBody(long seed) {
        ObjectNode body = openAiBody(RandomContexts.of(seed));
        assertThatCode(() -> openAi(body).validate()).doesNotThrowAnyException();
    }

    @Test
    void openAiTypesRejectABodyWithoutModel() throws JsonProcessingException {
        ChatCompletionCreateParams.Body body =
                openAi(openAiBody(RandomContexts.of(1)).without("model"));
        assertThatThrownBy(body::validate)
                .isInstanceOf(OpenAIInvalidDataException.class)
                .hasMessageContaining("model");
    }

    @Test
    void openAiTypesRejectAnUnknownFieldOfAMessage() throws JsonProcessingException {
        ObjectNode changed = openAiBody(RandomContexts.of(1));
        ((ObjectNode) changed.path("messages").get(0)).put("sender", "Ann");
        ChatCompletionCreateParams.Body body = openAi(changed);
        assertThatThrownBy(body::validate).isInstanceOf(OpenAIInvalidDataException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomContexts#seeds")
    void openAiTypesOfResponsesReadTheBody(long seed) {
        ObjectNode body = responsesBody(RandomContexts.of(seed));
        assertThatCode(() -> responses(body).validate()).doesNotThrowAnyException();
    }

    @Test
    void openAiTypesOfResponsesRejectAnUnknownFieldOfAnItem() throws JsonProcessingException {
        ObjectNode changed = responsesBody(RandomContexts.of(1));
        ((ObjectNode) changed.path("input").get(0)).put("sender", "Ann");
        ResponseCreateParams.Body body = responses(changed);
        assertThatThrownBy(body::validate).isInstanceOf(OpenAIInvalidDataException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomContexts#seeds")
    void anthropicTypesReadTheBody(long seed) {
        ObjectNode body = anthropicBody(RandomContexts.of(seed));
        assertThatCode(() -> anthropic(body).validate()).doesNotThrowAnyException();
    }

    @Test
    void anthropicTypesRejectABodyWithoutTheNumberOfTokens() throws JsonProcessingException {
        MessageCreateParams.Body body =
                anthropic(anthropicBody(RandomContexts.of(1)).without("max_tokens"));
        assertThatThrownBy(body::validate)
                .isInstanceOf(AnthropicInvalidDataException.class)
                .hasMessageContaining("max_tokens");
    }

    @Test
    void anthropicTypesRejectAnUnknownFieldOfABlock() throws JsonProcessingException {
        ObjectNode changed = anthropicBody(RandomContexts.of(1));
        ((ObjectNode) changed.path("system").get(0)).put("sender", "Ann");
        MessageCreateParams.Body body = anthropic(changed);
        assertThatThrownBy(body::validate).isInstanceOf(AnthropicInvalidDataException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomContexts#seeds")
    void geminiTypesReadTheBodyAndLoseNothing(long seed) throws JsonProcessingException {
        ObjectNode body = geminiBody(RandomContexts.of(seed));
        assertThat(gemini(body)).isEqualTo(body);
    }

    @Test
    void geminiTypesLoseAFieldThatTheyDoNotKnow() throws JsonProcessingException {
        ObjectNode body = geminiBody(RandomContexts.of(1));
        ((ObjectNode) body.path("contents").get(0)).put("sender", "Ann");
        assertThat(gemini(body)).isEqualTo(geminiBody(RandomContexts.of(1))).isNotEqualTo(body);
    }

    @Test
    void geminiTypesRejectContentsThatAreNoList() {
        ObjectNode body = geminiBody(RandomContexts.of(1)).put("contents", "Hello");
        assertThatThrownBy(() -> gemini(body)).isInstanceOf(GenAiIOException.class);
    }

    private static ObjectMapper strict(JsonMapper mapper) {
        AnnotationIntrospector own = mapper.getDeserializationConfig().getAnnotationIntrospector();
        return mapper.rebuild()
                .annotationIntrospector(AnnotationIntrospector.pair(new UnknownFieldsRejected(), own))
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    static ObjectNode openAiBody(Context context) {
        return body("openai", context).put("model", "gpt-5");
    }

    static ChatCompletionCreateParams.Body openAi(JsonNode body) throws JsonProcessingException {
        return OPENAI.readValue(body.toString());
    }

    static ObjectNode responsesBody(Context context) {
        return JsonNodes.object()
                .put("model", "gpt-5")
                .set("input", body("openai-responses", context).path("input"));
    }

    static ResponseCreateParams.Body responses(JsonNode body) throws JsonProcessingException {
        return RESPONSES.readValue(body.toString());
    }

    static ObjectNode anthropicBody(Context context) {
        return body("anthropic", context).put("model", "claude-sonnet-4-5").put("max_tokens", 1024);
    }

    static MessageCreateParams.Body anthropic(JsonNode body) throws JsonProcessingException {
        return ANTHROPIC.readValue(body.toString());
    }

    /** Returns the body in the arrangement of the library's types: with the instruction in the configuration. */
    static ObjectNode geminiBody(Context context) {
        ObjectNode written = body("gemini", context);
        ObjectNode body = JsonNodes.object().put("model", "gemini-3.5-flash");
        body.set("contents", written.path("contents"));
        if (written.has("systemInstruction")) {
            body.putObject("config").set("systemInstruction", written.path("systemInstruction"));
        }
        return body;
    }

    static JsonNode gemini(JsonNode body) throws JsonProcessingException {
        return new ObjectMapper()
                .readTree(GenerateContentParameters.fromJson(body.toString()).toJson());
    }
}
