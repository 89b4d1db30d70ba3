package io.mneme.ui.http.output;

import io.mneme.ui.http.connection.ConnectionWait;
import io.mneme.ui.http.connection.SlowTransfer;
import io.mneme.ui.http.connection.TransferRate;
import java.io.IOException;
import java.io.OutputStream;

/** The body of an answer that is written while it is made, as fast as its caller reads it. */
final class StreamedBody extends OutputStream implements SlowTransfer {

    private final OutputStream out;
    private final ConnectionWait connection = new ConnectionWait();
    private final TransferRate rate;

    StreamedBody(OutputStream out, TransferRate rate) {
        this.out = out;
        this.rate = rate;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        rate.add(connection.during(() -> {
            out.write(bytes, offset, count);
            return count;
        }));
    }

    @Override
    public TransferRate rate() {
        return rate;
    }

    @Override
    public void cutOff() {
        connection.cutOff();
    }
}
