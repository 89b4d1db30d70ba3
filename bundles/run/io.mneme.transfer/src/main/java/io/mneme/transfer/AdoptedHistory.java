package io.mneme.transfer;

import static java.util.Objects.requireNonNull;

/**
 * What is to become of a history that was found, or what became of it.
 *
 * @param history the history
 * @param state whether the container has it
 * @param message the state for people: what follows from it, and why
 */
record AdoptedHistory(FoundHistory history, AdoptionState state, String message) {

    /** Whether the container has a history. */
    enum AdoptionState {
        /** It can be taken, and has not been. */
        READY,
        /** The journal reads the folder already. */
        READ_IN_PLACE,
        /** The journal reads the folder since this command. */
        ADOPTED,
        /** This command has recorded the entries into the journal. */
        IMPORTED,
        /** It cannot be taken so; nothing is changed. */
        REFUSED
    }

    AdoptedHistory {
        requireNonNull(history, "history");
        requireNonNull(state, "state");
        requireNonNull(message, "message");
    }

    boolean isRefused() {
        return state == AdoptionState.REFUSED;
    }
}
