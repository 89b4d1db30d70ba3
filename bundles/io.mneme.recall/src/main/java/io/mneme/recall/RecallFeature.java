package io.mneme.recall;

/**
 * What the score of a turn is made of. BM25 is divided by that of the best turn. All features are about 0 to 1, so that their weights
 * can be compared.
 */
enum RecallFeature {
    BM25("bm25", DefaultWeights.BM25, "has the words of the text"),
    UNSTEMMED("unstemmed", DefaultWeights.UNSTEMMED, "has the words as they are written"),
    COVERAGE("coverage", DefaultWeights.COVERAGE, "has, with the turns around it, most words of the text"),
    CAPTION("caption", DefaultWeights.CAPTION, "shows a medium whose caption has the words"),
    PREVIOUS("previous", DefaultWeights.PREVIOUS, "follows a turn with the words"),
    PREVIOUS_2("previous_2", DefaultWeights.PREVIOUS_2, "follows a turn with the words after another turn"),
    NEXT("next", DefaultWeights.NEXT, "is followed by a turn with the words"),
    NEXT_2("next_2", DefaultWeights.NEXT_2, "is followed by a turn with the words after another turn"),
    ANSWER("answer", DefaultWeights.ANSWER, "follows a question with the words"),
    CONTEXT("context", DefaultWeights.CONTEXT, "is surrounded by turns with the words"),
    SESSION("session", DefaultWeights.SESSION, "is in a session whose best turns have the words"),
    TOPIC("topic", DefaultWeights.TOPIC, "is in a session that has most words of the text"),
    NAMED_SPEAKER("named_speaker", DefaultWeights.NAMED_SPEAKER, "is of a speaker that the text names"),
    DATE("date", DefaultWeights.DATE, "is of a date that the text names"),
    WHEN("when", DefaultWeights.WHEN, "has an expression of time, for which the text asks"),
    STATEMENT("statement", DefaultWeights.STATEMENT, "does not end with a question"),
    LENGTH("length", DefaultWeights.LENGTH, "is long"),
    DENSE("dense", DefaultWeights.DENSE, "has a similar meaning"),
    DENSE_PREVIOUS("dense_previous", DefaultWeights.DENSE_PREVIOUS, "follows a turn of similar meaning"),
    DENSE_SESSION("dense_session", DefaultWeights.DENSE_SESSION, "is in a session with a turn of similar meaning");

    /** The weights without a configuration, tuned as in decision 104. */
    static final class DefaultWeights {

        static final double BM25 = .33;
        static final double UNSTEMMED = .16;
        static final double COVERAGE = .52;
        static final double CAPTION = 0;
        static final double PREVIOUS = 0;
        static final double PREVIOUS_2 = .21;
        static final double NEXT = .06;
        static final double NEXT_2 = .09;
        static final double ANSWER = .35;
        static final double CONTEXT = 0;
        static final double SESSION = .1;
        static final double TOPIC = .32;
        static final double NAMED_SPEAKER = .19;
        static final double DATE = 1.29;
        static final double WHEN = .55;
        static final double STATEMENT = .14;
        static final double LENGTH = .4;
        static final double DENSE = .94;
        static final double DENSE_PREVIOUS = .15;
        static final double DENSE_SESSION = .3;

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
    String key() {
        return key;
    }

    double defaultWeight() {
        return defaultWeight;
    }

    /** Returns what a high value says of a turn. */
    String reason() {
        return reason;
    }
}
