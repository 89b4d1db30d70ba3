package io.mneme.ui.http.journal;

import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.problem.ProblemException;
import java.util.Map;

/** The paths at which entries are recorded whose journals accept none of clients. */
final class RecordingPaths {

    private static final Map<String, String> PATHS_BY_KIND = Map.of(
            "dictation", "/v1/dictations",
            "utterance", "/v1/utterances",
            "annotation", "/v1/conversations",
            "term", "/v1/vocabulary");

    private RecordingPaths() {}

    /** Returns the refusal of a change to such a journal. */
    static ProblemException refusal(String journal, String kind) {
        String recorder = PATHS_BY_KIND.containsKey(kind)
                ? PATHS_BY_KIND.get(kind) + " records them"
                : "their plug-in alone records them";
        return Problem.of(405, "entries of the journal " + journal + " are not written at this path; " + recorder)
                .withHeader("Allow", "GET, HEAD, OPTIONS")
                .toException();
    }
}
