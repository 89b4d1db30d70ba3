package io.mneme.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingsStorageException;
import io.mneme.settings.file.PropertiesText;
import io.mneme.support.file.AtomicFile;
import io.mneme.support.seal.SealedContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The changes of settings, as lines of JSON in a file of the data folder. The newest ones are kept, with all that taking them back
 * needs; the audit is told of each.
 *
 * <p>Safe for use by many threads. A change that cannot be recorded is logged, and holds nevertheless.
 */
@Component(service = SettingsHistory.class)
public final class SettingsHistory {

    static final int MAX_EDITS = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(SettingsHistory.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String FILE = "settings_history.jsonl";

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable AuditLog audit;

    private final Map<String, PropertiesText> changedHere = new ConcurrentHashMap<>();
    private final Optional<Path> file;
    private final TextSeal seal;

    @Activate
    public SettingsHistory(BundleContext framework, @Reference TextSeal seal) {
        this(
                Optional.ofNullable(framework.getProperty("mneme.data"))
                        .map(folder -> Path.of(folder).resolve(FILE)),
                seal);
    }

    /** @param seal encrypts the file, if it is on: it has the values of prompts */
    SettingsHistory(Optional<Path> file, TextSeal seal) {
        this.file = file;
        this.seal = seal;
    }

    /**
     * Returns the changes, oldest first.
     *
     * @throws SettingsStorageException if they cannot be read
     */
    synchronized List<SettingEdit> edits() {
        try {
            return read();
        } catch (IOException unreadable) {
            throw new SettingsStorageException(FILE + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Notes what the file of a configuration is about to contain by a request, which will be recorded as such. */
    void beginChange(String pid, PropertiesText content) {
        changedHere.put(pid, content);
    }

    /** Returns whether what a file contains is what the last request has written, and not what an editor has saved since. */
    boolean isChangedHere(String pid, PropertiesText content) {
        return content.equals(
                changedHere.computeIfPresent(pid, (name, written) -> written.equals(content) ? written : null));
    }

    /** Adds changes in their order; each gets the next id, and is an event of the audit. */
    void add(List<SettingEdit> made) {
        List<SettingEdit> added = store(made);
        AuditLog present = audit;
        if (present != null) {
            added.forEach(edit -> present.record(SettingAudit.event(edit)));
        }
    }

    /** Returns the changes with their ids, or as they are if they cannot be stored. */
    private synchronized List<SettingEdit> store(List<SettingEdit> made) {
        if (file.isEmpty()) {
            return made;
        }
        try {
            List<SettingEdit> edits = new ArrayList<>(read());
            for (SettingEdit edit : made) {
                long last = edits.isEmpty() ? 0 : edits.get(edits.size() - 1).id();
                edits.add(withId(edit, last + 1));
            }
            write(edits.subList(Math.max(0, edits.size() - MAX_EDITS), edits.size()));
            return List.copyOf(edits.subList(edits.size() - made.size(), edits.size()));
        } catch (IOException unwritable) {
            LOG.warn("A change of a setting is not in {}: {}", FILE, unwritable.toString());
            return made;
        }
    }

    private static SettingEdit withId(SettingEdit edit, long id) {
        return new SettingEdit(
                id,
                edit.at(),
                edit.by(),
                edit.pid(),
                edit.key(),
                edit.before(),
                edit.after(),
                edit.undoes(),
                edit.refused());
    }

    private void write(List<SettingEdit> kept) throws IOException {
        Files.createDirectories(file.orElseThrow().toAbsolutePath().getParent());
        byte[] lines = kept.stream()
                .map(SettingsHistory::line)
                .collect(Collectors.joining())
                .getBytes(UTF_8);
        AtomicFile.write(file.orElseThrow(), SealedContent.sealed(lines, seal, FILE));
    }

    private List<SettingEdit> read() throws IOException {
        if (file.isEmpty()) {
            return List.of();
        }
        try {
            byte[] lines = SealedContent.opened(Files.readAllBytes(file.get()), seal, FILE);
            return new String(lines, UTF_8)
                    .lines()
                    .flatMap(line -> parsed(line).stream())
                    .toList();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }

    private static String line(SettingEdit edit) {
        ObjectNode json = JSON.createObjectNode();
        json.put("id", edit.id()).put("at", edit.at().toString()).put("by", edit.by());
        json.put("pid", edit.pid()).put("key", edit.key());
        edit.before().forEach(json.putArray("before")::add);
        edit.after().forEach(json.putArray("after")::add);
        edit.undoes().ifPresent(id -> json.put("undoes", id));
        edit.refused().ifPresent(reason -> json.put("refused", reason));
        return json + "\n";
    }

    /** A line that another program has damaged must not hide the others. */
    private static Optional<SettingEdit> parsed(String line) {
        try {
            JsonNode json = JSON.readTree(line);
            return Optional.of(new SettingEdit(
                    json.path("id").asLong(),
                    Instant.parse(json.path("at").asText()),
                    json.path("by").asText(),
                    json.path("pid").asText(),
                    json.path("key").asText(),
                    texts(json.path("before")),
                    texts(json.path("after")),
                    Optional.of(json.path("undoes")).filter(JsonNode::isNumber).map(JsonNode::asLong),
                    Optional.of(json.path("refused"))
                            .filter(JsonNode::isTextual)
                            .map(JsonNode::asText)));
        } catch (JsonProcessingException | DateTimeParseException damaged) {
            LOG.debug("a line of {} is no change of a setting", FILE, damaged);
            return Optional.empty();
        }
    }

    private static List<String> texts(JsonNode array) {
        return array instanceof ArrayNode
                ? array.valueStream().map(JsonNode::asText).toList()
                : List.of();
    }
}
