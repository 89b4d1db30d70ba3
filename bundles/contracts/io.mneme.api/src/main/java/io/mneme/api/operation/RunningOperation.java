package io.mneme.api.operation;

import java.util.function.Supplier;
import org.osgi.annotation.versioning.ProviderType;

/**
 * An operation that has begun. Its labels and numbers have the names of OpenTelemetry's semantic conventions where there is one, and
 * else begin with {@code mneme.}. None is a text of an entry or a prompt.
 *
 * <p>For one thread at a time; the next one must {@link #enter} it. No method throws by itself.
 */
@ProviderType
public interface RunningOperation extends AutoCloseable {

    /** Is not noted. */
    RunningOperation NONE = new RunningOperation() {
        @Override
        public RunningOperation label(String name, String value) {
            return this;
        }

        @Override
        public RunningOperation number(String name, long value) {
            return this;
        }

        @Override
        public RunningOperation fail(String type) {
            return this;
        }

        @Override
        public void leave() {}

        @Override
        public void enter() {}

        @Override
        public void close() {}
    };

    /** Adds a label, in the place of a former one of that name. A value of more than 200 characters is cut. */
    RunningOperation label(String name, String value);

    /** Adds a number, in the place of a former one of that name. */
    RunningOperation number(String name, long value);

    /**
     * Notes that it has failed.
     *
     * @param type the kind of failure, with few values, such as a status or the name of a class; never a message
     */
    RunningOperation fail(String type);

    /**
     * Does the work of this operation, which has failed if the work throws.
     *
     * @return what the work returns
     * @throws RuntimeException what the work throws
     */
    default <T> T observe(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error thrown) {
            fail(thrown.getClass().getName());
            throw thrown;
        }
    }

    /** Ends its course on this thread; another thread goes on with it. */
    void leave();

    /** Begins its course on this thread, until it is left or closed. */
    void enter();

    /** Ends it, and its course on this thread. What comes later changes nothing. */
    @Override
    void close();
}
