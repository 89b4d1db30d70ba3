package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.command.OutputFrame.FrameKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Sends what a command prints, in a form of its own. For one thread. */
interface CommandReply {

    /**
     * Sends a frame, or stores it.
     *
     * @return whether more can follow: not after the exit, nor when a bound was exceeded
     * @throws IOException if the client has gone
     */
    boolean send(OutputFrame frame) throws IOException;

    /**
     * Sends something without a meaning, so that a client that has gone is noticed.
     *
     * @throws IOException if the client has gone
     */
    void sendHeartbeat() throws IOException;

    /**
     * Sends what a command prints as it comes: {@code o LENGTH} or {@code e LENGTH} on a line and that many bytes of its output or of its
     * errors, at the end {@code x EXIT}. A heartbeat is {@code h 0}.
     */
    final class FramedReply implements CommandReply {

        /** The media type of the whole. */
        static final String MEDIA_TYPE = "application/vnd.mneme.result";

        private final OutputStream body;

        FramedReply(OutputStream body) {
            this.body = body;
        }

        @Override
        public boolean send(OutputFrame frame) throws IOException {
            boolean ends = frame.kind() == FrameKind.EXIT;
            String number = ends ? frame.text() : Integer.toString(frame.bytes().length);
            line(frame.kind().letter(), number);
            if (!ends) {
                body.write(frame.bytes());
            }
            body.flush();
            return !ends;
        }

        @Override
        public void sendHeartbeat() throws IOException {
            line('h', "0");
            body.flush();
        }

        private void line(char letter, String number) throws IOException {
            body.write((letter + " " + number + "\n").getBytes(US_ASCII));
        }
    }

    /** Sends what a command has printed when it has ended: {@code {"exit":0,"out":"…","err":"…"}}. A heartbeat is a blank before it. */
    final class JsonReply implements CommandReply {

        /** The most that is stored of output and errors together. */
        static final int MAX_OUTPUT_BYTES = 16 << 20;

        private final OutputStream body;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();

        JsonReply(OutputStream body) {
            this.body = body;
        }

        @Override
        public boolean send(OutputFrame frame) throws IOException {
            if (frame.kind() == FrameKind.EXIT) {
                return end(Integer.parseInt(frame.text()), "");
            }
            (frame.kind() == FrameKind.OUT ? out : err).write(frame.bytes());
            return out.size() + err.size() <= MAX_OUTPUT_BYTES
                    || end(
                            ExitCode.FAILED.number(),
                            "the command was ended, since it printed more than " + MAX_OUTPUT_BYTES + " bytes\n");
        }

        /** Sends the result, and returns that nothing can follow. */
        private boolean end(int exit, String reason) throws IOException {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("exit", exit);
            json.put("out", out.toString(UTF_8));
            json.put("err", err.toString(UTF_8) + reason);
            body.write(json.toString().getBytes(UTF_8));
            return false;
        }

        @Override
        public void sendHeartbeat() throws IOException {
            body.write(' ');
            body.flush();
        }
    }
}
