package io.mneme.store.jsonl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Position;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One line of the ledger: a change, and what the file looks like after it.
 *
 * @param change the change; empty for a line that only seals
 * @param seal the seal of the file after it
 * @param covered up to which byte the changed copy holds what was in the former file
 * @param size how long the changed copy was then, in bytes
 */
record LedgerLine(Optional<Change> change, Seal seal, long covered, long size) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SEALED = "SEALED";

    static LedgerLine sealing(Seal seal) {
        return new LedgerLine(Optional.empty(), seal, 0, 0);
    }

    byte[] encoded() {
        ObjectNode json = JSON.createObjectNode();
        change.ifPresentOrElse(
                made -> json.put("position", made.position().value())
                        .put("what", made.what().name())
                        .put("target", made.target().value())
                        .put("id", made.id())
                        .put("covered", covered)
                        .put("size", size),
                () -> json.put("what", SEALED));
        json.put("rows", seal.rows())
                .put("at", seal.at())
                .put("last", seal.last())
                .put("end", seal.end());
        return (json + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a line; empty if it is none. */
    static Optional<LedgerLine> decode(String line) {
        try {
            JsonNode json = JSON.readTree(line);
            Seal seal = new Seal(
                    json.required("rows").intValue(),
                    json.required("at").longValue(),
                    json.required("last").textValue(),
                    json.required("end").longValue());
            return Optional.of(
                    json.required("what").textValue().equals(SEALED)
                            ? sealing(seal)
                            : new LedgerLine(
                                    Optional.of(change(json)),
                                    seal,
                                    json.required("covered").longValue(),
                                    json.required("size").longValue()));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Change change(JsonNode json) {
        return new Change(
                new Position(json.required("position").longValue()),
                What.valueOf(json.required("what").textValue()),
                new Position(json.required("target").longValue()),
                json.required("id").textValue());
    }
}
