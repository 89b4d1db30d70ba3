package io.mneme.spi.render;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Decides how an entry of the history reads. Register an implementation as a service and it takes part in the selection:
 * of several, the one with the highest {@code service.ranking} words the history of requests that name none. Service
 * properties {@code mode}, {@code recipe} or {@code tenant} bind it to the requests with that selector.
 *
 * <p>Called once per entry that is new to a window, from many threads at once: keep it fast, pure and free of I/O and
 * clock. One that throws, answers null or too long a line, or does not return in time (2 s as shipped, for all entries that are
 * new) is replaced by the default for that request, and after several such requests in a
 * row disabled until it is updated.
 */
@ConsumerType
public interface HistoryRenderer {

    /** Returns the name by which a request asks for it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Words an entry.
     *
     * @param said the entry; its texts hold no line break
     * @return one line, without a bullet; may be empty. A line break in it is shown as {@code ⏎}
     */
    String render(HistoryEntry said);

    /**
     * Returns how its lines are to be read, for the header of the history. Asked once for each language, when the renderer is
     * registered.
     *
     * @param language the language of the header: {@code zh} or {@code en}
     * @return a sentence without its full stop, one line of at most 500 characters; empty if lines explain themselves
     */
    default String legend(String language) {
        return "";
    }
}
