package io.mneme.ui.http.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.ui.http.transport.BodyLimitFilter.BodyLimits;
import io.mneme.ui.http.transport.LimitedBodyStream.RefusedBodyException;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class LimitedBodyStreamTest {

    private static final int LONG = LimitedBodyStream.SHORT_BODY_BYTES + 1;

    private final BodyLimits bounds = new BodyLimits(
            new TransferBudget<>(
                    new TransferBudget.TransferLimits(1, 1, Duration.ofMinutes(1), Duration.ZERO),
                    TransferBudget.SLOW_BYTES_PER_SECOND),
            new Semaphore(LONG),
            Duration.ZERO,
            Duration.ofMinutes(1));

    @Test
    void keepsOthersOutWhileItArrives() throws IOException {
        body(2).read();

        assertThatThrownBy(body(2)::read).satisfies(thrown -> assertStatus(thrown, 429));
    }

    @Test
    void letsOthersInWhenItHasArrived() throws IOException {
        body(2).readAllBytes();

        assertThat(body(2).readAllBytes()).hasSize(2);
    }

    @Test
    void letsOthersInWhenItsRequestEndsBeforeItHasArrived() throws IOException {
        LimitedBodyStream given = body(2);
        given.read();
        given.release();

        assertThat(body(2).readAllBytes()).hasSize(2);
    }

    @Test
    void takesRoomUntilItsRequestEndsWhenItIsLong() throws IOException {
        LimitedBodyStream given = body(LONG);
        given.readAllBytes();
        assertThatThrownBy(body(LONG)::readAllBytes).satisfies(thrown -> assertStatus(thrown, 429));

        given.release();

        assertThat(body(LONG).readAllBytes()).hasSize(LONG);
    }

    @Test
    void needsNoRoomWhenItIsShort() throws IOException {
        body(LONG).readAllBytes();

        assertThat(body(LimitedBodyStream.SHORT_BODY_BYTES - 1).readAllBytes())
                .hasSize(LimitedBodyStream.SHORT_BODY_BYTES - 1);
    }

    @Test
    void takesRoomForTheLongestWhenItsLengthIsNotDeclared() {
        LimitedBodyStream undeclared = new LimitedBodyStream(new Bytes(LONG), -1, bounds);

        assertThatThrownBy(undeclared::readAllBytes).satisfies(thrown -> assertStatus(thrown, 429));
    }

    @Test
    void isReadAwayWhenThereIsNoRoomSoThatTheAnswerArrives() throws IOException {
        body(LONG).readAllBytes();
        Bytes sent = new Bytes(LONG);

        assertThatThrownBy(new LimitedBodyStream(sent, LONG, bounds)::readAllBytes)
                .isInstanceOf(RefusedBodyException.class);

        assertThat(sent.isFinished()).isTrue();
    }

    @Test
    void isRefusedWhenItTakesTooLong() {
        BodyLimits hasty = new BodyLimits(bounds.arriving(), bounds.memory(), Duration.ZERO, Duration.ZERO);

        assertThatThrownBy(new LimitedBodyStream(new Bytes(2), 2, hasty)::read)
                .satisfies(thrown -> assertStatus(thrown, 408));
    }

    private LimitedBodyStream body(int length) {
        return new LimitedBodyStream(new Bytes(length), length, bounds);
    }

    private static void assertStatus(Throwable thrown, int status) {
        assertThat(thrown).isInstanceOf(RefusedBodyException.class);
        assertThat(((RefusedBodyException) thrown).refusal().problem().status()).isEqualTo(status);
    }

    /** That many bytes. */
    private static final class Bytes extends ServletInputStream {

        private final ByteArrayInputStream bytes;

        Bytes(int length) {
            bytes = new ByteArrayInputStream(new byte[length]);
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
