package io.mneme.record.erase;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.JournalException;
import io.mneme.support.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The holders of texts that were there once and were not dismissed, in a file. Safe for use by many threads. */
final class KnownHolders {

    private static final Logger LOG = LoggerFactory.getLogger(KnownHolders.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Optional<Path> file;
    private final Map<String, KnownHolder> holders;

    /**
     * A holder of texts that was there once.
     *
     * @param bundle the symbolic name of its bundle
     * @param version the version of its bundle
     */
    record KnownHolder(String bundle, String version) {}

    /**
     * Reads the holders.
     *
     * @param file where they are; without one they are kept in memory only
     */
    KnownHolders(Optional<Path> file) {
        this.file = file;
        holders = new TreeMap<>(file.map(KnownHolders::read).orElse(Map.of()));
    }

    private static Map<String, KnownHolder> read(Path file) {
        Map<String, KnownHolder> read = new TreeMap<>();
        if (Files.exists(file)) {
            try {
                JSON.readTree(file.toFile())
                        .properties()
                        .forEach(one -> read.put(one.getKey(), holder(one.getValue())));
            } catch (IOException unreadable) {
                LOG.error("{} cannot be read: erasures do not wait for holders that are not there", file, unreadable);
            }
        }
        return read;
    }

    private static KnownHolder holder(JsonNode json) {
        return new KnownHolder(
                json.path("bundle").asText(), json.path("version").asText());
    }

    /** Returns them by name. */
    synchronized Map<String, KnownHolder> all() {
        return Map.copyOf(holders);
    }

    /**
     * Remembers holders that are there.
     *
     * @throws JournalException if they cannot be written; they are remembered until the container ends
     */
    synchronized void add(Map<String, KnownHolder> present) {
        if (!holders.entrySet().containsAll(present.entrySet())) {
            holders.putAll(present);
            write();
        }
    }

    /**
     * Forgets a holder.
     *
     * @throws JournalException if that cannot be written; then it is known again after the next start
     */
    synchronized void remove(String name) {
        holders.remove(name);
        write();
    }

    private void write() {
        if (file.isEmpty()) {
            return;
        }
        ObjectNode json = JSON.createObjectNode();
        holders.forEach((name, holder) ->
                json.putObject(name).put("bundle", holder.bundle()).put("version", holder.version()));
        try {
            AtomicFile.write(file.get(), JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(json));
        } catch (IOException failed) {
            throw new JournalException("the holders of texts cannot be written: " + failed.getMessage(), failed);
        }
    }
}
