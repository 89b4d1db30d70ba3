package io.mneme.itests.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PluginSources;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The form of a plug-in is there while its jar is in {@code deploy}, and harms no other form. */
class FormatPluginIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String SHIPPED = "anthropic, gemini, items, openai, openai-responses, text";
    private static final String SOURCE =
            """
            package org.example.turns;

            import io.mneme.api.layout.BodyForm;
            import io.mneme.api.context.Context;
            import io.mneme.spi.format.ProviderFormat;
            import java.util.Map;
            import java.util.stream.Collectors;
            import org.osgi.service.component.annotations.Component;

            /** Writes turns, and fails as the newest one asks for. */
            @Component
            public final class TurnsFormat implements ProviderFormat {

                @Override
                public BodyForm form() {
                    return BodyForm.ANTHROPIC.named("turns");
                }

                @Override
                public Map<String, String> fields(Context context) {
                    String last = context.input();
                    if (last.equals("throw")) {
                        throw new IllegalStateException(last);
                    }
                    return Map.of("turns", context.body().messages().stream()
                            .map(message -> "\\"" + message.role() + " " + message.parts().size() + "\\"")
                            .collect(Collectors.joining(",", "[", "]")));
                }
            }
            """;

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    @TempDir
    static Path folder;

    private static byte[] jar;

    @BeforeAll
    static void compile() throws IOException {
        Path source = folder.resolve("src/org/example/turns/TurnsFormat.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, SOURCE);
        jar = PluginSources.compiled("org.example.turns", folder.resolve("src"), folder.resolve("classes"))
                .bundle("1.0.0");
    }

    @AfterEach
    void remove() throws IOException {
        Files.deleteIfExists(deployed());
        assertThat(within(() -> asked("turns", "Tea?").status() == 400)).isTrue();
    }

    @Test
    void itsFormComesAndLeavesWithIt() throws IOException {
        assertRefused();
        install();
        assertThat(asked("turns", "Tea?").body().path("turns")).hasToString("[\"SYSTEM 1\",\"USER 1\"]");
        assertThat(asked("turns", "Tea?").body().path("messages")).hasToString("[]");
        assertThat(api.post("/v1/context/dialogue/preview", request("turns", "Tea?"))
                        .body()
                        .path("turns")
                        .isArray())
                .isTrue();
        Files.delete(deployed());
        assertThat(within(() -> asked("turns", "Tea?").status() == 400)).isTrue();
        assertRefused();
    }

    private static void assertRefused() {
        ApiResponse refused = asked("turns", "Tea?");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().path("field").asText()).isEqualTo("form");
        assertThat(refused.body().path("detail").asText()).contains("must be one of " + SHIPPED);
        assertThat(container.shell("context:assemble --form turns proofread").text())
                .contains("form must be one of " + SHIPPED + ": turns");
    }

    @Test
    void whenItFailsTheRequestNamesItAndOtherFormsGoOn() throws IOException {
        install();
        assertFailure("throw", "threw java.lang.IllegalStateException");
        assertThat(asked("turns", "Tea?").status()).isEqualTo(200);
    }

    private static void assertFailure(String input, String reason) {
        ApiResponse failed = asked("turns", input);
        assertThat(failed.status()).isEqualTo(503);
        assertThat(failed.body().path("detail").asText())
                .startsWith("the format turns of org.example.turns 1.0.0 ")
                .contains(reason);
        JsonNode messages = asked("openai", input).body().path("messages");
        assertThat(messages).hasSize(2);
    }

    private static ApiResponse asked(String form, String input) {
        return api.post("/v1/context/dialogue", request(form, input));
    }

    private static ObjectNode request(String form, String input) {
        ObjectNode request = ContainerApi.object()
                .put("form", form)
                .put("mode_prompt", "Help")
                .put("input", input);
        request.putArray("messages");
        return request;
    }

    private static void install() throws IOException {
        Files.write(deployed(), jar);
        assertThat(within(() -> asked("turns", "Tea?").status() == 200)).isTrue();
    }

    private static Path deployed() {
        return container.deploy().resolve("turns.jar");
    }

    private static boolean within(BooleanSupplier condition) {
        try {
            return PollingWait.within(TIMEOUT, condition);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
