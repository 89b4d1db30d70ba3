package io.mneme.store.jsonl;

import io.mneme.api.dictation.Dictation;
import io.mneme.record.DictationKind;
import java.nio.file.Path;
import java.time.Duration;

/** Opens journals as the container does, without a container. */
public final class Journals {

    private Journals() {}

    /** Returns a journal of dictations in this folder; the caller closes it. */
    public static JsonlJournal<Dictation> dictations(Path folder, String durability) {
        Settings settings = new Settings(
                folder, "conversation_history.jsonl", Durability.of(durability), Duration.ofSeconds(1), 8 << 20);
        return new JsonlJournal<>(new DictationKind(), settings, new LocalStorage());
    }

    /** Closes a journal. */
    public static void close(JsonlJournal<?> journal) {
        journal.close();
    }
}
