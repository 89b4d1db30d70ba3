package io.mneme.itests.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.AgentClient;
import io.mneme.itests.harness.AgentClient.Connection;
import io.mneme.itests.harness.PluginSources;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The official client of MCP lists and calls every tool, over HTTP and over standard input and output. */
class McpClientIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final List<String> SHIPPED = List.of(
            "append_messages",
            "assemble_context",
            "explain_prompt",
            "forget",
            "get_conversation",
            "list_conversations",
            "recall",
            "search_history");
    private static final String TOOL =
            """
            package org.example.tools;

            import io.mneme.spi.tool.ModelTool;
            import io.mneme.spi.tool.ToolDescription;
            import io.mneme.spi.tool.ToolEffect;
            import io.mneme.spi.tool.ToolResult;
            import org.osgi.service.component.annotations.Component;

            @Component
            public final class LengthTool implements ModelTool {

                @Override
                public ToolDescription description() {
                    return new ToolDescription(
                            "length_of", "Length", "Returns the length of its arguments",
                            "{\\"type\\":\\"object\\",\\"properties\\":{}}", ToolEffect.READS);
                }

                @Override
                public ToolResult call(String arguments) {
                    return ToolResult.text(String.valueOf(arguments.length()));
                }
            }
            """;

    @TempDir
    static Path folder;

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    @ParameterizedTest
    @EnumSource(Connection.class)
    void listsAndCallsEveryTool(Connection connection) throws Exception {
        String id = "lisbon-" + connection;
        try (AgentClient agent = AgentClient.connected(container, connection)) {
            assertThat(agent.tools()).containsExactlyElementsOf(SHIPPED);
            record(agent, id);
            assertThat(object(agent.call("list_conversations", "{}"))
                            .at("/data/0/id")
                            .asText())
                    .isEqualTo(id);
            assertThat(object(agent.call("get_conversation", "{\"conversation\":\"" + id + "\"}"))
                            .path("total")
                            .asInt())
                    .isEqualTo(2);
            assertThat(isFound(agent, id)).isTrue();
            assertThat(object(agent.call("recall", "{\"text\":\"where is the yellow tram\"}"))
                            .path("data"))
                    .isNotEmpty();
            explainsAPrompt(agent, id);
            readsAResource(agent, id);
            forgets(agent, id);
        }
    }

    private static void record(AgentClient agent, String id) {
        assertThat(object(agent.call(
                                "append_messages",
                                "{\"conversation\":\"" + id
                                        + "\",\"messages\":[{\"role\":\"user\",\"content\":\"Where is the yellow tram?\"},"
                                        + "{\"role\":\"assistant\",\"content\":\"In Lisbon, it is number 28.\"}]}"))
                        .path("recorded")
                        .asInt())
                .isEqualTo(2);
    }

    private static boolean isFound(AgentClient agent, String id) throws InterruptedException {
        return PollingWait.within(
                TIMEOUT,
                () -> object(agent.call("search_history", "{\"q\":\"yellow conversation:" + id + "\"}"))
                                .path("total")
                                .asInt()
                        == 1);
    }

    private static void explainsAPrompt(AgentClient agent, String id) {
        JsonNode context = object(agent.call("assemble_context", "{\"conversation\":\"" + id + "\"}"));
        assertThat(context.path("messages")).hasSize(2);
        JsonNode explained = object(
                agent.call("explain_prompt", "{\"id\":\"" + context.path("id").asText() + "\"}"));
        assertThat(explained.path("segments")).isNotEmpty();
        assertThat(explained.path("tokens").asInt())
                .isEqualTo(context.path("tokens").asInt());
    }

    private static void readsAResource(AgentClient agent, String id) {
        assertThat(agent.ask("listResourceTemplates")
                        .at("/resourceTemplates/0/uriTemplate")
                        .asText())
                .isEqualTo("conversation://{id}");
        JsonNode resource = agent.ask("readResource", AgentClient.object("{\"uri\":\"conversation://" + id + "\"}"));
        assertThat(resource.at("/contents/0/text").asText()).contains("number 28");
    }

    private static void forgets(AgentClient agent, String id) {
        JsonNode preview = object(agent.call("forget", "{\"conversation\":\"" + id + "\"}"));
        assertThat(preview.path("entries").asInt()).isEqualTo(2);
        JsonNode erased = object(agent.call(
                "forget",
                "{\"conversation\":\"" + id + "\",\"confirmation\":\""
                        + preview.path("confirmation").asText() + "\"}"));
        assertThat(erased.path("erased").asBoolean()).isTrue();
        assertThat(agent.call("get_conversation", "{\"conversation\":\"" + id + "\"}")
                        .path("isError")
                        .asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(Connection.class)
    void aToolOfAPluginAppearsAndLeavesWhileAClientIsConnected(Connection connection) throws Exception {
        Path jar = container.deploy().resolve("length-tool.jar");
        try (AgentClient agent = AgentClient.connected(container, connection)) {
            assertThat(agent.tools()).doesNotContain("length_of");
            Files.write(jar, plugin());
            agent.awaitChangedTools();
            assertThat(agent.tools()).contains("length_of");
            assertThat(agent.call("length_of", "{\"a\":1}")
                            .at("/content/0/text")
                            .asText())
                    .isEqualTo("7");
            Files.delete(jar);
            agent.awaitChangedTools();
            assertThat(agent.tools()).doesNotContain("length_of");
        } finally {
            Files.deleteIfExists(jar);
        }
    }

    private static byte[] plugin() throws Exception {
        Path sources = Files.createTempDirectory(folder, "sources");
        Files.writeString(
                Files.createDirectories(sources.resolve("org/example/tools")).resolve("LengthTool.java"), TOOL);
        return PluginSources.compiled("org.example.tools", sources, Files.createTempDirectory(folder, "classes"))
                .bundle("1.0.0");
    }

    @Test
    void aCallThatBreaksARuleTellsTheModelWhichOne() {
        try (AgentClient agent = AgentClient.connected(container, Connection.HTTP)) {
            JsonNode result = agent.call("search_history", "{\"q\":7}");
            assertThat(result.path("isError").asBoolean()).isTrue();
            assertThat(result.at("/content/0/text").asText()).contains("/q");
        }
    }

    private static JsonNode object(JsonNode result) {
        assertThat(result.path("isError").asBoolean(true)).as(result.toString()).isFalse();
        return result.path("structuredContent");
    }
}
