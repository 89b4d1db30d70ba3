package io.mneme.ui.http.output;

import io.mneme.ui.http.connection.TransferRate;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the blocks of an answer as fast as its caller reads them. No thread waits for the caller. */
final class AnswerStream implements WriteListener {

    private static final Logger LOG = LoggerFactory.getLogger(AnswerStream.class);

    private final HttpServletResponse response;
    private final AnswerBudget budget;
    private final Deque<byte[]> blocks;
    private final TransferRate rate = new TransferRate();
    private final long length;
    private @Nullable AsyncContext async;
    private @Nullable ServletOutputStream out;
    private boolean ended;
    private long sent;

    AnswerStream(HttpServletResponse response, AnswerBudget budget, BodyBuffer body) {
        this.response = response;
        this.budget = budget;
        this.length = body.length();
        this.blocks = body.takeBlocks();
    }

    /** Begins to send; from here on the response belongs to the stream. */
    void begin(AsyncContext async, ServletOutputStream out) {
        synchronized (this) {
            this.async = async;
            this.out = out;
        }
        out.setWriteListener(this);
    }

    @Override
    public void onWritePossible() throws IOException {
        if (isSent()) {
            end();
        }
    }

    private synchronized boolean isSent() throws IOException {
        while (!ended && out.isReady()) {
            byte[] block = blocks.poll();
            if (block == null) {
                return true;
            }
            out.write(block);
            sent += block.length;
            rate.add(block.length);
            budget.release(block.length);
        }
        return false;
    }

    @Override
    public void onError(Throwable gone) {
        LOG.debug("a caller went away before its answer was sent: {}", gone.toString());
        end();
    }

    /** Ends the stream although its caller has not read all of it; the server then breaks the connection. */
    void cutOff() {
        LOG.debug("an answer was cut off, since its caller reads it more slowly than others read theirs");
        refuseIfNothingWasSent();
        end();
    }

    private synchronized void refuseIfNothingWasSent() {
        if (sent == 0 && !ended && !response.isCommitted()) {
            response.reset();
            response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            response.setHeader("Retry-After", "2");
        }
    }

    /** Ends the stream, if it has not ended. */
    void end() {
        long unsent;
        AsyncContext context;
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            blocks.clear();
            unsent = length - sent;
            context = async;
        }
        budget.remove(this, unsent);
        try {
            if (context != null) {
                context.complete();
            }
        } catch (IllegalStateException already) {
            LOG.debug("the server has ended an answer by itself: {}", already.getMessage());
        }
    }

    /** Returns how many bytes the answer has. */
    long length() {
        return length;
    }

    /** Returns how fast its caller reads it. The budget asks under a lock of its own, so that none is taken here. */
    TransferRate rate() {
        return rate;
    }
}
