package io.mneme.itests.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.AgentClient;
import io.mneme.itests.harness.AgentClient.Connection;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mneme mcp} starts a container, outlives its restarts, and ends with its input. */
class McpStdioIT {

    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                    + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}";

    @TempDir
    Path folder;

    private ContainerProcess container;

    @BeforeEach
    void unpack() throws IOException {
        container = ContainerProcess.in(folder);
    }

    @AfterEach
    void stop() {
        container.close();
    }

    @Test
    void startsAContainerThatKeepsRunningAndWritesNothingButMessages() throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(container.home().resolve("bin/mneme").toString(), "mcp");
        builder.environment().putAll(container.environment());
        Process bridge = builder.start();
        try (BufferedWriter input = bridge.outputWriter()) {
            input.write(
                    INITIALIZE + "\n\nno message\n{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"tools/list\"}\n");
        }
        List<String> lines = bridge.inputReader().lines().toList();
        assertThat(lines).hasSize(3).allSatisfy(line -> assertThat(
                        AgentClient.object(line).path("jsonrpc").asText())
                .isEqualTo("2.0"));
        assertThat(lines.get(0)).contains("\"id\":1", "serverInfo");
        assertThat(lines).anyMatch(line -> line.contains("\"id\":\"last\"") && line.contains("recall"));
        assertThat(bridge.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(bridge.exitValue()).isZero();
        assertThat(container.mneme("status").code()).isZero();
    }

    @Test
    void failsWithoutAContainerIfItMustNotStartOne() {
        CommandOutcome outcome = container.mneme("mcp", "--no-start");
        assertThat(outcome.code()).isEqualTo(3);
        assertThat(outcome.text()).contains("start one with");
    }

    @Test
    void goesOnWithTheContainerThatIsStartedAfterAnother() {
        container.start();
        try (AgentClient agent = AgentClient.connected(container, Connection.STDIO)) {
            int before = agent.tools().size();
            container.stop();
            container.start();
            assertThat(agent.tools()).hasSize(before);
            agent.awaitChangedTools();
        }
    }
}
