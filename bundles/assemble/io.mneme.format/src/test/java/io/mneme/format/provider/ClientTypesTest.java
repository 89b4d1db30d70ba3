package io.mneme.format.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The types of the providers' npm packages accept the bodies of whole chats and of windows of them, in each form. Skipped without npm, or
 * if it cannot install them.
 */
class ClientTypesTest {

    private static final Path CHECK = Path.of("../../../itests/npm/clients/check-bodies");
    private static final int SKIPPED = 3;
    private static final String OPENAI = "import type OpenAI from 'openai';";
    private static final int CHATS = Integer.getInteger("mneme.chats", 50);
    private static final int WINDOWS = Integer.getInteger("mneme.windows", 100);

    /** How many contexts the compiler reads at once. */
    private static final int BATCH = 1_000;

    @TempDir
    private Path folder;

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void theTypesAcceptTheBodies() throws IOException, InterruptedException {
        List<Context> contexts = contexts();
        for (int from = 0; from < contexts.size(); from += BATCH) {
            List<Context> batch = contexts.subList(from, Math.min(contexts.size(), from + BATCH));
            writeForm(OPENAI, "OpenAI.ChatCompletionCreateParams", batch, ProviderSdkTest::openAiBody);
            writeForm(OPENAI, "OpenAI.Responses.ResponseCreateParams", batch, ProviderSdkTest::responsesBody);
            writeForm(
                    "import type Anthropic from '@anthropic-ai/sdk';",
                    "Anthropic.MessageCreateParams",
                    batch,
                    ProviderSdkTest::anthropicBody);
            writeForm(
                    "import type { GenerateContentParameters } from '@google/genai';",
                    "GenerateContentParameters",
                    batch,
                    ProviderSdkTest::geminiBody);
            assertThat(checked()).isEmpty();
        }
    }

    @Test
    void theTypesRejectAFieldThatTheyDoNotKnow() throws IOException, InterruptedException {
        writeForm(OPENAI, "OpenAI.ChatCompletionCreateParams", List.of(RandomContexts.of(1)), context -> {
            ObjectNode body = ProviderSdkTest.openAiBody(context);
            ((ObjectNode) body.path("messages").get(0)).put("sender", "Ann");
            return body;
        });
        assertThat(checked()).contains("sender", "does not exist");
    }

    /** Returns the contexts of chats of each provider, and windows of them. */
    private static List<Context> contexts() {
        List<Context> contexts = new ArrayList<>();
        RandomChats.seeds().limit(CHATS).forEach(seed -> {
            contexts.add(RandomChats.history(RandomChats.openAi(seed)));
            contexts.add(RandomChats.history(RandomChats.anthropic(seed)));
        });
        for (long seed = 1; seed <= WINDOWS; seed++) {
            long chat = 1 + seed % 200;
            contexts.add(
                    RandomChats.window(seed, seed % 2 == 0 ? RandomChats.openAi(chat) : RandomChats.anthropic(chat)));
        }
        return contexts;
    }

    /** Writes bodies as values of a type; each type has a file of its own. */
    private void writeForm(String imports, String type, List<Context> contexts, Function<Context, ObjectNode> body)
            throws IOException {
        StringBuilder source = new StringBuilder(imports)
                .append("\nexport const bodies: ")
                .append(type)
                .append("[] = [\n");
        contexts.forEach(context -> source.append(body.apply(context)).append(",\n"));
        Files.writeString(folder.resolve(type + ".ts"), source.append("];\n"));
    }

    /** Returns what the compiler has printed. */
    private String checked() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(CHECK.toString(), folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            fail("the compiler does not end");
        }
        assumeTrue(process.exitValue() != SKIPPED, "there is no npm");
        return output;
    }
}
