package io.mneme.benchmarks.search;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.journal.Journal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns of conversations as messages of a journal. */
final class MessageTurns {

    private static final int BATCH = 1_000;

    private MessageTurns() {}

    /** Appends turns in their order. */
    static void append(Journal<Message> journal, List<String> turns) {
        for (int from = 0; from < turns.size(); from += BATCH) {
            journal.appendAll(turns.subList(from, Math.min(from + BATCH, turns.size())).stream()
                    .map(MessageTurns::message)
                    .toList());
        }
    }

    private static Message message(String text) {
        return new Message(
                "",
                "2026-03-12T10:30:00Z",
                "c1",
                "Ann",
                "",
                Role.USER,
                text,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }
}
