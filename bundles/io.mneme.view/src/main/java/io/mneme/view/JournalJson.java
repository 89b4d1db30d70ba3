package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.JournalStatus;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes the state of journals as JSON, without the location of their files. */
public final class JournalJson {

    private JournalJson() {}

    /** Returns journals, in the order of their names, as an object whose {@code data} is the list. */
    public static ObjectNode list(Stream<JournalStatus> journals) {
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        journals.sorted(Comparator.comparing(JournalStatus::journal)).forEach(status -> data.add(of(status)));
        return document;
    }

    /** Returns a journal as an object. */
    public static ObjectNode of(JournalStatus status) {
        ObjectNode json = JsonNodes.object();
        json.put("journal", status.journal());
        json.put("layout", status.layout());
        json.put("files", status.files());
        json.put("entries", status.entries());
        json.put("archived", status.archived());
        json.put("bytes", status.bytes());
        json.put("end", status.end().value());
        json.put("durability", status.durability());
        ObjectNode lanes = json.putObject("lanes");
        new TreeMap<>(status.lanes()).forEach(lanes::put);
        json.set("skipped", SkippedLinesJson.of(status.skipped()));
        json.put("read_only", status.readOnly().orElse(null));
        return json;
    }
}
