package io.mneme.ui.http.access;

import io.mneme.api.access.CallerStreams.StreamLease;
import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams that tokens have open; those of a token that is revoked or expires are ended within a second. */
final class OpenStreams implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OpenStreams.class);
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(500);

    private final Predicate<String> isValid;
    private final Map<String, Set<CountedStream>> open = new HashMap<>();

    /** Has a thread from the first stream on. */
    private Optional<NamedExecutor> timer = Optional.empty();

    private boolean closed;

    /**
     * Begins without streams.
     *
     * @param isValid whether a token of a name is still accepted
     */
    OpenStreams(Predicate<String> isValid) {
        this.isValid = isValid;
    }

    /** A stream of a token. */
    private final class CountedStream implements StreamLease {

        private final String token;
        private final Runnable end;

        CountedStream(String token, Runnable end) {
            this.token = token;
            this.end = end;
        }

        @Override
        public void close() {
            remove(token, this);
        }
    }

    /** Counts a stream; empty if the token has as many as it may. */
    synchronized Optional<StreamLease> open(String token, int max, Runnable end) {
        Set<CountedStream> streams = open.computeIfAbsent(token, name -> new HashSet<>());
        if (streams.size() >= max || closed) {
            return Optional.empty();
        }
        CountedStream stream = new CountedStream(token, end);
        streams.add(stream);
        if (timer.isEmpty()) {
            timer = Optional.of(begunTimer());
        }
        return Optional.of(stream);
    }

    private NamedExecutor begunTimer() {
        NamedExecutor begun = NamedExecutor.single("mneme-access-stream", ClosePolicy.INTERRUPT, Duration.ofSeconds(1));
        Runnable check = new LoggedTask(LOG, "looking for revoked tokens failed; it goes on", this::endRevoked);
        begun.scheduleWithFixedDelay(check, CHECK_INTERVAL, CHECK_INTERVAL);
        return begun;
    }

    private synchronized void remove(String token, CountedStream stream) {
        Set<CountedStream> streams = open.getOrDefault(token, Set.of());
        if (streams.remove(stream) && streams.isEmpty()) {
            open.remove(token);
        }
    }

    /** Ends the streams of tokens that are no longer accepted. */
    void endRevoked() {
        List<CountedStream> revoked = new ArrayList<>();
        synchronized (this) {
            open.forEach((token, streams) -> {
                if (!isValid.test(token)) {
                    revoked.addAll(streams);
                }
            });
        }
        // Outside of the lock: an end may wait for what a stream just does.
        for (CountedStream stream : revoked) {
            stream.close();
            stream.end.run();
        }
    }

    /** Counts no further streams; those that are open end with what serves them. */
    @Override
    public synchronized void close() {
        closed = true;
        timer.ifPresent(NamedExecutor::close);
    }
}
