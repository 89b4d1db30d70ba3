package io.mneme.record.dictation;

import io.mneme.api.dialogue.Role;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.RecordKey;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.RecordValues;
import io.mneme.support.schema.SchemaKind;
import io.mneme.support.schema.Timestamps;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The entry kind of dictations: their JSON form, ids and lanes. */
@Component(service = EntryKind.class, property = "kind=dictation")
public final class DictationKind implements SchemaKind<Dictation> {

    private static final List<String> RESERVED_IDS = List.of("stats", "tags", "export");

    static final RecordKey<Dictation, String> TIMESTAMP =
            RecordKey.timestamp("timestamp", Dictation::timestamp).sentTime(Timestamps::text);

    static final RecordKey<Dictation, String> ASR_TEXT =
            RecordKey.text("asr_text", Dictation::asrText).searched();

    static final RecordKey<Dictation, String> ENHANCED_TEXT =
            RecordKey.optionalText("enhanced_text", Dictation::enhancedText).searched();

    static final RecordKey<Dictation, String> FINAL_TEXT = RecordKey.text("final_text", Dictation::finalText)
            .required("must be given, as a text")
            .searched();

    static final RecordKey<Dictation, String> ENHANCE_MODE =
            RecordKey.label("enhance_mode", Dictation::mode).group().searchedAs(SearchFields.MODE);

    static final RecordKey<Dictation, Boolean> PREVIEW_ENABLED =
            RecordKey.flag("preview_enabled", Dictation::confirmed);

    static final RecordKey<Dictation, String> STT_MODEL =
            RecordKey.label("stt_model", Dictation::sttModel).group().searchedAs(SearchFields.MODEL);

    static final RecordKey<Dictation, String> LLM_MODEL =
            RecordKey.label("llm_model", Dictation::llmModel).group().searchedAs(SearchFields.MODEL);

    static final RecordKey<Dictation, Boolean> USER_CORRECTED =
            RecordKey.flag("user_corrected", Dictation::corrected).searchedAs(SearchFields.CORRECTED);

    static final RecordKey<Dictation, Double> AUDIO_DURATION = RecordKey.amount(
                    "audio_duration",
                    Dictation::audioSeconds,
                    "must be a number of seconds, at least 0 and less than 1,000,000,000")
            .normalised(DictationKind::toTenths);

    static final RecordKey<Dictation, String> ID = RecordKey.text("id", Dictation::id)
            .rule(new FieldRule(
                    "must be a text of 1 to 128 letters, digits, dots, colons, underscores and hyphens, and not stats, tags or export",
                    // Paths over HTTP: a dictation of this name could be neither read nor deleted.
                    value -> FieldRule.NAME.fits().test(value) && !RESERVED_IDS.contains(value.text())))
            .reference();

    static final RecordSchema<Dictation> SCHEMA = RecordSchema.of(
            DictationKind::dictation,
            Dictation::extraFields,
            TIMESTAMP,
            ASR_TEXT,
            ENHANCED_TEXT,
            FINAL_TEXT,
            ENHANCE_MODE,
            PREVIEW_ENABLED,
            STT_MODEL,
            LLM_MODEL,
            USER_CORRECTED,
            AUDIO_DURATION,
            ID);

    private static final RecordSchema<Dictation> WITHOUT_ASR_TEXT = SCHEMA.without(ASR_TEXT);

    /** Default limit of the length of a line in a journal. */
    private static final int LONG_LINE_BYTES = 8 << 20;

    /** The field in which other programs name a conversation; it is one of the further keys. */
    private static final String CONVERSATION_ID = "conversation_id";

    private final UlidGenerator ids = new UlidGenerator();

    private static Dictation dictation(RecordValues<Dictation> values) {
        String finalText = values.get(FINAL_TEXT);
        Optional<String> enhancedText = values.find(ENHANCED_TEXT);
        String mode = values.text(ENHANCE_MODE);
        return new Dictation(
                values.text(ID),
                values.text(TIMESTAMP),
                values.get(ASR_TEXT, finalText),
                enhancedText,
                finalText,
                mode.isEmpty() ? "off" : mode,
                values.get(PREVIEW_ENABLED, false),
                values.text(STT_MODEL),
                values.text(LLM_MODEL),
                values.get(
                        USER_CORRECTED,
                        enhancedText.isPresent() && !enhancedText.get().equals(finalText)),
                values.get(AUDIO_DURATION, 0.0),
                values.extraFields());
    }

    private static Value toTenths(Value seconds) {
        return JsonText.number(Math.round(Double.parseDouble(seconds.text()) * 10) / 10.0);
    }

    @Override
    public String name() {
        return "dictation";
    }

    @Override
    public RecordSchema<Dictation> schema() {
        return SCHEMA;
    }

    @Override
    public String encode(Dictation entry) {
        return new String(fileLine(entry), StandardCharsets.UTF_8);
    }

    /** Returns all texts: the line of a long dictation may leave out the recognised one. */
    @Override
    public String json(Dictation entry) {
        return SCHEMA.line(entry);
    }

    @Override
    public Optional<byte[]> bytes(Dictation entry) {
        return Optional.of(fileLine(entry));
    }

    /**
     * Omits a recognised text that equals the final one if the line would be too long with both. A reader takes the final text
     * for a missing recognised one.
     */
    private static byte[] fileLine(Dictation entry) {
        byte[] whole = SCHEMA.bytes(entry);
        return whole.length > LONG_LINE_BYTES && entry.asrText().equals(entry.finalText())
                ? WITHOUT_ASR_TEXT.bytes(entry)
                : whole;
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
    public SearchFields searchFields(Dictation entry) {
        Map<String, List<String>> values = SCHEMA.searchedValues(entry);
        values.put(SearchFields.CONVERSATION, List.of(conversation(entry)));
        return new SearchFields(SCHEMA.searchedTexts(entry), values);
    }

    @Override
    public Optional<HistoryEntry> historyEntry(Dictation entry) {
        return Optional.of(
                new HistoryEntry(entry.id(), Role.USER, "", entry.asrText(), entry.finalText(), timestamp(entry)));
    }
}
