package org.example.tasks;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A task: a text, how long it takes, and when it was recorded.
 *
 * @param id its id; empty until the journal has assigned one
 * @param timestamp when it was recorded, in ISO 8601; any text in another program's file, and empty if it has none
 * @param text the text; empty only in another program's file
 * @param minutes how long it will take, estimated; 0 if unknown
 * @param extraFields every further key of the JSON object with its value as JSON source text, in the order of the file
 */
public record TaskEntry(String id, String timestamp, String text, int minutes, Map<String, String> extraFields) {

    public TaskEntry {
        extraFields = Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
    }
}
