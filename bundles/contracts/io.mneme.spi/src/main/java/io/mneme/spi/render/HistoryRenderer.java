package io.mneme.spi.render;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Turns an entry into one line or block of the history. To use an implementation, register it as a service. Of several, the one with
 * the highest {@code service.ranking} serves the requests that name no renderer. Service properties {@code mode}, {@code
 * recipe} or {@code tenant} bind it to the requests with that selector.
 *
 * <p>Called once per entry that is new to a window, by many threads at once: keep it fast, pure and free of I/O and clock.
 * If it throws, returns null or too long a text, or exceeds its time limit, the built-in default replaces it for that
 * request. The limit (2 s as shipped) applies to all new entries of a request together. After several such requests in a row
 * the renderer is disabled until it is updated.
 */
@ConsumerType
public interface HistoryRenderer {

    /** What an entry is rendered to. */
    enum Shape {
        /** One line. The caller puts it into a list, and shows each line break in a text or in the line as {@code ⏎}. */
        LINE,
        /** A text that is shown as it is, one after the other. It ends with what separates it from the next one. */
        BLOCK
    }

    /** Returns the name by which a request selects it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /** Returns what an entry is rendered to, always the same; by default a line. */
    default Shape shape() {
        return Shape.LINE;
    }

    /**
     * Renders an entry.
     *
     * @param said the entry; its texts contain line breaks only if the shape is {@link Shape#BLOCK}
     * @return one line without a bullet, or a block with its separator; may be empty. Line breaks at the end of the newest
     *     block are removed
     */
    String render(HistoryEntry said);

    /**
     * Returns the legend: a sentence that explains the lines to the model, for the header of the history. Called once for
     * each language, when the renderer is registered.
     *
     * @param language the language of the header: {@code zh} or {@code en}
     * @return a sentence without its full stop, one line of at most 500 characters; empty if lines explain themselves
     */
    default String legend(String language) {
        return "";
    }
}
