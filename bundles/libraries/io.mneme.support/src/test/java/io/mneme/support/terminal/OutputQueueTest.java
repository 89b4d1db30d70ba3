package io.mneme.support.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutputQueueTest {

    private static final Duration NOW = Duration.ZERO;

    private final OutputQueue<byte[]> queue = new OutputQueue<>(2);

    @Test
    void dividesLongOutput() throws InterruptedException {
        queue.stream(2, bytes -> bytes).print("abc");

        assertThat(queue.next(NOW))
                .hasValueSatisfying(frame -> assertThat(frame).asString().isEqualTo("ab"));
        assertThat(queue.next(NOW))
                .hasValueSatisfying(frame -> assertThat(frame).asString().isEqualTo("c"));
        assertThat(queue.next(NOW)).isEmpty();
    }

    @Test
    void goesOnAfterACommandHasClosedItsStream() throws InterruptedException {
        PrintStream stream = queue.stream(10, bytes -> bytes);

        stream.close();
        stream.print("a");

        assertThat(queue.next(NOW)).isPresent();
    }

    @Test
    void takesTheNextFrameOnlyIfItIsWanted() throws IOException {
        queue.put(new byte[] {1});

        assertThat(queue.nextIf(frame -> frame[0] == 2)).isEmpty();
        assertThat(queue.nextIf(frame -> frame[0] == 1)).isPresent();
        assertThat(queue.nextIf(frame -> true)).isEqualTo(Optional.empty());
    }

    @Test
    void addsNothingAfterItIsClosed() {
        queue.close();

        assertThat(queue.isClosed()).isTrue();
        assertThatThrownBy(() -> queue.put(new byte[0])).isInstanceOf(IOException.class);
    }

    @Test
    void addsNothingFromAThreadThatIsInterrupted() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> queue.put(new byte[0])).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
