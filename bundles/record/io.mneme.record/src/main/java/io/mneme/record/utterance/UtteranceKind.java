package io.mneme.record.utterance;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.dialogue.Role;
import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.RecordBounds;
import io.mneme.support.schema.RecordKey;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.RecordValues;
import io.mneme.support.schema.SchemaKind;
import io.mneme.support.schema.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.osgi.service.component.annotations.Component;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The entry kind of utterances: their JSON form, ids and lanes. */
@Component(service = EntryKind.class, property = "kind=utterance")
public final class UtteranceKind implements SchemaKind<Utterance> {

    static final RecordKey<Utterance, Long> VERSION = RecordKey.whole(
            "version",
            (Utterance utterance) -> Optional.of((long) utterance.version()),
            FieldRule.whole("must be a whole number, at least 1", 1, Integer.MAX_VALUE));

    static final RecordKey<Utterance, String> TIMESTAMP =
            RecordKey.timestamp("timestamp", Utterance::timestamp).sentTime(Timestamps::millis);

    static final RecordKey<Utterance, String> CONVERSATION_ID = RecordKey.text(
                    "conversation_id", Utterance::conversation)
            .inFiles(RecordBounds.READ_NAME)
            .sent(FieldRule.NAME)
            .reference()
            .searchedAs(SearchFields.CONVERSATION);

    static final RecordKey<Utterance, Speaker> TYPE = RecordKey.word(
                    "type",
                    (Utterance utterance) -> Optional.of(utterance.speaker()),
                    Map.of("stt", Speaker.PERSON, "tts", Speaker.ASSISTANT),
                    "must be stt or tts")
            .required("must be given, as stt or tts")
            .reference()
            .searchedAs(SearchFields.TYPE);

    static final RecordKey<Utterance, String> TEXT = RecordKey.text("text", Utterance::text)
            .sent(new FieldRule(
                    "must be a text that is not blank; silence is [no speech detected]",
                    value -> FieldRule.TEXT.fits().test(value) && !value.text().isBlank()))
            .required("must be given, as a text")
            .searched();

    static final RecordKey<Utterance, String> PROJECT_PATH = RecordKey.optionalText("project_path", Utterance::project)
            .inFiles(RecordBounds.READ_PATH.orNull(""))
            .sent(RecordBounds.PATH_OR_NULL)
            .group()
            .searchedAs(SearchFields.PROJECT);

    static final RecordKey<Utterance, String> AUDIO_FILE = RecordKey.optionalText("audio_file", Utterance::audioFile)
            .inFiles(RecordBounds.READ_PATH.orNull(""))
            .sent(RecordBounds.PATH_OR_NULL
                    .and(value -> isInside(value.text()))
                    .orNull("must be a relative path without .. in it, of at most " + RecordBounds.MAX_PATH_CHARS
                            + " characters, or null"));

    static final RecordKey<Utterance, Long> DURATION_MS = RecordKey.whole(
            "duration_ms",
            (Utterance utterance) -> utterance.duration().map(Duration::toMillis),
            FieldRule.whole("", 0, Long.MAX_VALUE)
                    .orNull("must be a whole number of milliseconds, at least 0 and of at most 18 digits, or null"));

    static final RecordKey<Utterance, String> METADATA =
            RecordKey.of("metadata", Utterance::metadata, Value::raw, Function.identity(), FieldRule.OBJECT_OR_NULL);

    static final RecordKey<Utterance, String> ID =
            RecordKey.text("id", Utterance::id).rule(FieldRule.NAME).reference();

    static final RecordSchema<Utterance> SCHEMA = RecordSchema.of(
                    UtteranceKind::utterance,
                    Utterance::extraFields,
                    VERSION,
                    TIMESTAMP,
                    CONVERSATION_ID,
                    TYPE,
                    TEXT,
                    PROJECT_PATH,
                    AUDIO_FILE,
                    DURATION_MS,
                    METADATA,
                    ID)
            .withNestedNames(UtteranceMetadata.NAMES);

    /** The lane of the utterances of a version that is not known yet; the journal's status counts them. */
    static final String NEWER = "version:above-3";

    private static final Logger LOG = LoggerFactory.getLogger(UtteranceKind.class);
    private static final int NEWEST_VERSION = 3;

    private final UlidGenerator ids = new UlidGenerator();
    private final AtomicBoolean isNewerReported = new AtomicBoolean();

    private static Utterance utterance(RecordValues<Utterance> values) {
        return new Utterance(
                values.text(ID),
                values.find(VERSION).map(Math::toIntExact).orElse(1),
                values.text(TIMESTAMP),
                values.text(CONVERSATION_ID),
                values.get(TYPE),
                values.get(TEXT),
                values.find(PROJECT_PATH),
                values.find(AUDIO_FILE),
                values.find(DURATION_MS).map(Duration::ofMillis),
                values.find(METADATA),
                values.extraFields());
    }

    private static boolean isInside(String path) {
        return !path.matches("(?s)([/\\\\]|[A-Za-z]:).*")
                && !List.of(path.split("[/\\\\]")).contains("..");
    }

    /** Returns the line of an utterance. */
    public static String line(Utterance utterance) {
        return SCHEMA.line(utterance);
    }

    /** Returns the name of the speaker in a file. */
    public static String type(Utterance utterance) {
        return utterance.speaker() == Speaker.PERSON ? "stt" : "tts";
    }

    /** Returns the utterance as part of a conversation. */
    public static Utterance in(String conversation, Utterance utterance) {
        return SCHEMA.with(utterance, CONVERSATION_ID, conversation);
    }

    @Override
    public String name() {
        return "utterance";
    }

    @Override
    public RecordSchema<Utterance> schema() {
        return SCHEMA;
    }

    @Override
    public Utterance decode(String line) {
        Utterance utterance = SCHEMA.read(line);
        if (utterance.version() > NEWEST_VERSION && isNewerReported.compareAndSet(false, true)) {
            LOG.warn(
                    "The exchange log holds utterances of version {}; {} and lower are known. They are read as far as they"
                            + " go, and counted in the lane {}",
                    utterance.version(),
                    NEWEST_VERSION,
                    NEWER);
        }
        return utterance;
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(Utterance entry) {
        List<String> lanes = new ArrayList<>(3);
        lanes.add(UtteranceLanes.ofConversation(entry.conversation()));
        lanes.add(UtteranceLanes.ofProject(entry.project().orElse("")));
        if (entry.version() > NEWEST_VERSION) {
            lanes.add(NEWER);
        }
        return lanes;
    }

    @Override
    public Optional<String> conversationLane(String conversation) {
        return Optional.of(UtteranceLanes.ofConversation(conversation));
    }

    @Override
    public SearchFields searchFields(Utterance entry) {
        Map<String, List<String>> values = SCHEMA.searchedValues(entry);
        values.put(SearchFields.ROLE, List.of(role(entry).name().toLowerCase(Locale.ROOT)));
        return new SearchFields(SCHEMA.searchedTexts(entry), values);
    }

    @Override
    public Optional<HistoryEntry> historyEntry(Utterance entry) {
        return Optional.of(new HistoryEntry(entry.id(), role(entry), "", entry.text(), entry.text(), timestamp(entry)));
    }

    private static Role role(Utterance entry) {
        return entry.speaker() == Speaker.PERSON ? Role.USER : Role.ASSISTANT;
    }
}
