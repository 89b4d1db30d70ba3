package io.mneme.ui.http;

import io.mneme.api.journal.Event;
import io.mneme.api.journal.Following;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one reader is told of a journal, for as long as it listens.
 *
 * <p>No thread waits for it: the journal, the server and the clock wake it, and one of the few threads of {@link Tails}
 * works for it at a time. What touches the response is synchronized, because the server may end it in between.
 */
final class Tail implements WriteListener {

    /** How many events are read from the journal at once. */
    private static final int BATCH = 64;

    private static final Logger LOG = LoggerFactory.getLogger(Tail.class);

    private final Tails tails;
    private final Journal<?> journal;
    private final TailFrames frames;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private final AtomicInteger wakes = new AtomicInteger();
    private Position position;
    private @Nullable Following following;
    private @Nullable AsyncContext async;
    private @Nullable ServletOutputStream out;
    private boolean begun;
    private boolean flushed = true;
    private boolean stuck;
    private boolean ended;
    private long since;

    Tail(Tails tails, Journal<?> journal, Position since, TailFrames frames) {
        this.tails = tails;
        this.journal = journal;
        this.position = since;
        this.frames = frames;
    }

    Journal<?> journal() {
        return journal;
    }

    /** Begins; from here on the response belongs to the stream. */
    synchronized void begin(HttpServletRequest request, HttpServletResponse response) throws IOException {
        following = journal.follow(this::wake);
        response.setContentType("text/event-stream");
        response.setHeader("Cache-Control", "no-store");
        async = request.startAsync();
        async.setTimeout(0);
        waiting.add(frames.first(position));
        since = System.nanoTime();
        out = response.getOutputStream();
        out.setWriteListener(this);
    }

    @Override
    public void onWritePossible() {
        synchronized (this) {
            begun = true;
            stuck = false;
            if (ended) {
                complete();
                return;
            }
        }
        wake();
    }

    @Override
    public void onError(Throwable gone) {
        LOG.debug("a reader of the tail of {} has gone: {}", journal.name(), gone.getMessage());
        if (!end()) {
            synchronized (this) {
                complete();
            }
        }
    }

    private void wake() {
        if (wakes.getAndIncrement() == 0) {
            tails.execute(this::work);
        }
    }

    private void work() {
        int seen = wakes.get();
        boolean more = worked();
        if (more || wakes.addAndGet(-seen) > 0) {
            // Behind the other streams, so that one which has much to catch up with holds up none.
            tails.execute(this::work);
        }
    }

    private boolean worked() {
        try {
            return advance();
        } catch (IOException gone) {
            onError(gone);
        } catch (RuntimeException thrown) {
            // The place where a failure meets the outside here: past it, the stream would stand still for ever.
            LOG.debug(
                    "the tail of {} ends: {}",
                    journal.name(),
                    Refusals.problem(thrown).detail());
            end();
        }
        return false;
    }

    /** Goes on until there is nothing to tell or the reader takes no more; tells whether to go on at once. */
    private boolean advance() throws IOException {
        if (!written()) {
            return false;
        }
        List<? extends Event<?>> events = journal.eventsAfter(position, BATCH);
        if (events.isEmpty()) {
            flush();
            return false;
        }
        List<byte[]> more = events.stream().map(frames::of).toList();
        position = events.get(events.size() - 1).position();
        return added(more);
    }

    private synchronized boolean added(List<byte[]> more) {
        return !ended && waiting.addAll(more);
    }

    private synchronized boolean written() throws IOException {
        if (!begun || ended) {
            return false;
        }
        while (ready()) {
            byte[] next = waiting.poll();
            if (next == null) {
                return true;
            }
            out.write(next);
            flushed = false;
            since = System.nanoTime();
        }
        return false;
    }

    private boolean ready() {
        if (out.isReady()) {
            return true;
        }
        if (!stuck) {
            stuck = true;
            since = System.nanoTime();
        }
        return false;
    }

    private synchronized void flush() throws IOException {
        if (!ended && !flushed) {
            flushed = true;
            out.flush();
        }
    }

    /** Looks at the clock: cuts off a reader who takes nothing, gives a sign of life to one there is nothing to tell. */
    void look(long now) {
        boolean late;
        synchronized (this) {
            long nanos = now - since;
            late = stuck && nanos >= tails.patience().toNanos();
            if (begun && !stuck && nanos >= tails.beat().toNanos()) {
                since = now;
                waiting.add(frames.beat());
                wake();
            }
        }
        if (late && cutOff()) {
            tails.countCutOff(journal.name());
        }
    }

    /** Gives a sign of life at once, so that a reader that has gone is noticed. */
    void probe() {
        synchronized (this) {
            if (!begun || stuck || ended) {
                return;
            }
            waiting.add(frames.beat());
        }
        wake();
    }

    // While the server still writes, it cannot complete without complaining: it does so when the write ends or fails.
    private boolean cutOff() {
        synchronized (this) {
            if (ended) {
                return false;
            }
            ended = true;
            waiting.clear();
            unfollow();
        }
        tails.remove(this);
        return true;
    }

    /** Ends the stream; returns whether it had not ended before. */
    boolean end() {
        synchronized (this) {
            if (ended) {
                return false;
            }
            ended = true;
            waiting.clear();
            unfollow();
            complete();
        }
        tails.remove(this);
        return true;
    }

    private void unfollow() {
        if (following != null) {
            following.close();
        }
    }

    private void complete() {
        if (async != null) {
            try {
                async.complete();
            } catch (IllegalStateException already) {
                LOG.debug("the server has ended a stream by itself: {}", already.getMessage());
            }
        }
    }
}
