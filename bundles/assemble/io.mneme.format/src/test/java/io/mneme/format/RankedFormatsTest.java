package io.mneme.format;

import static io.mneme.spi.format.ProviderFormatContract.context;
import static io.mneme.spi.format.ProviderFormatContract.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.Context;
import io.mneme.api.dialogue.Role;
import io.mneme.api.format.FormatUnavailableException;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import io.mneme.spi.format.ProviderFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankedFormatsTest {

    private static final BodyForm ACME = BodyForm.GEMINI
            .named("acme")
            .with(FormTrait.CACHE_MARKS)
            .without(FormTrait.AUDIO)
            .withImageTypes(Set.of("image/avif"))
            .withProvider(Optional.of("acme-cloud"));

    private final MemoryFormats formats = new MemoryFormats();

    /** A format of a plug-in. */
    private record PluginFormat(BodyForm form, Function<Context, Map<String, String>> writer)
            implements ProviderFormat {

        @Override
        public Map<String, String> fields(Context context) {
            return writer.apply(context);
        }
    }

    @Test
    void theShippedFormsAreThereInAlphabeticalOrder() {
        assertThat(formats.names())
                .containsExactly("anthropic", "gemini", "items", "openai", "openai-responses", "text");
        assertThat(formats.named("gemini")).contains(BodyForm.GEMINI);
        assertThat(formats.rule()).isEqualTo("must be one of anthropic, gemini, items, openai, openai-responses, text");
    }

    @Test
    void aFormOfAPluginComesAndGoesWithIt() {
        Runnable left = formats.add(writing(context -> Map.of("turns", "[1]")), 0);
        assertThat(formats.names()).contains("acme");
        assertThat(formats.named("acme")).contains(ACME);
        assertThat(formats.fields(ACME, asked())).isEqualTo(Map.of("turns", "[1]", "messages", "[]"));
        left.run();
        assertThat(formats.named("acme")).isEmpty();
        assertThat(formats.has(ACME)).isFalse();
        assertThatExceptionOfType(FormatUnavailableException.class)
                .isThrownBy(() -> formats.fields(ACME, asked()))
                .withMessage("the form acme is not there any longer;"
                        + " there are anthropic, gemini, items, openai, openai-responses, text");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "turns  | [1          | is no JSON",
                "turns  | ''          | without a value",
                "turns  | [1] [2]     | more than one value",
                "tokens | 1           | a field tokens, which every answer has",
                "' '    | 1           | a field without a name"
            })
    void whatTheContractForbidsIsRefusedByName(String name, String json, String reason) {
        formats.add(writing(context -> Map.of(name, json)), 0);
        assertThatExceptionOfType(FormatUnavailableException.class)
                .isThrownBy(() -> formats.fields(ACME, asked()))
                .withMessageStartingWith("the format acme of plug.in 1.2.3 returned ")
                .withMessageContaining(reason);
        assertThat(formats.fields(BodyForm.OPENAI, asked())).containsOnlyKeys("messages");
    }

    @Test
    void aFormatThatThrowsIsNamedWithoutItsMessage() {
        formats.add(
                writing(context -> {
                    throw new IllegalStateException("secret");
                }),
                0);
        assertThatExceptionOfType(FormatUnavailableException.class)
                .isThrownBy(() -> formats.fields(ACME, asked()))
                .withMessageStartingWith("the format acme of plug.in 1.2.3 threw java.lang.IllegalStateException")
                .withMessageNotContaining("secret");
    }

    @Test
    void aFormatThatDoesNotReturnIsInterrupted() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        formats.add(
                writing(context -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException tooLate) {
                        interrupted.countDown();
                    }
                    return Map.of();
                }),
                0);
        assertThatExceptionOfType(FormatUnavailableException.class).isThrownBy(() -> formats.fields(ACME, asked()));
        interrupted.await();
        assertThat(formats.fields(BodyForm.OPENAI, asked())).containsOnlyKeys("messages");
    }

    @Test
    void aFormatIsDisabledAfterFiveFailuresInARow() {
        formats.add(writing(context -> Map.of("turns", "?")), 0);
        for (int i = 0; i < 5; i++) {
            assertThatExceptionOfType(FormatUnavailableException.class)
                    .isThrownBy(() -> formats.fields(ACME, asked()))
                    .withMessageContaining("no JSON");
        }
        assertThatExceptionOfType(FormatUnavailableException.class)
                .isThrownBy(() -> formats.fields(ACME, asked()))
                .withMessageContaining("is disabled");
    }

    @Test
    void ofSeveralWithOneNameTheHighestRankingCounts() {
        formats.add(writing(context -> Map.of("turns", "1")), 1);
        formats.add(writing(context -> Map.of("turns", "2")), 2);
        assertThat(formats.fields(ACME, asked())).containsEntry("turns", "2");
    }

    @Test
    void aPluginTakesTheNameOfAShippedFormOnlyByItsRanking() {
        formats.add(new PluginFormat(BodyForm.OPENAI, context -> Map.of("turns", "1")), 0);
        assertThat(formats.fields(BodyForm.OPENAI, asked())).containsOnlyKeys("messages");
        formats.add(new PluginFormat(BodyForm.OPENAI, context -> Map.of("turns", "2")), 1);
        assertThat(formats.fields(BodyForm.OPENAI, asked())).containsEntry("turns", "2");
    }

    private static ProviderFormat writing(Function<Context, Map<String, String>> writer) {
        return new PluginFormat(ACME, writer);
    }

    private static Context asked() {
        return context(BodyForm.OPENAI, message(Role.USER, "Tea?"));
    }
}
