package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.entry.JournalEntryRecorder;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.message.MessageKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.store.jsonl.line.ProviderHistories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped journal of messages: their kind over files. */
class MessageJournalTest {

    private static final String FILE = "messages.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int HISTORIES = 200;
    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");
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

    @Test
    void twoHundredHistoriesOfOpenAiComeBackEqual() throws IOException {
        comeBackEqual(ProviderHistories::openAi);
    }

    @Test
    void twoHundredHistoriesOfAnthropicComeBackEqual() throws IOException {
        comeBackEqual(ProviderHistories::anthropic);
    }

    private void comeBackEqual(Function<ProviderHistories, ArrayNode> make) throws IOException {
        List<JsonNode> sent = new ArrayList<>();
        JournalEntryRecorder recorder = new JournalEntryRecorder(
                new FakeRedactions(), EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind())));
        open();
        for (long seed = 0; seed < HISTORIES; seed++) {
            ArrayNode history = make.apply(new ProviderHistories(seed));
            history.forEach(sent::add);
            recorder.recordAll(journal, history.toString(), Map.of("conversation_id", "c" + seed), NOW);
        }
        journal.close();
        open();
        assertThat(all(journal)).isEqualTo(sent);
    }

    private static List<JsonNode> all(Journal<Message> journal) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        List<StoredEntry<Message>> page = List.of();
        do {
            Position last =
                    page.isEmpty() ? Position.START : page.get(page.size() - 1).position();
            page = journal.after(EntryQuery.ofLane(Journal.ALL_ENTRIES), last, 100)
                    .entries();
            for (StoredEntry<Message> stored : page) {
                all.add(asSent(journal.json(stored.entry())));
            }
        } while (!page.isEmpty());
        return all;
    }

    /** Returns a line without what the journal adds. */
    private static JsonNode asSent(String line) throws IOException {
        return ((ObjectNode) JSON.readTree(line))
                .without(List.of(
                        "timestamp", "conversation_id", "author", "author_id", "reply_to", "media", "marker", "id"));
    }

    private void open() {
        journal = new JsonlJournal<>(
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
