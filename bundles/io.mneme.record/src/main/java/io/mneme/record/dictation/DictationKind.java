package io.mneme.record.dictation;

import io.mneme.api.dialogue.Role;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.Timestamps;
import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The entry kind of dictations: their JSON form, ids and lanes. */
@Component(property = "kind=dictation")
public final class DictationKind implements EntryKind<Dictation> {

    /** The field in which other programs name a conversation; it is one of the further keys. */
    private static final String CONVERSATION_ID = "conversation_id";

    private final UlidGenerator ids = new UlidGenerator();

    @Override
    public String name() {
        return "dictation";
    }

    @Override
    public Dictation decode(String line) {
        return DictationJson.of(JsonFields.lenient(line));
    }

    @Override
    public String encode(Dictation entry) {
        return new String(DictationJson.fileLine(entry), StandardCharsets.UTF_8);
    }

    /** Returns all texts: the line of a long dictation may leave out the recognised one. */
    @Override
    public String json(Dictation entry) {
        return DictationJson.text(entry);
    }

    @Override
    public Optional<byte[]> bytes(Dictation entry) {
        return Optional.of(DictationJson.fileLine(entry));
    }

    @Override
    public String id(Dictation entry) {
        return entry.id();
    }

    @Override
    public Dictation withId(Dictation entry, String id) {
        return entry.withId(id);
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(Dictation entry) {
        List<String> lanes = new ArrayList<>(4);
        lanes.add(DictationLanes.ofMode(entry.mode()));
        if (entry.confirmed()) {
            lanes.add(DictationLanes.CONFIRMED);
            lanes.add(DictationLanes.confirmed(entry.mode()));
        }
        String conversation = conversation(entry);
        if (!conversation.isEmpty()) {
            lanes.add(DictationLanes.ofConversation(conversation));
        }
        return lanes;
    }

    @Override
    public Optional<String> conversationLane(String conversation) {
        return Optional.of(DictationLanes.ofConversation(conversation));
    }

    /** Returns the id of the conversation that the dictation names; empty if it names none. */
    private static String conversation(Dictation entry) {
        String named = entry.extraFields().get(CONVERSATION_ID);
        return named == null || !named.startsWith("\"")
                ? ""
                : JsonFields.lenient("{\"" + CONVERSATION_ID + "\":" + named + "}")
                        .get(CONVERSATION_ID)
                        .text();
    }

    @Override
    public Optional<Instant> timestamp(Dictation entry) {
        return Timestamps.read(entry.timestamp());
    }

    @Override
    public SearchFields searchFields(Dictation entry) {
        return new SearchFields(
                Map.of(
                        DictationKey.ASR_TEXT.json(), entry.asrText(),
                        DictationKey.ENHANCED_TEXT.json(), entry.enhancedText().orElse(""),
                        DictationKey.FINAL_TEXT.json(), entry.finalText()),
                Map.of(
                        SearchFields.MODE, List.of(entry.mode()),
                        SearchFields.CONVERSATION, List.of(conversation(entry)),
                        SearchFields.MODEL, List.of(entry.sttModel(), entry.llmModel()),
                        SearchFields.CORRECTED, List.of(Boolean.toString(entry.corrected()))));
    }

    @Override
    public Optional<HistoryEntry> historyEntry(Dictation entry) {
        return Optional.of(
                new HistoryEntry(entry.id(), Role.USER, "", entry.asrText(), entry.finalText(), timestamp(entry)));
    }
}
