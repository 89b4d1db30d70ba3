package io.mneme.ui.mcp.tool;

import static io.mneme.ui.mcp.tool.ToolHarness.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.format.MemoryFormats;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the tools of prompts refuse; {@code McpClientIT} shows what they answer. */
class PromptToolsTest {

    private final ContextAssembler assembler = answering(
            ContextAssembler.class,
            Map.of("recipes", List.of("dialogue"), "manifest", Optional.empty(), "manifests", List.of()));
    private final AssembleContextTool assemble = new AssembleContextTool(assembler, new MemoryFormats());
    private final ExplainPromptTool explain = new ExplainPromptTool(
            assembler, answering(ContextComparison.class, Map.of()), answering(ContextUsage.class, Map.of()));

    @Test
    void anUnknownRecipeIsRefusedWithThoseThatThereAre() {
        assertThat(refused(assemble, "{\"recipe\":\"soup\"}")).isEqualTo("recipe must be one of dialogue");
    }

    @Test
    void anUnknownFormIsRefused() {
        assertThat(refused(assemble, "{\"conversation\":\"c1\",\"form\":\"carrier-pigeon\"}"))
                .startsWith("form ");
    }

    @Test
    void aBudgetBeyondTheMaximumIsRefusedWithItsPath() {
        assertThat(refused(assemble, "{\"conversation\":\"c1\",\"budget\":{\"tokens\":900000}}"))
                .startsWith("budget.tokens ");
    }

    @Test
    void eitherAContextOrASessionIsExplained() {
        assertThat(refused(explain, "{}")).contains("id or session");
        assertThat(refused(explain, "{\"id\":\"a\",\"session\":\"b\"}")).contains("not both");
    }

    @Test
    void aContextThatIsNotKeptIsRefused() {
        assertThat(refused(explain, "{\"id\":\"a\"}")).startsWith("id ");
        assertThat(refused(explain, "{\"session\":\"a\"}")).startsWith("session ");
    }

    private static <T> T answering(Class<T> type, Map<String, ?> answers) {
        return type.cast(Proxy.newProxyInstance(
                PromptToolsTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
