package io.mneme.api.dictation;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One voice-input session: what the recogniser heard, what the language model made of it, and what the person confirmed.
 *
 * @param id its name; empty until the journal has given it one
 * @param timestamp when it took place: ISO 8601 in UTC when recorded here, any text in another program's file
 * @param recognised raw recognition
 * @param enhanced what the language model made of it, before review; empty when none took part
 * @param confirmed the final text
 * @param mode how it was enhanced, for example {@code proofread}; {@code off} when it was not
 * @param previewed whether the person saw and confirmed it
 * @param recogniser name of the speech model; may be empty
 * @param model name of the language model; may be empty
 * @param corrected whether the person edited the enhanced text
 * @param seconds how long the person spoke, 0 or more, to a tenth of a second when recorded here
 * @param foreign every further key of the JSON object with its value as JSON source text, in the order of the file; also
 *     a known key whose value has another type than it should, which is kept as it was
 */
public record Dictation(
        String id,
        String timestamp,
        String recognised,
        Optional<String> enhanced,
        String confirmed,
        String mode,
        boolean previewed,
        String recogniser,
        String model,
        boolean corrected,
        double seconds,
        Map<String, String> foreign) {

    public Dictation {
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(recognised, "recognised");
        requireNonNull(enhanced, "enhanced");
        requireNonNull(confirmed, "confirmed");
        requireNonNull(mode, "mode");
        requireNonNull(recogniser, "recogniser");
        requireNonNull(model, "model");
        if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("seconds must be a number of at least 0: " + seconds);
        }
        foreign = foreign.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(foreign));
    }
}
