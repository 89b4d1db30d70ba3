package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.command.OutputFrame.FrameKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

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
