package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.entry.JournalEntryRecorder;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.message.MessageKind;
import io.mneme.spi.redact.FakeRedactions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories of providers are in the file, and read again, as they were sent. Seeds 0 to 199. */
class ProviderHistoryTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int HISTORIES = 200;
    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    @TempDir
    Path folder;

    @Test
    void historiesOfOpenAiComeBackEqual() throws IOException {
        comeBackEqual(ProviderHistories::openAi);
    }

    @Test
    void historiesOfAnthropicComeBackEqual() throws IOException {
        comeBackEqual(ProviderHistories::anthropic);
    }

    private void comeBackEqual(Function<ProviderHistories, ArrayNode> make) throws IOException {
        List<JsonNode> sent = new ArrayList<>();
        MessageKind kind = new MessageKind();
        JournalEntryRecorder recorder = new JournalEntryRecorder(new FakeRedactions(), new EntryEraser(List.of()));
        JsonlJournal<Message> journal = MessageJournalTest.open(folder, kind);
        for (long seed = 0; seed < HISTORIES; seed++) {
            ArrayNode history = make.apply(new ProviderHistories(seed));
            history.forEach(sent::add);
            recorder.recordAll(journal, history.toString(), Map.of("conversation_id", "c" + seed), NOW);
        }
        journal.close();
        JsonlJournal<Message> reopened = MessageJournalTest.open(folder, kind);
        try {
            assertThat(all(reopened)).isEqualTo(sent);
        } finally {
            reopened.close();
        }
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
}
