package io.mneme.record.message;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.RecordBounds;
import io.mneme.support.schema.RecordKey;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.RecordValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The JSON form of the media of a message: a list of objects. */
final class MediaJson {

    /** Maximum number of media of a message. */
    static final int MAX_MEDIA = 100;

    /** The key under which programs write a caption beside a medium, and the name of the text that searches find. */
    static final String CAPTION = "caption";

    private static final RecordKey<MessageMedia, String> URI = RecordKey.text("uri", MessageMedia::uri)
            .inFiles(RecordBounds.READ_PATH.and(value -> !value.text().isEmpty()))
            .sent(FieldRule.text(RecordBounds.MAX_PATH_CHARS));

    private static final RecordKey<MessageMedia, String> MIME_TYPE =
            RecordKey.label("mime_type", MessageMedia::mimeType);

    private static final RecordKey<MessageMedia, MediaUse> USE =
            RecordKey.constant("use", (MessageMedia medium) -> Optional.of(medium.use()), MediaUse.class, "");

    private static final RecordSchema<MessageMedia> SCHEMA =
            RecordSchema.of(MediaJson::medium, MessageMedia::extraFields, URI, MIME_TYPE, USE);

    /** The names of the keys of a medium. */
    static final Set<String> NAMES = SCHEMA.redactionRules().names();

    /** The media of a file. */
    static final FieldRule READ =
            new FieldRule("", value -> isList(value, medium -> URI.in(medium).isPresent()));

    /** The media of a new message. */
    static final FieldRule SENT = new FieldRule(
            "must be at most " + MAX_MEDIA + " media, each with a uri of 1 to " + RecordBounds.MAX_PATH_CHARS
                    + " characters, a mime_type of at most " + RecordBounds.MAX_NAME_CHARS + " characters, and at most "
                    + RecordBounds.MAX_KEYS + " keys",
            value -> isList(value, MediaJson::isSent));

    private MediaJson() {}

    /** Returns the media of a list that {@link #READ} accepts. */
    static List<MessageMedia> of(Value list) {
        return JsonFields.objects(list).orElseThrow().stream().map(SCHEMA::read).toList();
    }

    /** Returns the source text of a list of media. */
    static String source(List<MessageMedia> media) {
        return media.stream().map(SCHEMA::line).collect(Collectors.joining(",", "[", "]"));
    }

    /** Returns the captions of media, a line each; empty if there is none. */
    static String captions(List<MessageMedia> media) {
        return media.stream()
                .flatMap(medium -> Optional.ofNullable(medium.extraFields().get(CAPTION)).stream())
                .map(source -> JsonFields.lenient("{\"" + CAPTION + "\":" + source + "}")
                        .get(CAPTION))
                .filter(value -> value.token() == JsonToken.VALUE_STRING)
                .map(Value::text)
                .collect(Collectors.joining("\n"));
    }

    private static MessageMedia medium(RecordValues<MessageMedia> values) {
        return new MessageMedia(
                values.get(URI), values.text(MIME_TYPE), values.get(USE, MediaUse.ATTACHMENT), values.extraFields());
    }

    private static boolean isList(Value value, Predicate<Map<String, Value>> fits) {
        return JsonFields.objects(value)
                .filter(list -> list.size() <= MAX_MEDIA)
                .filter(list -> list.stream().allMatch(fits))
                .isPresent();
    }

    private static boolean isSent(Map<String, Value> medium) {
        return URI.in(medium).isPresent()
                && URI.isSent(medium)
                && MIME_TYPE.isSent(medium)
                && medium.size() <= RecordBounds.MAX_KEYS;
    }
}
