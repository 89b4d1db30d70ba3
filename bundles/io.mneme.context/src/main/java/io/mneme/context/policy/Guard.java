package io.mneme.context.policy;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands between a request and the plug-ins it calls: whatever one of them throws ends here, is counted, and is logged once
 * for each cause.
 *
 * <p>Neither log nor answer holds an exception's message, since a plug-in may put text of an entry into it.
 */
public final class Guard {

    private static final Logger LOG = LoggerFactory.getLogger(Guard.class);

    private Guard() {}

    /** Asks for the last thing a request wants of a plug-in: with an answer, its failures are no longer in a row. */
    public static <T> Answer<T> ask(Rival<?> asked, Callable<T> question) {
        Answer<T> answer = prepare(asked, question);
        if (!answer.failed()) {
            asked.failures().succeeded();
        }
        return answer;
    }

    /**
     * Asks for something the request needs before it can ask for the last thing.
     *
     * <p>An error of linking, a stack that overflows or an assertion is the plug-in's; any other error is the machine's
     * and passes.
     */
    public static <T> Answer<T> prepare(Rival<?> asked, Callable<T> question) {
        try {
            T value = question.call();
            return value == null ? failed(asked, "returned null") : Answer.of(value);
        } catch (NonsenseException nonsense) {
            return failed(asked, nonsense.getMessage());
        } catch (TimeoutException late) {
            return failed(asked, "took longer than its limit");
        } catch (ExecutionException elsewhere) {
            return failed(asked, cause(elsewhere.getCause()));
        } catch (Exception | LinkageError | StackOverflowError | AssertionError thrown) {
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return failed(asked, cause(thrown));
        }
    }

    private static <T> Answer<T> failed(Rival<?> asked, String cause) {
        if (asked.failures().count(cause)) {
            LOG.warn("{} of {} {}: {}", asked.label(), asked.bundle(), asked.version(), cause);
        }
        return Answer.failed(cause);
    }

    private static String cause(Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        return "threw " + thrown.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
    }
}
