package io.mneme.record.message;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.record.json.FieldRule;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonLine;
import io.mneme.record.json.RecordBounds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The JSON form of the media of a message: a list of objects. */
final class MediaJson {

    /** Maximum number of media of a message. */
    static final int MAX_MEDIA = 100;

    static final String URI = "uri";
    static final String MIME_TYPE = "mime_type";
    static final String USE = "use";

    /** The keys of a medium. */
    static final Set<String> KEYS = Set.of(URI, MIME_TYPE, USE);

    /** The media of a file. */
    static final FieldRule READ = new FieldRule("", value -> isList(value, MediaJson::isReadable));

    /** The media of a new message. */
    static final FieldRule SENT = new FieldRule(
            "must be at most " + MAX_MEDIA + " media, each with a uri of 1 to " + RecordBounds.MAX_PATH_CHARS
                    + " characters, a mime_type of at most " + RecordBounds.MAX_NAME_CHARS + " characters, and at most "
                    + RecordBounds.MAX_KEYS + " keys",
            value -> isList(value, MediaJson::isSent));

    private static final SerializableString QUOTED_URI = new SerializedString(URI);
    private static final SerializableString QUOTED_MIME_TYPE = new SerializedString(MIME_TYPE);
    private static final SerializableString QUOTED_USE = new SerializedString(USE);

    private static final FieldRule USES = FieldRule.word("", EnumWords.words(MediaUse.values()));

    private MediaJson() {}

    /** Returns the media of a list that {@link #READ} accepts. */
    static List<MessageMedia> of(Value list) {
        return JsonFields.objects(list).orElseThrow().stream()
                .map(MediaJson::medium)
                .toList();
    }

    /** Returns the source text of a list of media. */
    static String source(List<MessageMedia> media) {
        return media.stream().map(MediaJson::source).collect(Collectors.joining(",", "[", "]"));
    }

    private static String source(MessageMedia medium) {
        return JsonLine.text(to -> JsonLine.write(to, medium.extraFields(), "", line -> {
            line.text(QUOTED_URI, medium.uri());
            line.text(QUOTED_MIME_TYPE, medium.mimeType());
            line.text(QUOTED_USE, EnumWords.word(medium.use()));
        }));
    }

    private static MessageMedia medium(Map<String, Value> fields) {
        Map<String, String> foreign = new LinkedHashMap<>();
        fields.forEach((key, value) -> {
            if (!isKnown(key, value)) {
                foreign.put(key, value.raw());
            }
        });
        return new MessageMedia(
                fields.get(URI).text(),
                foreign.containsKey(MIME_TYPE) ? "" : text(fields, MIME_TYPE, ""),
                foreign.containsKey(USE)
                        ? MediaUse.ATTACHMENT
                        : EnumWords.constant(MediaUse.class, text(fields, USE, MediaUse.ATTACHMENT.name())),
                foreign);
    }

    private static String text(Map<String, Value> fields, String key, String absent) {
        return fields.containsKey(key) ? fields.get(key).text() : absent;
    }

    private static boolean isKnown(String key, Value value) {
        return switch (key) {
            case URI -> true;
            case MIME_TYPE -> RecordBounds.READ_NAME.fits().test(value);
            case USE -> USES.fits().test(value);
            default -> false;
        };
    }

    private static boolean isList(Value value, Predicate<Map<String, Value>> fits) {
        return JsonFields.objects(value)
                .filter(list -> list.size() <= MAX_MEDIA)
                .filter(list -> list.stream().allMatch(fits))
                .isPresent();
    }

    private static boolean isReadable(Map<String, Value> fields) {
        return isUri(fields, RecordBounds.READ_PATH);
    }

    private static boolean isSent(Map<String, Value> fields) {
        Value mimeType = fields.get(MIME_TYPE);
        return isUri(fields, FieldRule.text(RecordBounds.MAX_PATH_CHARS))
                && (mimeType == null || RecordBounds.NAME.fits().test(mimeType))
                && fields.size() <= RecordBounds.MAX_KEYS;
    }

    private static boolean isUri(Map<String, Value> fields, FieldRule rule) {
        Value uri = fields.get(URI);
        return uri != null
                && uri.token() == JsonToken.VALUE_STRING
                && !uri.text().isEmpty()
                && rule.fits().test(uri);
    }
}
