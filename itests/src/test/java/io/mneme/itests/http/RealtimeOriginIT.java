package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.SessionClient;
import io.mneme.itests.harness.TestContainer;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which web pages may connect. */
class RealtimeOriginIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    @Test
    void aPageOfAnotherOriginIsRefused() {
        Throwable refused = catchThrowable(() -> SessionClient.ofPage(container, "http://evil.example"));
        assertThat(refused.getCause())
                .isInstanceOfSatisfying(WebSocketHandshakeException.class, handshake -> assertThat(
                                handshake.getResponse().statusCode())
                        .isEqualTo(403));
    }

    @Test
    void aPageOfAnAllowedOriginConnects() throws Exception {
        Path settings = container.etc().resolve("io.mneme.ui.http.cfg");
        String shipped = Files.readString(settings);
        Files.writeString(settings, "allowed_hosts=\nallowed_origins=http://localhost:8756\n");
        try {
            assertThat(PollingWait.within(TIMEOUT, () -> isServedTo("http://localhost:8756")))
                    .isTrue();
            assertThat(isServedTo("http://localhost:8757")).isFalse();
        } finally {
            Files.writeString(settings, shipped);
        }
        assertThat(PollingWait.within(TIMEOUT, () -> !isServedTo("http://localhost:8756")))
                .isTrue();
    }

    private static boolean isServedTo(String origin) {
        try (SessionClient page = SessionClient.ofPage(container, origin)) {
            return page.next().path("type").asText().equals("session.created");
        } catch (CompletionException refused) {
            return false;
        }
    }
}
