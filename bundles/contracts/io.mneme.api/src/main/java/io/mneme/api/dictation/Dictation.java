package io.mneme.api.dictation;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One voice input: the recognised text, what a language model made of it, and the final text.
 *
 * @param id its id; empty until the journal has assigned one
 * @param timestamp when it took place: ISO 8601 in UTC when recorded here, any text in another program's file
 * @param asrText recognised text
 * @param enhancedText what the language model made of it, before review; empty if no model was used
 * @param finalText the final text
 * @param mode how it was enhanced, for example {@code proofread}; {@code off} when it was not
 * @param confirmed whether the person saw and confirmed it
 * @param sttModel name of the speech model; may be empty
 * @param llmModel name of the language model; may be empty
 * @param corrected whether the person edited the enhanced text
 * @param audioSeconds how long the person spoke, 0 or more, to a tenth of a second when recorded here
 * @param extraFields every further key of the JSON object with its value as JSON source text, in the order of the file; also
 *     a known key whose value has the wrong type, which is stored as it is
 */
public record Dictation(
        String id,
        String timestamp,
        String asrText,
        Optional<String> enhancedText,
        String finalText,
        String mode,
        boolean confirmed,
        String sttModel,
        String llmModel,
        boolean corrected,
        double audioSeconds,
        Map<String, String> extraFields) {

    public Dictation {
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(asrText, "asrText");
        requireNonNull(enhancedText, "enhancedText");
        requireNonNull(finalText, "finalText");
        requireNonNull(mode, "mode");
        requireNonNull(sttModel, "sttModel");
        requireNonNull(llmModel, "llmModel");
        if (!(audioSeconds >= 0 && audioSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("audioSeconds must be a number of at least 0: " + audioSeconds);
        }
        extraFields = extraFields.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
    }

    /**
     * Returns whether a mode is a chain of modes. The person does not see the steps inside a chain, so their texts do not
     * show what the person meant.
     */
    public static boolean isChain(String mode) {
        return mode.contains("→") || mode.contains("->");
    }

    /** Returns whether the mode is a chain of modes; such a dictation is not recorded. */
    public boolean isChain() {
        return isChain(mode);
    }

    /** Returns the same dictation under another id; an extra field {@code id} is dropped. */
    public Dictation withId(String newId) {
        Map<String, String> others = extraFields;
        if (others.containsKey("id")) {
            others = new LinkedHashMap<>(extraFields);
            others.remove("id");
        }
        return new Dictation(
                newId,
                timestamp,
                asrText,
                enhancedText,
                finalText,
                mode,
                confirmed,
                sttModel,
                llmModel,
                corrected,
                audioSeconds,
                others);
    }

    /** Returns the same dictation with other recognised and final texts, and without an enhanced one. */
    public Dictation withTexts(String newAsrText, String newFinalText) {
        return new Dictation(
                id,
                timestamp,
                newAsrText,
                Optional.empty(),
                newFinalText,
                mode,
                confirmed,
                sttModel,
                llmModel,
                corrected,
                audioSeconds,
                extraFields);
    }
}
