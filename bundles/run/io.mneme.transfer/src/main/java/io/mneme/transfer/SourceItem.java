package io.mneme.transfer;

import static java.util.Objects.requireNonNull;

/** An item of a source: a dictation, or something that is none. */
sealed interface SourceItem {

    /**
     * A dictation.
     *
     * @param place its place in the source, for messages, for example {@code line 17}
     * @param json its JSON object, not yet validated
     * @param mode its mode; empty if it has none or the JSON is malformed
     */
    record DictationItem(String place, String json, String mode) implements SourceItem {

        public DictationItem {
            requireNonNull(place, "place");
            requireNonNull(json, "json");
            requireNonNull(mode, "mode");
        }
    }

    /**
     * An item that is no dictation.
     *
     * @param reason the place in the source and the error
     */
    record RejectedItem(String reason) implements SourceItem {}
}
