package io.mneme.backup.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.backup.archive.BackupManifest.SavedFile;
import io.mneme.backup.archive.BackupManifest.SavedJournal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The JSON form of a manifest. Keys that are not known are passed over, so that later versions of a format may add some. */
final class ManifestCodec {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ManifestCodec() {}

    static byte[] encode(BackupManifest manifest) {
        ObjectNode json = JSON.createObjectNode();
        json.put("format", BackupManifest.FORMAT);
        json.put("mneme", manifest.version());
        json.put("made_at", manifest.madeAt().toString());
        ArrayNode journals = json.putArray("journals");
        for (SavedJournal journal : manifest.journals()) {
            journals.addObject()
                    .put("name", journal.name())
                    .put("path", journal.path())
                    .put("location", journal.location())
                    .put("entries", journal.entries())
                    .put("end", journal.end())
                    .put("lineage", journal.lineage());
        }
        ArrayNode files = json.putArray("files");
        for (SavedFile file : manifest.files()) {
            ObjectNode saved = files.addObject()
                    .put("path", file.path())
                    .put("bytes", file.bytes())
                    .put("sha256", file.sha256())
                    .put("modified", file.modified().toString());
            file.blocks().forEach(saved.putArray("blocks")::add);
        }
        return (json.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a manifest.
     *
     * @throws DamagedBackupException if it is none
     * @throws UnsupportedFormatException if a later version has written it
     */
    static BackupManifest decode(byte[] bytes) throws IOException {
        JsonNode json = parsed(bytes);
        long format = number(json, "format");
        if (format > BackupManifest.FORMAT) {
            throw new UnsupportedFormatException(format, json.path("mneme").asText("unknown"));
        }
        try {
            return new BackupManifest(
                    text(json, "mneme"),
                    moment(json, "made_at"),
                    list(json, "journals", ManifestCodec::journal),
                    list(json, "files", ManifestCodec::file));
        } catch (IllegalArgumentException malformed) {
            throw new DamagedBackupException(BackupManifest.NAME, malformed.getMessage(), malformed);
        }
    }

    private static JsonNode parsed(byte[] bytes) throws IOException {
        try {
            return JSON.readTree(bytes);
        } catch (JsonProcessingException malformed) {
            throw new DamagedBackupException(BackupManifest.NAME, "is no JSON", malformed);
        }
    }

    private static SavedJournal journal(JsonNode json) throws DamagedBackupException {
        return new SavedJournal(
                text(json, "name"),
                text(json, "path"),
                text(json, "location"),
                number(json, "entries"),
                number(json, "end"),
                text(json, "lineage"));
    }

    private static SavedFile file(JsonNode json) throws DamagedBackupException {
        return new SavedFile(
                text(json, "path"),
                number(json, "bytes"),
                text(json, "sha256"),
                list(json, "blocks", JsonNode::asText),
                moment(json, "modified"));
    }

    private interface NodeReader<T> {

        T read(JsonNode json) throws DamagedBackupException;
    }

    private static <T> List<T> list(JsonNode json, String key, NodeReader<T> reader) throws DamagedBackupException {
        JsonNode array = json.path(key);
        require(array.isArray(), key, "a list");
        List<T> elements = new ArrayList<>();
        for (JsonNode element : array) {
            elements.add(reader.read(element));
        }
        return elements;
    }

    private static String text(JsonNode json, String key) throws DamagedBackupException {
        require(json.path(key).isTextual(), key, "a text");
        return json.path(key).textValue();
    }

    private static long number(JsonNode json, String key) throws DamagedBackupException {
        require(json.path(key).canConvertToLong() && json.path(key).isIntegralNumber(), key, "a number");
        return json.path(key).longValue();
    }

    private static Instant moment(JsonNode json, String key) throws DamagedBackupException {
        try {
            return Instant.parse(text(json, key));
        } catch (DateTimeException malformed) {
            throw new DamagedBackupException(BackupManifest.NAME, "must have a time as " + key, malformed);
        }
    }

    private static void require(boolean valid, String key, String type) throws DamagedBackupException {
        if (!valid) {
            throw new DamagedBackupException(BackupManifest.NAME, "must have " + type + " as " + key);
        }
    }
}
