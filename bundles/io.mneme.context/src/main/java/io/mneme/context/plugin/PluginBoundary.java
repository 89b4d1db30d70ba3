package io.mneme.context.plugin;

import io.mneme.context.plugin.CallRunner.PendingCall;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The boundary between requests and one plug-in, or one policy of this bundle. Whatever is thrown behind it ends here, is
 * counted, and is logged once for each cause. A call that does not return in time is one more such failure.
 *
 * <p>Neither log nor answer contains an exception's message, since a plug-in may put text of an entry into it.
 *
 * <p>Every {@link Throwable} is contained. A plug-in runs on its own threads, so no error of it can reach a request's; and the
 * virtual machine of the distribution ends by itself when its memory is exhausted, so an {@link OutOfMemoryError} that arrives
 * here was thrown by code.
 */
public final class PluginBoundary implements AutoCloseable {

    /** The limit of a plug-in that sets itself none. */
    public static final Duration NO_LIMIT = Duration.ofDays(1);

    private static final Logger LOG = LoggerFactory.getLogger(PluginBoundary.class);

    private final String plugin;
    private final Class<?> type;
    private final Duration limit;
    private final CallRunner calls;
    private final Failures failures;

    private PluginBoundary(String plugin, Class<?> type, Duration limit, CallRunner calls, Failures failures) {
        this.plugin = plugin;
        this.type = type;
        this.limit = limit;
        this.calls = calls;
        this.failures = failures;
    }

    /**
     * Makes the boundary of a plug-in of which only the service is known.
     *
     * @param plugin what it is, for the log
     * @param service the service
     */
    public static PluginBoundary of(String plugin, Object service, CallRunner calls, Failures failures) {
        return new PluginBoundary(plugin, service.getClass(), NO_LIMIT, calls, failures);
    }

    /**
     * Returns the same boundary under another name, with a limit of its own.
     *
     * @param called what the plug-in is, with its name, for the log
     * @param own how long a call may take at most
     */
    public PluginBoundary named(String called, Duration own) {
        return new PluginBoundary(called, type, own, calls, failures);
    }

    /** Asks for the last thing a request wants of the plug-in: with an answer, its failures are no longer in a row. */
    public <T> Answer<T> ask(Callable<T> question) {
        return begin(question).await();
    }

    /** Asks for something the request needs before it can ask for the last thing. */
    public <T> Answer<T> prepare(Callable<T> question) {
        return settled(started(question));
    }

    /** Begins to ask for the last thing a request wants of the plug-in, so that others can be asked meanwhile. */
    public <T> PendingAnswer<T> begin(Callable<T> question) {
        PendingCall<Answer<T>> call = started(question);
        return () -> {
            Answer<T> answer = settled(call);
            if (!answer.failed()) {
                failures.succeeded();
            }
            return answer;
        };
    }

    private <T> PendingCall<Answer<T>> started(Callable<T> question) {
        try {
            return calls.begin(() -> contained(question), limit);
        } catch (UnansweredException refused) {
            return () -> {
                throw refused;
            };
        }
    }

    private <T> Answer<T> contained(Callable<T> question) {
        try {
            T value = question.call();
            return value == null ? Answer.failed("returned null") : Answer.of(value);
        } catch (NonsenseException nonsense) {
            return Answer.failed(nonsense.getMessage());
        } catch (Throwable thrown) {
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return Answer.failed(ThrownCause.of(thrown, type));
        }
    }

    private <T> Answer<T> settled(PendingCall<Answer<T>> call) {
        try {
            Answer<T> answer = call.await();
            if (answer.failed()) {
                count(answer.failure());
            }
            return answer;
        } catch (UnansweredException unanswered) {
            if (unanswered.counted()) {
                count(unanswered.getMessage());
            }
            return Answer.failed(unanswered.getMessage());
        }
    }

    private void count(String cause) {
        if (failures.count(cause)) {
            LOG.warn("{}: {}", plugin, cause);
        }
    }

    /** Returns what the plug-in has got wrong. */
    public Failures failures() {
        return failures;
    }

    /** Returns how long the oldest call has been running that should have ended by now; empty if there is none. */
    public Optional<Duration> overdue() {
        return calls.overdue();
    }

    /** Interrupts what runs, since the plug-in has left. */
    @Override
    public void close() {
        calls.close();
    }
}
