package io.mneme.spi.window;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Decides which entries are in the window next, given the last window. Register an implementation as a service and it
 * takes part in the selection: of several, the one with the highest {@code service.ranking} serves the requests that name
 * none. Service properties {@code mode}, {@code recipe} or {@code tenant} bind it to the requests with that selector.
 *
 * <p>Called for every request, and again in it when the last window cannot go on, from many threads at once: keep it fast,
 * pure and free of I/O and clock. It has no state; the window is kept for it. One that throws, answers what is not
 * allowed, or does not return in time (2 s as shipped) is replaced by the default for that request, and after several such requests in a row
 * disabled until it is updated.
 */
@ConsumerType
public interface WindowPolicy {

    /** Returns the name by which a request asks for it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /** Returns what it can be told; empty if nothing. Each name once. Asked when it is registered, and not again. */
    List<IntSetting> settings();

    /** Returns how many of the newest entries it needs to see to decide, at least 1; it is shown 10,000 at most. */
    int reach(Settings settings);

    /**
     * Returns what is odd about these settings though they can be served, naming the values, for the person who made
     * them; empty if nothing is.
     */
    default Optional<String> warning(Settings settings) {
        return Optional.empty();
    }

    /**
     * Decides the next window.
     *
     * @param last position of the oldest entry in the last window; empty when there is no last window, or it cannot go on
     *     (an entry in it was edited or deleted, another policy or renderer became active). When present it is one of
     *     the candidates' positions, or lies before all of them when the last window and what was recorded since are more
     *     than the reach
     * @param newest the newest entries, oldest first: at least one, at most as many as the reach
     * @param settings what it was told
     * @return the next window; its {@code from} is one of the candidates' positions
     */
    WindowStep next(OptionalLong last, List<Candidate> newest, Settings settings);
}
