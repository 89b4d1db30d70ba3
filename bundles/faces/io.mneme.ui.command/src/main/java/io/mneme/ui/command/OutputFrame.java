package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * A part of what a command prints, or its end.
 *
 * @param kind what it is
 * @param bytes what was printed; the exit code as a decimal number at the end
 */
record OutputFrame(FrameKind kind, byte[] bytes) {

    /** The most that is printed in one frame. */
    static final int MAX_BYTES = 64 << 10;

    /** What a frame contains. */
    enum FrameKind {
        OUT('o'),
        ERR('e'),
        EXIT('x');

        private final char letter;

        FrameKind(char letter) {
            this.letter = letter;
        }

        /** Returns the letter that represents it. */
        char letter() {
            return letter;
        }
    }

    static OutputFrame exit(ExitCode code) {
        return new OutputFrame(FrameKind.EXIT, Integer.toString(code.number()).getBytes(UTF_8));
    }

    /** Returns a frame with the bytes of both. */
    OutputFrame with(OutputFrame next) {
        byte[] both = Arrays.copyOf(bytes, bytes.length + next.bytes.length);
        System.arraycopy(next.bytes, 0, both, bytes.length, next.bytes.length);
        return new OutputFrame(kind, both);
    }

    /** Returns its bytes as text. */
    String text() {
        return new String(bytes, UTF_8);
    }
}
