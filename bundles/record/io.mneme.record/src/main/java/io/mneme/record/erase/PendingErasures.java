package io.mneme.record.erase;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.journal.JournalException;
import io.mneme.api.seal.TextSeal;
import io.mneme.record.erase.PendingErasure.ErasurePlan;
import io.mneme.spi.erase.Erased;
import io.mneme.support.file.AtomicFile;
import io.mneme.support.seal.SealedContent;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is written down of erasures that are not complete: a file each, which only its owner reads, with ids of entries, and the text if one is
 * erased. It is deleted when the erasure is complete. Safe for use by many threads.
 */
final class PendingErasures {

    private static final Logger LOG = LoggerFactory.getLogger(PendingErasures.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String USE = "erasure";
    private static final String SUFFIX = ".json";
    private static final String FOLDER_PERMISSIONS = "rwx------";

    private final Optional<Path> folder;
    private final TextSeal seal;
    private final Map<String, PendingErasure> pending;

    /**
     * Reads what is written down.
     *
     * @param folder where; without one it is kept in memory only
     * @param seal encrypts it, if it is on
     */
    PendingErasures(Optional<Path> folder, TextSeal seal) {
        this.folder = folder;
        this.seal = seal;
        pending = new TreeMap<>(folder.map(this::readAll).orElse(Map.of()));
    }

    private Map<String, PendingErasure> readAll(Path folder) {
        Map<String, PendingErasure> read = new LinkedHashMap<>();
        if (!Files.isDirectory(folder)) {
            return read;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "[!.]*" + SUFFIX)) {
            for (Path file : files) {
                PendingErasure erasure = read(JSON.readTree(SealedContent.opened(Files.readAllBytes(file), seal, USE)));
                read.put(erasure.id(), erasure);
            }
        } catch (IOException | RuntimeException unreadable) {
            LOG.error("Not all pending erasures in {} can be read, so these are not finished", folder, unreadable);
        }
        return read;
    }

    /** Returns all, the oldest first. */
    synchronized List<PendingErasure> all() {
        return List.copyOf(pending.values());
    }

    synchronized Optional<PendingErasure> find(String id) {
        return Optional.ofNullable(pending.get(id));
    }

    /**
     * Writes an erasure down, in the place of its former state.
     *
     * @throws JournalException if that fails; then its former state is there
     */
    synchronized void save(PendingErasure erasure) {
        folder.ifPresent(present -> write(present, erasure));
        pending.put(erasure.id(), erasure);
    }

    private void write(Path folder, PendingErasure erasure) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(
                        folder,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(FOLDER_PERMISSIONS)));
            }
            byte[] content = SealedContent.sealed(JSON.writeValueAsBytes(json(erasure)), seal, USE);
            AtomicFile.write(folder.resolve(erasure.id() + SUFFIX), content);
        } catch (IOException failed) {
            throw new JournalException("an erasure cannot be written down: " + failed.getMessage(), failed);
        }
    }

    /**
     * Removes what is written down of an erasure. A file that is back after a loss of power is of one that is complete, and has no text.
     *
     * @throws JournalException if that fails; it is still there
     */
    synchronized void remove(String id) {
        if (folder.isPresent()) {
            try {
                Files.deleteIfExists(folder.get().resolve(id + SUFFIX));
            } catch (IOException failed) {
                throw new JournalException("a complete erasure cannot be deleted: " + failed.getMessage(), failed);
            }
        }
        pending.remove(id);
    }

    private static ObjectNode json(PendingErasure erasure) {
        ObjectNode json = JSON.createObjectNode();
        json.set("receipt", ReceiptJson.write(erasure.receipt()));
        erasure.plan().ifPresent(plan -> write(json, plan));
        return json;
    }

    private static void write(ObjectNode json, ErasurePlan plan) {
        ObjectNode query = json.putObject("query");
        plan.query().selector().ifPresent(selector -> ReceiptJson.write(query, selector));
        write(query.putArray("conversations"), plan.query().conversations());
        ArrayNode what = json.putArray("what");
        for (Erased erased : plan.scope().what()) {
            ObjectNode one = what.addObject().put("journal", erased.journal());
            write(one.putArray("ids"), erased.ids());
            write(one.putArray("conversations"), erased.conversations());
        }
        plan.scope().text().ifPresent(text -> json.put("text", text));
        json.put("rest", plan.scope().withRest());
        ObjectNode unread = json.putObject("unread");
        plan.scope().unread().forEach(unread::put);
    }

    private static void write(ArrayNode list, Iterable<String> texts) {
        texts.forEach(list::add);
    }

    private static PendingErasure read(JsonNode json) {
        Optional<ErasurePlan> plan = json.has("query") ? Optional.of(plan(json)) : Optional.empty();
        return new PendingErasure(ReceiptJson.read(json.path("receipt")), plan);
    }

    private static ErasurePlan plan(JsonNode json) {
        JsonNode query = json.path("query");
        Set<String> conversations = Set.copyOf(ReceiptJson.texts(query.path("conversations")));
        Optional<ErasureSelector> selector =
                conversations.isEmpty() ? Optional.of(ReceiptJson.selector(query)) : Optional.empty();
        List<Erased> what = new ArrayList<>();
        for (JsonNode one : json.path("what")) {
            what.add(new Erased(
                    one.path("journal").asText(),
                    Set.copyOf(ReceiptJson.texts(one.path("ids"))),
                    Set.copyOf(ReceiptJson.texts(one.path("conversations")))));
        }
        Map<String, String> unread = new TreeMap<>();
        json.path("unread")
                .properties()
                .forEach(one -> unread.put(one.getKey(), one.getValue().asText()));
        return new ErasurePlan(
                new ErasureQuery(selector, conversations),
                new ErasureScope(
                        what, ReceiptJson.text(json, "text"), json.path("rest").asBoolean(), unread));
    }
}
