package io.mneme.api.session;

/** Who has the turn in the conversation with the current character. */
public enum TurnState {
    /** The person's turn, who has not begun: there is no message, or the assistant's last one is finished. */
    WAITING_FOR_USER,
    /** The last message is the person's. */
    USER_SPEAKING,
    /** The last message is the assistant's, and its reply has not ended. */
    BOT_SPEAKING
}
