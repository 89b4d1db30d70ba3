package io.mneme.transfer.run;

/** Gives titles to conversations. */
@FunctionalInterface
interface ConversationTitles {

    /**
     * Gives a title to a conversation that has none.
     *
     * @param conversation the id of a conversation that has an entry
     * @param title the title; not blank
     */
    void set(String conversation, String title);
}
