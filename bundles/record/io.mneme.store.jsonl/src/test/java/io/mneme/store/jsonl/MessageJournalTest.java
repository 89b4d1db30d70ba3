package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.message.MessageKind;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped journal of messages: their kind over files. */
class MessageJournalTest {

    private static final String FILE = "messages.jsonl";
    private static final String LANE = MessageLanes.ofConversation("c1");

    @TempDir
    Path folder;

    private final MessageKind kind = new MessageKind();
    private JsonlJournal<Message> journal;

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void aMessageIsTheSameAfterARestart() {
        open();
        StoredEntry<Message> stored = journal.append(message("hello", Map.of("mood", "[1, \"é\"]")));
        journal.close();
        open();
        assertThat(newest(journal)).containsExactly(stored);
    }

    @Test
    void aMessageOfAnotherProgramKeepsItsUnknownFieldsWhenItIsEdited() throws IOException {
        Files.writeString(
                folder.resolve(FILE),
                "{\"mood\": 1.50e2, \"role\": \"user\", \"content\": \"a\", \"conversation_id\": \"c1\", "
                        + "\"media\": [{\"uri\": \"u\", \"width\": 3.0}]}\n");
        open();
        journal.edit(
                newest(journal).get(0).id(),
                read -> kind.withId(read, newest(journal).get(0).id()));
        assertThat(Files.readString(folder.resolve(FILE))).contains("\"mood\":1.50e2", "\"width\":3.0", "\"id\":\"d-");
    }

    @Test
    void aConversationIsReadWithoutTheOthers() {
        open();
        journal.append(message("mine", Map.of()));
        journal.append(kind.decode("{\"role\":\"user\",\"content\":\"other\",\"conversation_id\":\"c2\"}"));
        assertThat(newest(journal))
                .extracting(stored -> stored.entry().content())
                .containsExactly("mine");
    }

    private void open() {
        journal = open(folder, kind);
    }

    /** Opens the journal of messages in a folder. */
    static JsonlJournal<Message> open(Path folder, MessageKind kind) {
        return new JsonlJournal<>(
                kind,
                new JournalSettings(
                        kind.name(),
                        folder,
                        new ArchivingLayout(FILE, "messages_archives", 20_000, 2_000, 4 << 20),
                        Durability.NEVER,
                        Duration.ofMillis(5),
                        8 << 20),
                new LocalStorage(),
                new SimpleMeterRegistry());
    }

    private static List<StoredEntry<Message>> newest(Journal<Message> journal) {
        return journal.newest(LANE, 10, all -> true);
    }

    private static Message message(String content, Map<String, String> extraFields) {
        return new Message(
                "",
                "2026-03-12T10:30:00.000Z",
                "c1",
                "Ann",
                "u-7",
                Role.USER,
                content,
                Optional.empty(),
                List.of(new MessageMedia("a.png", "image/png", MediaUse.ATTACHMENT, Map.of("width", "3"))),
                Optional.empty(),
                extraFields);
    }
}
