package io.mneme.ui.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClientSessionsTest {

    private static final int MAX = 2;

    private final AtomicLong clock = new AtomicLong();
    private final ClientSessions sessions = new ClientSessions(clock::get);

    private void add(String id) {
        clock.addAndGet(Duration.ofSeconds(1).toNanos());
        McpStreamableServerSession session = new McpStreamableServerSession(
                id,
                McpSchema.ClientCapabilities.builder().build(),
                McpSchema.Implementation.builder("test", "1").build(),
                Duration.ofSeconds(1),
                Map.of(),
                Map.of());
        sessions.add(new ClientSession(session, sessions.now()), MAX);
    }

    @Test
    void theOneThatIsIdleForLongestGivesWay() {
        add("a");
        add("b");
        clock.addAndGet(Duration.ofSeconds(1).toNanos());
        sessions.find("a");
        add("c");
        assertThat(sessions.find("a")).isPresent();
        assertThat(sessions.find("b")).isEmpty();
        assertThat(sessions.find("c")).isPresent();
    }

    @Test
    void oneThatIsIdleForTooLongEnds() {
        add("a");
        clock.addAndGet(Duration.ofSeconds(10).toNanos());
        add("b");
        sessions.endIdle(Duration.ofSeconds(5));
        assertThat(sessions.find("a")).isEmpty();
        assertThat(sessions.find("b")).isPresent();
    }

    @Test
    void noneBeginsAfterTheEnd() {
        sessions.close();
        add("a");
        assertThat(sessions.count()).isZero();
    }
}
