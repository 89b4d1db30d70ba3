package io.mneme.ui.http.transport;

import io.mneme.ui.http.transport.TransferBudget.SlowTransfer;
import io.mneme.ui.http.transport.TransferBudget.TransferRate;
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
final class ResponseStream implements WriteListener, SlowTransfer {

    private static final Logger LOG = LoggerFactory.getLogger(ResponseStream.class);

    private final HttpServletResponse response;
    private final TransferBudget<ResponseStream> budget;
    private final Deque<byte[]> blocks;
    private final TransferRate rate = new TransferRate(System::nanoTime);
    private @Nullable AsyncContext async;
    private @Nullable ServletOutputStream out;
    private boolean ended;
    private boolean writing;
    private boolean begun;

    ResponseStream(HttpServletResponse response, TransferBudget<ResponseStream> budget, BodyBuffer body) {
        this.response = response;
        this.budget = budget;
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
        synchronized (this) {
            writing = false;
        }
        if (isSent()) {
            end();
            complete();
        }
    }

    private synchronized boolean isSent() throws IOException {
        while (!ended && isReady()) {
            byte[] block = blocks.poll();
            if (block == null) {
                return true;
            }
            out.write(block);
            begun = true;
            rate.add(block.length);
            budget.release(this, block.length);
        }
        return ended && !writing;
    }

    private boolean isReady() {
        writing = !out.isReady();
        return !writing;
    }

    @Override
    public void onError(Throwable gone) {
        LOG.debug("a caller went away before its answer was sent: {}", gone.toString());
        end();
        complete();
    }

    /**
     * Ends the stream although its caller has not read all of it; the server then breaks the connection. Where the server still
     * writes a block, it does so when the caller has read that block, or has not for as long as a connection may be idle.
     */
    @Override
    public void cutOff() {
        LOG.debug("an answer was cut off, since its caller reads it more slowly than others read theirs");
        refuseIfNothingWasSent();
        end();
        if (!isWriting()) {
            complete();
        }
    }

    private synchronized boolean isWriting() {
        return writing;
    }

    private synchronized void refuseIfNothingWasSent() {
        if (!begun && !ended && async != null && !response.isCommitted()) {
            response.reset();
            response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            response.setHeader("Retry-After", "2");
        }
    }

    /** Gives back what the answer takes; the rest of it is not sent. */
    void end() {
        synchronized (this) {
            ended = true;
            blocks.clear();
        }
        budget.remove(this);
    }

    private void complete() {
        AsyncContext context;
        synchronized (this) {
            context = async;
            async = null;
        }
        try {
            if (context != null) {
                context.complete();
            }
        } catch (IllegalStateException already) {
            LOG.debug("the server has ended an answer by itself: {}", already.getMessage());
        }
    }

    @Override
    public TransferRate rate() {
        return rate;
    }
}
