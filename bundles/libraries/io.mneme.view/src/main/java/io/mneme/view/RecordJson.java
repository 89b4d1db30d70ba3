package io.mneme.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.policy.Setting;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.ScorePart;
import io.mneme.api.session.FocusSessions.FocusSummary;
import io.mneme.api.window.ProviderProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes a record as an object: a field for each component, in their order and with its name in snake case. A value that is absent is
 * null, a constant of an enumeration is in lower case, and a map is in the order of its keys.
 *
 * <p>The interfaces say what is different for a record, so that the contracts need no annotations.
 */
public final class RecordJson {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                    .build())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(Duration.class, written(Duration::toSeconds))
                    .addSerializer(Enum.class, written(value -> value.name().toLowerCase(Locale.ROOT)))
                    .addSerializer(Setting.class, written(RecordJson::text))
                    .addSerializer(Optional.class, written(RecordJson::content))
                    .addSerializer(
                            OptionalInt.class, written(value -> value.isPresent() ? (Object) value.getAsInt() : null)))
            .addMixIn(CachePrediction.class, WithoutProvider.class)
            .addMixIn(DictationTotals.Sum.class, SumFields.class)
            .addMixIn(FocusSummary.class, FocusFields.class)
            .addMixIn(JournalStatus.class, WithoutLocation.class)
            .addMixIn(Position.class, PositionValue.class)
            .addMixIn(PreviousContext.class, PreviousFields.class)
            .addMixIn(ProviderProfile.class, ProviderFields.class)
            .addMixIn(RecallResult.class, RecallFields.class)
            .addMixIn(RecalledTurn.class, TurnFields.class)
            .addMixIn(ScorePart.class, WithoutReason.class)
            .addMixIn(SegmentInfo.class, WithoutSources.class)
            .addMixIn(SkippedLines.class, SkippedFields.class)
            .addMixIn(UsageReport.NamedCause.class, CauseFields.class)
            .build();

    private RecordJson() {}

    /** Returns a record as an object. */
    public static ObjectNode of(Record value) {
        return MAPPER.valueToTree(value);
    }

    /** Returns what is written for a value, as a tree. */
    static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Writes an object in UTF-8, and closes the stream. */
    static void write(ObjectNode object, OutputStream to) throws IOException {
        try (JsonGenerator json = new EncodableTexts(MAPPER.createGenerator(to))) {
            MAPPER.writeValue(json, object);
        }
    }

    /** Returns a record as an object; null if there is none. */
    public static @Nullable ObjectNode of(Optional<? extends Record> value) {
        return value.map(RecordJson::of).orElse(null);
    }

    /** Returns records as an array, in their order. */
    public static ArrayNode array(Collection<? extends Record> values) {
        return MAPPER.valueToTree(values);
    }

    /** Returns records as an object whose {@code data} is the list. */
    public static ObjectNode list(Collection<? extends Record> values) {
        return JsonNodes.object().set("data", array(values));
    }

    /** Returns a setting of a policy with its default value and minimum. */
    private static String text(Setting setting) {
        return setting.name() + " (" + Setting.text(setting.defaultValue()) + ", at least "
                + Setting.text(setting.minimum()) + ")";
    }

    private static @Nullable Object content(Optional<?> value) {
        return value.orElse(null);
    }

    /** Returns what writes values as other values; one without such a value is empty. */
    private static <T> JsonSerializer<T> written(Function<T, @Nullable Object> other) {
        return new JsonSerializer<>() {
            @Override
            public void serialize(T value, JsonGenerator json, SerializerProvider types) throws IOException {
                types.defaultSerializeValue(other.apply(value), json);
            }

            @Override
            public boolean isEmpty(SerializerProvider types, T value) {
                return other.apply(value) == null;
            }
        };
    }

    /** Writes a question mark for half of a surrogate pair, as an encoder of the platform does. */
    private static final class EncodableTexts extends JsonGeneratorDelegate {

        EncodableTexts(JsonGenerator to) {
            super(to);
        }

        @Override
        public void writeString(String text) throws IOException {
            super.writeString(encodable(text));
        }

        @Override
        public void writeRawValue(SerializableString json) throws IOException {
            delegate.writeRawValue(json);
        }

        @Override
        public void writeFieldName(String name) throws IOException {
            super.writeFieldName(encodable(name));
        }

        private static String encodable(String text) {
            for (int i = 0; i < text.length(); i++) {
                if (Character.isSurrogate(text.charAt(i))) {
                    return new String(text.getBytes(UTF_8), UTF_8);
                }
            }
            return text;
        }
    }

    @JsonIgnoreProperties("provider")
    private interface WithoutProvider {}

    @JsonIgnoreProperties("location")
    private interface WithoutLocation {}

    @JsonIgnoreProperties("reason")
    private interface WithoutReason {}

    @JsonIgnoreProperties("sources")
    private interface WithoutSources {}

    private interface PositionValue {

        @JsonValue
        long value();
    }

    @JsonPropertyOrder({"sessions", "seconds", "corrected"})
    private interface SumFields {

        @JsonProperty("seconds")
        double audioSeconds();

        /** Without dictations there is no fraction. */
        @JsonProperty("corrected_share")
        Optional<Double> correctedShare();
    }

    @JsonPropertyOrder("session_id")
    private interface FocusFields {

        @JsonProperty("session_id")
        String id();
    }

    @JsonPropertyOrder({"id", "at"})
    private interface PreviousFields {

        @JsonProperty("at")
        Instant assembledAt();
    }

    @JsonPropertyOrder({"name", "minimum_prefix_tokens", "granularity_tokens"})
    private interface ProviderFields {

        @JsonProperty("time_to_live_s")
        Duration timeToLive();
    }

    @JsonPropertyOrder("data")
    private interface RecallFields {

        @JsonProperty("data")
        List<RecalledTurn> turns();
    }

    private interface TurnFields {

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Optional<?> earlier();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Optional<?> later();

        @JsonProperty
        List<String> reasons();
    }

    @JsonPropertyOrder("lines")
    private interface SkippedFields {

        @JsonProperty("why")
        List<String> reasons();
    }

    @JsonPropertyOrder("name")
    private interface CauseFields {

        @JsonProperty("name")
        Enum<?> cause();
    }
}
