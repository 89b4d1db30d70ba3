package io.mneme.api.session;

/** Who has the turn in the conversation with the current character. */
public enum TurnState {
    /** The person's turn, who has said nothing yet: there is no message, the last one is blank, or the assistant's is finished. */
    WAITING_FOR_USER,
    /** The last message is the person's. */
    USER_SPEAKING,
    /** The last message is the assistant's, and a reply of the assistant has not ended. */
    BOT_SPEAKING
}
