package io.mneme.ui.console.server;

import io.mneme.ui.console.protocol.Frame;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Turns what is written into small frames. Closing it does nothing: a command must not end its session. */
final class FrameOutputStream extends OutputStream {

    private static final int MAX_FRAME_BYTES = 8192;

    private final Frame.Kind kind;
    private final OutputQueue output;

    private FrameOutputStream(Frame.Kind kind, OutputQueue outbox) {
        this.kind = kind;
        this.output = outbox;
    }

    /** Returns a stream that writes UTF-8, and that commands cannot close. */
    static PrintStream printStream(Frame.Kind kind, OutputQueue outbox) {
        return new PrintStream(new FrameOutputStream(kind, outbox), true, StandardCharsets.UTF_8) {
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
        for (int from = offset; from < offset + length; from += MAX_FRAME_BYTES) {
            int to = Math.min(from + MAX_FRAME_BYTES, offset + length);
            output.put(new Frame(kind, Arrays.copyOfRange(bytes, from, to)));
        }
    }
}
