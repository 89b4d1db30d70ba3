package io.mneme.record.annotation;

/** The names of the lanes in which annotations are listed. */
final class AnnotationLanes {

    private AnnotationLanes() {}

    /** Everything about a conversation. */
    static String about(String conversation) {
        return "conversation:" + conversation;
    }

    /** What a conversation is called and filed under; the newest counts. */
    static String notes(String conversation) {
        return "notes:" + conversation;
    }

    /** Where the next utterance of a project shall go; the newest counts. */
    static String start(String project) {
        return "start:" + project;
    }

    /** What is read as part of a conversation. */
    static String mergedInto(String conversation) {
        return "merged:" + conversation;
    }
}
