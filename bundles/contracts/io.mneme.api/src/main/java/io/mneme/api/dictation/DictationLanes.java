package io.mneme.api.dictation;

/**
 * The names of the lanes in which the journal of dictations lists its entries, beside the lane of
 * {@linkplain io.mneme.api.journal.Journal#ALL_ENTRIES every entry}.
 */
public final class DictationLanes {

    /** Every dictation the person saw and confirmed, whatever its mode. */
    public static final String CONFIRMED = "confirmed";

    private DictationLanes() {}

    /** Returns the lane of the dictations of this mode that the person saw and confirmed. */
    public static String confirmed(String mode) {
        return CONFIRMED + ":" + mode;
    }

    /** Returns the lane of all dictations of this mode. */
    public static String ofMode(String mode) {
        return "mode:" + mode;
    }

    /** Returns the lane of the dictations that name a conversation in their field {@code conversation_id}. */
    public static String ofConversation(String id) {
        return "conversation:" + id;
    }
}
