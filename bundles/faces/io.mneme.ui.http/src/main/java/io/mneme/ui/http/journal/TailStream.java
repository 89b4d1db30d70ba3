package io.mneme.ui.http.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedSpans;
import io.mneme.api.journal.Subscription;
import io.mneme.api.journal.UnreadableException;
import io.mneme.api.owner.OwnerScope;
import io.mneme.ui.http.transport.ExceptionMapper;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one reader is told of a journal, for as long as it listens.
 *
 * <p>No thread waits for it: the journal, the server and the clock wake it, and one of the few threads of {@link TailPublisher}
 * works for it at a time. What touches the response is synchronized, because the server may end it in between.
 *
 * @param <E> the kind of entry
 */
final class TailStream<E> implements WriteListener {

    /** How many events are read from the journal at once. */
    private static final int MAX_BATCH_EVENTS = 64;

    private static final Logger LOG = LoggerFactory.getLogger(TailStream.class);

    private final TailPublisher streams;
    private final Journal<E> journal;
    private final SkippedSpans<E> skipped;
    private final TailSelection selection;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private final AtomicInteger wakes = new AtomicInteger();

    /** The server and the clock wake the stream, too, for no owner. */
    private final Runnable work = OwnerScope.bound(this::work);

    private Position position;
    private @Nullable Subscription following;
    private @Nullable AsyncContext async;
    private @Nullable ServletOutputStream out;
    private boolean begun;
    private boolean flushed = true;
    private boolean blocked;
    private boolean ended;
    private long since;

    TailStream(TailPublisher tails, Journal<E> journal, TailSelection selection, Position since) {
        this.streams = tails;
        this.selection = selection;
        this.journal = journal;
        this.skipped = new SkippedSpans<>(journal);
        this.position = since;
    }

    Journal<E> journal() {
        return journal;
    }

    /** Begins; from here on the response belongs to the stream. */
    synchronized void begin(HttpServletRequest request, HttpServletResponse response) throws IOException {
        following = journal.subscribe(this::wake);
        response.setContentType("text/event-stream");
        response.setHeader("Cache-Control", "no-store");
        async = request.startAsync();
        async.setTimeout(0);
        waiting.add(SseFrames.first(position));
        since = System.nanoTime();
        out = response.getOutputStream();
        out.setWriteListener(this);
    }

    @Override
    public void onWritePossible() {
        synchronized (this) {
            begun = true;
            blocked = false;
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
            streams.execute(work);
        }
    }

    private void work() {
        int seen = wakes.get();
        boolean more = advanceSafely();
        if (more || wakes.addAndGet(-seen) > 0) {
            // Behind the other streams, so that one which has much to catch up with holds up none.
            streams.execute(work);
        }
    }

    private boolean advanceSafely() {
        try {
            return advance();
        } catch (IOException gone) {
            onError(gone);
        } catch (RuntimeException thrown) {
            // The place where a failure meets the outside here: past it, the stream would stand still for ever.
            LOG.debug(
                    "the tail of {} ends: {}",
                    journal.name(),
                    ExceptionMapper.toProblem(thrown).detail());
            end();
        }
        return false;
    }

    /** Goes on until there is nothing to tell or the reader takes no more; tells whether to go on at once. */
    private boolean advance() throws IOException {
        if (!written()) {
            return false;
        }
        List<byte[]> more = nextFrames();
        if (more.isEmpty()) {
            flush();
            return false;
        }
        return added(more);
    }

    /** Returns what follows; then, what was skipped and can be read now. */
    private List<byte[]> nextFrames() {
        try {
            List<JournalEvent<E>> events = journal.eventsAfter(position, MAX_BATCH_EVENTS);
            if (events.isEmpty()) {
                return lateFrames();
            }
            position = events.get(events.size() - 1).position();
            return frames(events);
        } catch (UnreadableException unreadable) {
            position = skipped.skip(unreadable, position);
            return List.of(SseFrames.of(unreadable));
        }
    }

    /** Returns the frames of those events that are told, and the position up to which events have been looked at. */
    private List<byte[]> frames(List<JournalEvent<E>> events) {
        List<JournalEvent<E>> told = selection.of(journal, events);
        List<byte[]> frames = new ArrayList<>();
        told.forEach(event -> frames.add(SseFrames.of(journal, event)));
        if (told.isEmpty() || !told.get(told.size() - 1).position().equals(position)) {
            frames.add(SseFrames.reached(position));
        }
        return frames;
    }

    private List<byte[]> lateFrames() {
        return selection.of(journal, skipped.readAgain(MAX_BATCH_EVENTS)).stream()
                .map(event -> SseFrames.late(journal, event))
                .toList();
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
            blocked = false;
            return true;
        }
        if (!blocked) {
            blocked = true;
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
    void checkTimeouts(long now) {
        boolean late;
        synchronized (this) {
            long nanos = now - since;
            late = blocked && nanos >= streams.writeTimeout().toNanos();
            if (begun && !blocked && nanos >= streams.heartbeatInterval().toNanos()) {
                since = now;
                waiting.add(SseFrames.heartbeat());
                wake();
            }
        }
        // While the server still writes, it cannot complete without complaining: it does so when the write ends or
        // fails.
        if (late && end(false)) {
            streams.countCutOff(journal.name());
        }
    }

    /** Gives a sign of life at once, so that a reader that has gone is noticed. */
    void probe() {
        synchronized (this) {
            if (!begun || blocked || ended) {
                return;
            }
            waiting.add(SseFrames.heartbeat());
        }
        wake();
    }

    /** Ends the stream; returns whether it had not ended before. */
    boolean end() {
        return end(true);
    }

    private boolean end(boolean completes) {
        synchronized (this) {
            if (ended) {
                return false;
            }
            ended = true;
            waiting.clear();
            if (following != null) {
                following.close();
            }
            if (completes) {
                complete();
            }
        }
        streams.remove(this);
        return true;
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
