package io.mneme.ui.http.harness;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.RecordResult;
import io.mneme.api.dictation.RevisionMismatchException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Dictations in memory, as simple as the contract allows. */
public final class StubDictations implements Dictations {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final TreeMap<Position, StoredEntry<Dictation>> stored = new TreeMap<>(Comparator.reverseOrder());
    private long positions;
    public DictationFilter asked = DictationFilter.ALL;

    @Override
    public synchronized RecordResult record(String json, Instant now) {
        ObjectNode given = object(json);
        if (!given.path("final_text").isTextual()) {
            throw new InvalidEntryException("final_text", "must be given as a string");
        }
        String mode = given.path("enhance_mode").asText("off");
        if (mode.contains("→")) {
            return new RecordResult.NotRecorded("not recorded: chain mode");
        }
        Position position = new Position(++positions);
        return new RecordResult.Recorded(put(position, "id" + positions, given, now));
    }

    private StoredEntry<Dictation> put(Position position, String id, ObjectNode given, Instant now) {
        String text = given.path("final_text").asText();
        Dictation dictation = new Dictation(
                id,
                given.path("timestamp").asText(now.toString()),
                text,
                Optional.empty(),
                text,
                given.path("enhance_mode").asText("off"),
                false,
                "",
                "",
                false,
                0,
                Map.of());
        StoredEntry<Dictation> entry = new StoredEntry<>(position, id, "r" + ++positions, dictation);
        stored.put(position, entry);
        return entry;
    }

    @Override
    public synchronized StoredEntry<Dictation> edit(String id, String patch, Optional<String> revision, Instant now) {
        StoredEntry<Dictation> before = at(id, revision);
        ObjectNode merged = object(json(before.entry()));
        merged.setAll(object(patch));
        return put(before.position(), id, merged, now);
    }

    @Override
    public synchronized void delete(String id, Optional<String> revision) {
        stored.remove(at(id, revision).position());
    }

    private StoredEntry<Dictation> at(String id, Optional<String> revision) {
        StoredEntry<Dictation> found = find(id).orElseThrow(() -> new UnknownEntryException("dictations", id));
        revision.filter(expected -> !expected.equals(found.revision())).ifPresent(expected -> {
            throw new RevisionMismatchException(id, expected, found.revision());
        });
        return found;
    }

    @Override
    public synchronized Optional<StoredEntry<Dictation>> find(String id) {
        return stored.values().stream().filter(entry -> entry.id().equals(id)).findFirst();
    }

    @Override
    public synchronized Slice<Dictation> list(DictationFilter filter, Position before, long skip, int limit) {
        asked = filter;
        List<StoredEntry<Dictation>> wanted = stored.values().stream()
                .filter(entry -> filter.mode().map(entry.entry().mode()::equals).orElse(true))
                .filter(entry ->
                        filter.text().map(entry.entry().finalText()::contains).orElse(true))
                .filter(entry -> filter.since()
                        .map(since -> !Instant.parse(entry.entry().timestamp()).isBefore(since))
                        .orElse(true))
                .toList();
        List<StoredEntry<Dictation>> rest = wanted.stream()
                .filter(entry -> before.isAfter(entry.position()))
                .skip(skip)
                .toList();
        List<StoredEntry<Dictation>> page = new ArrayList<>(rest.subList(0, Math.min(limit, rest.size())));
        return new Slice<>(page, wanted.size(), rest.size() > limit, new SkippedLines(1, List.of("line 3: not JSON")));
    }

    @Override
    public String json(Dictation dictation) {
        ObjectNode json = JSON.createObjectNode();
        json.put("timestamp", dictation.timestamp());
        json.put("final_text", dictation.finalText());
        json.put("enhance_mode", dictation.mode());
        json.put("id", dictation.id());
        return json.toString();
    }

    private static ObjectNode object(String json) {
        try {
            JsonNode node = JSON.readTree(json);
            return (ObjectNode) node;
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
