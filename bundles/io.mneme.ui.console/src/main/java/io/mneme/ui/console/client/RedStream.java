package io.mneme.ui.console.client;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Shows in red what is written to a terminal. */
final class RedStream extends FilterOutputStream {

    private static final byte[] RED = "\u001b[31m".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PLAIN = "\u001b[0m".getBytes(StandardCharsets.US_ASCII);

    RedStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(RED);
        out.write(bytes, offset, length);
        out.write(PLAIN);
    }
}
