package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.mneme.ui.command.OutputFrame.FrameKind;
import java.io.IOException;
import java.io.OutputStream;

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
