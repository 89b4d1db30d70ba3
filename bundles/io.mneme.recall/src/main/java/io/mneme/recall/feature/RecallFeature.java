package io.mneme.recall.feature;

/**
 * What the score of a turn is made of. BM25 is divided by that of the best turn. All features are from 0 to 1, those of an embedder and
 * {@link #BREVITY} from -1 to 1, so that their weights can be compared.
 */
public enum RecallFeature {
    BM25("bm25", DefaultWeights.BM25, "has a passage with the words of the text"),
    UNSTEMMED("unstemmed", DefaultWeights.UNSTEMMED, "has the words as they are written"),
    COVERAGE("coverage", DefaultWeights.COVERAGE, "has, with the turns around it, most words of the text"),
    PREVIOUS_2("previous_2", DefaultWeights.PREVIOUS_2, "follows a turn with the words after another turn"),
    NEXT("next", DefaultWeights.NEXT, "is followed by a turn with the words"),
    ANSWER("answer", DefaultWeights.ANSWER, "follows a question with the words"),
    SESSION("session", DefaultWeights.SESSION, "is in a session whose best turns have the words"),
    TOPIC("topic", DefaultWeights.TOPIC, "is in a session that has most words of the text"),
    NAMED_SPEAKER("named_speaker", DefaultWeights.NAMED_SPEAKER, "is of a speaker that the text names"),
    DATE("date", DefaultWeights.DATE, "is of a date that the text names"),
    WHEN("when", DefaultWeights.WHEN, "has an expression of time, for which the text asks"),
    STATEMENT("statement", DefaultWeights.STATEMENT, "does not end with a question"),
    BREVITY("brevity", DefaultWeights.BREVITY, "is of a role whose turns are short"),
    DENSE("dense", DefaultWeights.DENSE, "has a similar meaning"),
    DENSE_PREVIOUS("dense_previous", DefaultWeights.DENSE_PREVIOUS, "follows a turn of similar meaning"),
    DENSE_SESSION("dense_session", DefaultWeights.DENSE_SESSION, "is in a session with a turn of similar meaning");

    /** The weights without a configuration, tuned as in decision 144. */
    public static final class DefaultWeights {

        public static final double BM25 = .4;
        public static final double UNSTEMMED = .2;
        public static final double COVERAGE = .4;
        public static final double PREVIOUS_2 = .1;
        public static final double NEXT = .15;
        public static final double ANSWER = .3;
        public static final double SESSION = .15;
        public static final double TOPIC = .25;
        public static final double NAMED_SPEAKER = .2;
        public static final double DATE = .9;
        public static final double WHEN = .35;
        public static final double STATEMENT = .2;
        public static final double BREVITY = .35;
        public static final double DENSE = .94;
        public static final double DENSE_PREVIOUS = .15;
        public static final double DENSE_SESSION = .3;

        private DefaultWeights() {}
    }

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
