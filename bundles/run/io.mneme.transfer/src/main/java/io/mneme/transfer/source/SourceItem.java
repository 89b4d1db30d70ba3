package io.mneme.transfer.source;

import static java.util.Objects.requireNonNull;

/** An item of a source: an entry, or something that is none. */
public sealed interface SourceItem {

    /**
     * A line, which may be an entry.
     *
     * @param place its place in the source, for messages, for example {@code line 17}
     * @param text the line in the form of a journal's file, not yet decoded
     * @param digest the digest of the bytes that it was read from, of which its id is made if it has none
     */
    record LineItem(String place, String text, long digest) implements SourceItem {

        public LineItem {
            requireNonNull(place, "place");
            requireNonNull(text, "text");
        }
    }

    /**
     * An item that is no entry of any kind.
     *
     * @param place its place in the source
     * @param reason why it is none, as a phrase that can stand behind the place
     */
    record RejectedItem(String place, String reason) implements SourceItem {

        public RejectedItem {
            requireNonNull(place, "place");
            requireNonNull(reason, "reason");
        }

        /** Returns place and reason as one sentence. */
        public String describe() {
            return place + " " + reason;
        }
    }
}
