package io.mneme.record.erase;

import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A line of the journal of receipts: the receipt of an erasure.
 *
 * @param fields the keys of its JSON object, in the order in which they are written
 */
public record ReceiptEntry(Map<String, Value> fields) {

    static final String TIMESTAMP = "timestamp";

    public ReceiptEntry {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Returns a text; empty if it is missing, or no text. */
    String text(String key) {
        return Optional.ofNullable(fields.get(key))
                .filter(FieldRule.TEXT.fits())
                .map(Value::text)
                .orElse("");
    }
}
