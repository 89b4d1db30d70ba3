package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.ui.command.OutputFrame.FrameKind;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutputQueueTest {

    private static final Duration NOW = Duration.ZERO;

    private final OutputQueue queue = new OutputQueue(2);

    private static OutputFrame frame(FrameKind kind, String text) {
        return new OutputFrame(kind, text.getBytes(UTF_8));
    }

    private String next() throws InterruptedException {
        return queue.next(NOW).map(frame -> frame.kind() + frame.text()).orElse("none");
    }

    @Test
    void dividesLongOutput() throws InterruptedException {
        byte[] printed = ("a".repeat(OutputFrame.MAX_BYTES) + "c").getBytes(UTF_8);
        queue.stream(FrameKind.OUT).write(printed, 0, printed.length);

        assertThat(next()).isEqualTo("OUT" + "a".repeat(OutputFrame.MAX_BYTES));
        assertThat(next()).isEqualTo("OUTc");
        assertThat(next()).isEqualTo("none");
    }

    @Test
    void goesOnAfterACommandHasClosedItsStream() throws InterruptedException {
        PrintStream stream = queue.stream(FrameKind.OUT);

        stream.close();
        stream.print("a");

        assertThat(next()).isEqualTo("OUTa");
    }

    @Test
    void joinsFramesOfAKind() throws Exception {
        queue.put(frame(FrameKind.OUT, "a"));
        queue.put(frame(FrameKind.OUT, "b"));

        assertThat(next()).isEqualTo("OUTab");
        assertThat(next()).isEqualTo("none");
    }

    @Test
    void keepsFramesOfTwoKindsApart() throws Exception {
        queue.put(frame(FrameKind.OUT, "a"));
        queue.put(frame(FrameKind.ERR, "b"));

        assertThat(next()).isEqualTo("OUTa");
        assertThat(next()).isEqualTo("ERRb");
    }

    @Test
    void addsNothingAfterItIsClosed() {
        queue.close();

        assertThat(queue.isClosed()).isTrue();
        assertThatThrownBy(() -> queue.put(frame(FrameKind.OUT, "a"))).isInstanceOf(IOException.class);
    }

    @Test
    void addsNothingFromAThreadThatIsInterrupted() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> queue.put(frame(FrameKind.OUT, "a"))).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
