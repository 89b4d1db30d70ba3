package io.mneme.record.annotation;

/** The names of the lanes in which annotations are listed. */
final class AnnotationLanes {

    private AnnotationLanes() {}

    /** Everything about a conversation. */
    static String about(String conversation) {
        return "conversation:" + conversation;
    }

    /** Title, tags and pin of a conversation; the newest counts. */
    static String properties(String conversation) {
        return "notes:" + conversation;
    }

    /** The conversation of the next utterance of a project; the newest counts. */
    static String start(String project) {
        return "start:" + project;
    }

    /** The conversations that were merged into a conversation. */
    static String mergedInto(String conversation) {
        return "merged:" + conversation;
    }
}
