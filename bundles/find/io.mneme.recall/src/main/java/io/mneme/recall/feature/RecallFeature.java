package io.mneme.recall.feature;

/**
 * What the score of a turn is made of. BM25 is divided by that of the best turn. All features are from 0 to 1, those of an embedder and
 * {@link #BREVITY} from -1 to 1, so that their weights can be compared. The default weights are tuned as in decision 144.
 */
public enum RecallFeature {
    BM25("bm25", .4, "has a passage with the words of the text"),
    UNSTEMMED("unstemmed", .2, "has the words as they are written"),
    COVERAGE("coverage", .4, "has, with the turns around it, most words of the text"),
    PREVIOUS_2("previous_2", .1, "follows a turn with the words after another turn"),
    NEXT("next", .15, "is followed by a turn with the words"),
    ANSWER("answer", .3, "follows a question with the words"),
    SESSION("session", .15, "is in a session whose best turns have the words"),
    TOPIC("topic", .25, "is in a session that has most words of the text"),
    NAMED_SPEAKER("named_speaker", .2, "is of a speaker that the text names"),
    DATE("date", .9, "is of a date that the text names"),
    WHEN("when", .35, "has an expression of time, for which the text asks"),
    STATEMENT("statement", .2, "does not end with a question"),
    BREVITY("brevity", .35, "is of a role whose turns are short"),
    DENSE("dense", .94, "has a similar meaning"),
    DENSE_PREVIOUS("dense_previous", .15, "follows a turn of similar meaning"),
    DENSE_SESSION("dense_session", .3, "is in a session with a turn of similar meaning");

    private final String key;
    private final double defaultWeight;
    private final String reason;

    RecallFeature(String key, double defaultWeight, String reason) {
        this.key = key;
        this.defaultWeight = defaultWeight;
        this.reason = reason;
    }

    /** Returns its name in results; with {@code weight_} before it, in the configuration. */
    public String key() {
        return key;
    }

    public double defaultWeight() {
        return defaultWeight;
    }

    /** Returns what a high value says of a turn. */
    public String reason() {
        return reason;
    }
}
