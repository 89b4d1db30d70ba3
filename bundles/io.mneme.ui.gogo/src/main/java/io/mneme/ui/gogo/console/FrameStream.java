package io.mneme.ui.gogo.console;

import io.mneme.ui.gogo.wire.Frame;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Turns what is written into small frames. Closing it does nothing: a command must not end its session. */
final class FrameStream extends OutputStream {

    private static final int PIECE_BYTES = 8192;

    private final Frame.Kind kind;
    private final Outbox outbox;

    private FrameStream(Frame.Kind kind, Outbox outbox) {
        this.kind = kind;
        this.outbox = outbox;
    }

    /** Returns a stream that writes UTF-8, and that commands cannot close. */
    static PrintStream printing(Frame.Kind kind, Outbox outbox) {
        return new PrintStream(new FrameStream(kind, outbox), true, StandardCharsets.UTF_8) {
            @Override
            public void close() {
                flush();
            }
        };
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int from = offset; from < offset + length; from += PIECE_BYTES) {
            int to = Math.min(from + PIECE_BYTES, offset + length);
            outbox.put(new Frame(kind, Arrays.copyOfRange(bytes, from, to)));
        }
    }
}
