package io.mneme.ui.console.protocol;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;

/**
 * A message between the console and its clients: one byte for its kind, four bytes with the length of the
 * body, highest first, then the body.
 *
 * @param kind what it is
 * @param body the content, at most {@value #MAX_BYTES} bytes; text is UTF-8. Not copied: the maker of a frame must not change the
 *     array later
 */
public record Frame(Kind kind, byte[] body) {

    /** The longest body, in bytes. */
    public static final int MAX_BYTES = 1 << 20;

    /** What a frame is. */
    public enum Kind {
        /** From a client: run this line. Answered by any number of OUT and ERR, then one STATUS. */
        LINE('L'),
        /** From a client: interrupt the command that runs. Not answered. */
        INTERRUPT('I'),
        /** From a client: what is written goes to a terminal of this type. Not answered. */
        TERMINAL('T'),
        /** From a client, empty: which commands are there? From the console: their names, one a line. */
        NAMES('N'),
        /** From the console: a piece of output. */
        OUT('O'),
        /** From the console: a piece of an error message. */
        ERR('E'),
        /** From the console: the command is over; {@code 0} it worked, {@code 1} it failed. */
        STATUS('S'),
        /** From the console: the session is over. Nothing follows. */
        BYE('B');

        private final byte code;

        Kind(char code) {
            this.code = (byte) code;
        }

        byte code() {
            return code;
        }

        /**
         * Returns the kind of this code.
         *
         * @throws IllegalArgumentException if there is none
         */
        static Kind of(byte code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no frame has the code " + code);
        }
    }

    public Frame {
        requireNonNull(kind, "kind");
        if (body.length > MAX_BYTES) {
            throw new IllegalArgumentException("a frame must have at most " + MAX_BYTES + " bytes: " + body.length);
        }
    }

    /** Returns a frame with this text. */
    public static Frame of(Kind kind, String text) {
        return new Frame(kind, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the body as text. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
