package io.mneme.ui.http.harness;

import io.mneme.api.dictation.Dictation;
import java.util.Map;
import java.util.Optional;

/** Dictations of which a test chooses only the id and the text. */
public final class SampleDictation {

    private SampleDictation() {}

    public static Dictation of(String id, String text) {
        return new Dictation(
                id, "2026-03-01T20:30:00Z", "", Optional.empty(), text, "proofread", true, "", "", false, 1, Map.of());
    }
}
