package io.mneme.demo;

import static java.util.Objects.requireNonNull;

/** What a source holds at one place. */
sealed interface Found {

    /**
     * A dictation.
     *
     * @param place where it is, for messages, for example {@code line 17}
     * @param json its JSON object, not yet examined
     * @param mode its mode, as far as it can be seen; may be empty
     */
    record Spoken(String place, String json, String mode) implements Found {

        public Spoken {
            requireNonNull(place, "place");
            requireNonNull(json, "json");
            requireNonNull(mode, "mode");
        }
    }

    /**
     * Something else.
     *
     * @param reason what is wrong, beginning with the place
     */
    record Bad(String reason) implements Found {}
}
