package io.mneme.support.plugin;

import io.mneme.support.plugin.CallRunner.PendingCall;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The boundary between requests and one plug-in, or one policy of this bundle. Whatever is thrown behind it ends here, is
 * counted, and is logged once for each cause. A call that does not return in time is one more such failure.
 *
 * <p>A question gets the plug-in from a supplier, which it asks again before each method it calls. When the request has stopped
 * waiting, the supplier throws, so that an abandoned question ends with the method that was running.
 *
 * <p>Neither log nor answer contains an exception's message, since a plug-in may put text of an entry into it.
 *
 * <p>Every {@link Throwable} is contained, also on the thread of a request, where the policies of the container itself run. A
 * {@link StackOverflowError} has left all that was deeper when it arrives here. A virtual machine whose memory is exhausted ends by
 * itself, as the distribution starts it, so an {@link OutOfMemoryError} that arrives was thrown by code. A class that cannot be linked,
 * and a failed assertion, are defects of the policy alone. So the request goes on in each case, with what replaces a policy that fails.
 *
 * @param <S> what the plug-in is
 */
public final class PluginBoundary<S> implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PluginBoundary.class);
    private static final int MAX_FRAMES = 10;
    private static final int MAX_CHARS = 300;

    private final String plugin;
    private final S service;
    private final CallLimit limit;
    private final CallRunner calls;
    private final Failures failures;
    private final CallTimes times;

    private PluginBoundary(
            String plugin, S service, CallLimit limit, CallRunner calls, Failures failures, CallTimes times) {
        this.plugin = plugin;
        this.service = service;
        this.limit = limit;
        this.calls = calls;
        this.failures = failures;
        this.times = times;
    }

    /**
     * Makes the boundary of a plug-in of which only the service is known.
     *
     * @param plugin what it is, for the log
     * @param service the service, which is called through this boundary only
     */
    public static <S> PluginBoundary<S> of(String plugin, S service, CallRunner calls, Failures failures) {
        return new PluginBoundary<>(plugin, service, CallLimit.TIMEOUT, calls, failures, new CallTimes());
    }

    /**
     * Returns the same boundary under another name, with a limit of its own.
     *
     * @param called what the plug-in is, with its name, for the log
     * @param own how long a call may take
     */
    public PluginBoundary<S> named(String called, CallLimit own) {
        return new PluginBoundary<>(called, service, own, calls, failures, times);
    }

    /** Asks for the last thing a request wants of the plug-in: with an answer, its failures are no longer in a row. */
    public <T> PluginResult<T> ask(Function<Supplier<S>, T> question) {
        return ask(question, limit);
    }

    /** Asks the same within another limit, for a question that needs more time than others. */
    public <T> PluginResult<T> ask(Function<Supplier<S>, T> question, CallLimit own) {
        return begin(question, own).await();
    }

    /** Asks for something the request needs before it can ask for the last thing. */
    public <T> PluginResult<T> prepare(Function<Supplier<S>, T> question) {
        return settled(started(question, limit));
    }

    /** Begins to ask for the last thing a request wants of the plug-in, so that others can be asked meanwhile. */
    public <T> PendingResult<T> begin(Function<Supplier<S>, T> question) {
        return begin(question, limit);
    }

    private <T> PendingResult<T> begin(Function<Supplier<S>, T> question, CallLimit own) {
        PendingCall<PluginResult<T>> call = started(question, own);
        return () -> {
            PluginResult<T> answer = settled(call);
            if (!answer.failed()) {
                failures.recordSuccess();
            }
            return answer;
        };
    }

    private <T> PendingCall<PluginResult<T>> started(Function<Supplier<S>, T> question, CallLimit own) {
        try {
            return calls.begin(abandoned -> contained(question, abandoned), own);
        } catch (UnansweredException refused) {
            return () -> {
                throw refused;
            };
        }
    }

    private <T> PluginResult<T> contained(Function<Supplier<S>, T> question, BooleanSupplier abandoned) {
        long begun = System.nanoTime();
        try {
            T value = question.apply(() -> service(abandoned));
            return value == null ? PluginResult.failed("returned null") : PluginResult.of(value);
        } catch (ContractViolationException violation) {
            return PluginResult.failed(violation.getMessage());
        } catch (Throwable thrown) {
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return PluginResult.failed(describe(thrown, service.getClass()));
        } finally {
            times.add(System.nanoTime() - begun);
        }
    }

    private S service(BooleanSupplier abandoned) {
        if (abandoned.getAsBoolean()) {
            throw new CancellationException("no request waits for this call any longer");
        }
        return service;
    }

    private <T> PluginResult<T> settled(PendingCall<PluginResult<T>> call) {
        try {
            PluginResult<T> answer = call.await();
            if (answer.failed()) {
                count(answer.failure());
            }
            return answer;
        } catch (UnansweredException unanswered) {
            if (unanswered.counted()) {
                count(unanswered.getMessage());
            }
            return PluginResult.failed(unanswered.getMessage());
        }
    }

    private void count(String cause) {
        if (failures.count(cause)) {
            LOG.warn("{}", failures.logLine(plugin, cause));
        }
    }

    /** Returns what the plug-in is, with its name, for a log or an answer. */
    public String plugin() {
        return plugin;
    }

    /** Returns whether this is the boundary of a service. */
    public boolean isOf(Object other) {
        return service == other;
    }

    /** Returns the failures of the plug-in. */
    public Failures failures() {
        return failures;
    }

    /** Returns how long the plug-in has taken for its calls. */
    public CallTimes times() {
        return times;
    }

    /** Returns how long the oldest call has been running that should have ended by now; empty if there is none. */
    public Optional<Duration> overdue() {
        return calls.overdue();
    }

    /** Returns whether a call runs for longer than a request waits for it beside others. */
    public boolean isBlocked() {
        return calls.isBlocked();
    }

    /** Returns whether no call runs. */
    public boolean isIdle() {
        return calls.isIdle();
    }

    /** Interrupts what runs, since the plug-in has left. */
    @Override
    public void close() {
        calls.close();
    }

    /**
     * Describes what a plug-in has thrown by its class and place, never by its message, as a phrase that can stand behind the
     * plug-in's name.
     *
     * <p>An exception is code of the plug-in, too: its stack trace may be null, throw, or contain any text. A place is shown
     * only if the plug-in really has that class with that method.
     *
     * @param plugin the class of the plug-in's service
     */
    private static String describe(Throwable thrown, Class<?> plugin) {
        String name = "threw " + thrown.getClass().getName();
        String described;
        try {
            described = name + place(thrown.getStackTrace(), plugin.getClassLoader());
        } catch (Throwable hostile) {
            described = name;
        }
        return described.substring(0, Math.min(MAX_CHARS, described.length()));
    }

    private static String place(StackTraceElement[] stack, ClassLoader loader) {
        return Arrays.stream(stack)
                .limit(MAX_FRAMES)
                .filter(frame -> exists(frame.getClassName(), frame.getMethodName(), loader))
                .findFirst()
                .map(frame -> " at " + frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
                .orElse("");
    }

    private static boolean exists(String type, String method, ClassLoader loader) {
        try {
            Class<?> declaring = Class.forName(type, false, loader);
            return method.equals("<init>")
                    || method.equals("<clinit>")
                    || Arrays.stream(declaring.getDeclaredMethods())
                            .anyMatch(declared -> declared.getName().equals(method));
        } catch (ClassNotFoundException | LinkageError unknown) {
            return false;
        }
    }

    /** A question that a plug-in has been asked. */
    @FunctionalInterface
    public interface PendingResult<T> {

        /** Returns the answer, or why there is none; to be called once. */
        PluginResult<T> await();
    }
}
