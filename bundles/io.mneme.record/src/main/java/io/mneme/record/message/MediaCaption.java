package io.mneme.record.message;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonFields.Value;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the captions that programs write beside media, under the key {@code caption}. */
final class MediaCaption {

    /** The key beside a medium, and the name of the text that searches find. */
    static final String KEY = "caption";

    private MediaCaption() {}

    /** Returns the captions, a line each; empty if there is none. */
    static String of(List<MessageMedia> media) {
        return media.stream()
                .flatMap(medium -> Optional.ofNullable(medium.extraFields().get(KEY)).stream())
                .map(source ->
                        JsonFields.lenient("{\"" + KEY + "\":" + source + "}").get(KEY))
                .filter(value -> value.token() == JsonToken.VALUE_STRING)
                .map(Value::text)
                .collect(Collectors.joining("\n"));
    }
}
