package io.mneme.ui.gogo.log;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest messages of a log, made of its lines in their order. For one thread. */
final class NewestMessages {

    private final int limit;
    private final Deque<StringBuilder> messages = new ArrayDeque<>();

    /** Keeps at most so many messages. */
    NewestMessages(int limit) {
        this.limit = limit;
    }

    /** Adds a line: it begins a message, or belongs to the one before. */
    void add(String line) {
        if (messages.isEmpty() || LogMessage.begins(line)) {
            messages.add(new StringBuilder(line));
            if (messages.size() > limit) {
                messages.remove();
            }
        } else {
            messages.getLast().append(line);
        }
    }

    /** Returns the messages, oldest first, with their line breaks. */
    List<String> list() {
        return messages.stream().map(StringBuilder::toString).toList();
    }
}
