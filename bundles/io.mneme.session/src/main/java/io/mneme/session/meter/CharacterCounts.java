package io.mneme.session.meter;

import java.util.concurrent.atomic.AtomicLong;

/** How many histories a character has in all sessions, and how many messages these have. One thread changes it at a time. */
final class CharacterCounts {

    private final AtomicLong messages = new AtomicLong();
    private long histories;

    void add(int moreHistories, int moreMessages) {
        histories += moreHistories;
        messages.addAndGet(moreMessages);
    }

    void add(CharacterCounts more) {
        histories += more.histories;
        messages.addAndGet(more.messages.get());
    }

    /** Removes a history with its messages; returns whether it was the last one. */
    boolean isEmptyAfter(int removedMessages) {
        add(-1, -removedMessages);
        return histories == 0;
    }

    /** Returns the number of messages, for readers on any thread. */
    double messages() {
        return messages.get();
    }
}
