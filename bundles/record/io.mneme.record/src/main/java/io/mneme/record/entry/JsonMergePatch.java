package io.mneme.record.entry;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonLine;
import java.util.Map;
import java.util.Optional;

/** Applies JSON merge patches (RFC 7396). The source text of what a patch does not name stays as it is. */
final class JsonMergePatch {

    private static final String EMPTY_OBJECT = "{}";

    private JsonMergePatch() {}

    /**
     * Returns a patched object.
     *
     * @param target a JSON object
     * @param patch a JSON object that was read strictly, so that its depth is limited
     */
    static String apply(String target, String patch) {
        Map<String, Value> fields = JsonFields.lenient(target);
        JsonFields.lenient(patch).forEach((name, change) -> {
            if (change.token() == JsonToken.VALUE_NULL) {
                fields.remove(name);
            } else {
                fields.put(name, changed(Optional.ofNullable(fields.get(name)), change));
            }
        });
        return JsonLine.text(fields);
    }

    private static Value changed(Optional<Value> before, Value change) {
        if (change.token() != JsonToken.START_OBJECT) {
            return change;
        }
        String target = before.filter(value -> value.token() == JsonToken.START_OBJECT)
                .map(Value::raw)
                .orElse(EMPTY_OBJECT);
        return new Value(JsonToken.START_OBJECT, "", apply(target, change.raw()));
    }
}
