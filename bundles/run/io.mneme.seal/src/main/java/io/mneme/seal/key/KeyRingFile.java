package io.mneme.seal.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.seal.SealException;
import io.mneme.support.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The file of the data keys, encrypted by the master key. A folder is encrypted if it has one. It is replaced as a whole, so that it
 * fits the former master key or the new one at each moment.
 */
public final class KeyRingFile {

    /** The name of the file in the data folder. */
    public static final String NAME = "encryption_keys.json";

    private static final int FORMAT = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path file;

    public KeyRingFile(Path dataFolder) {
        file = dataFolder.resolve(NAME);
    }

    /** Returns whether the folder is encrypted. */
    public boolean exists() {
        return Files.exists(file);
    }

    /**
     * Reads the keys.
     *
     * @param keyFile where the master key is; empty if it is where it was when the keys were written
     * @throws SealException if that cannot be done; says what to do
     */
    public KeyRing read(Optional<Path> keyFile) {
        try {
            JsonNode json = JSON.readTree(Files.readString(file));
            if (json.path("format").asInt() != FORMAT) {
                throw new SealException(file + " is not of format " + FORMAT + ": it needs another version of Mneme");
            }
            Path path = keyFile.orElse(Path.of(json.path("key_file").asText()));
            MasterKey master = master(path, json);
            return new KeyRing(path, master, dataKeys(json, master));
        } catch (JacksonException | DateTimeException | IllegalArgumentException damaged) {
            throw new SealException(file + " is damaged; bring it back from a backup", damaged);
        } catch (IOException unreadable) {
            throw new SealException(file + " cannot be read: " + unreadable, unreadable);
        }
    }

    private MasterKey master(Path path, JsonNode json) {
        ObjectNode derivation = json.path("derivation") instanceof ObjectNode object ? object : JSON.createObjectNode();
        MasterKey master = MasterKey.of(KeyFile.read(path), derivation);
        String needed = json.path("master_key").asText();
        if (!master.fingerprint().equals(needed)) {
            throw new SealException("the key in " + path + " is another one (" + master.fingerprint()
                    + ") than the data folder needs (" + needed + "); name the right file with: mneme key use FILE");
        }
        return master;
    }

    private static List<DataKey> dataKeys(JsonNode json, MasterKey master) {
        List<DataKey> keys = new ArrayList<>();
        for (JsonNode key : json.path("keys")) {
            byte[] wrapped = Base64.getDecoder().decode(key.path("key").asText());
            Instant created = Instant.parse(key.path("created").asText());
            keys.add(DataKey.unwrap(key.path("id").asText(), created, wrapped, master));
        }
        return keys;
    }

    /**
     * Replaces the keys. When this method returns, they outlive a loss of power.
     *
     * @throws SealException if that cannot be done; the file is as it was
     */
    public void write(KeyRing ring) {
        ObjectNode json = JSON.createObjectNode();
        json.put("format", FORMAT).put("key_file", ring.keyFile().toString());
        json.put("master_key", ring.master().fingerprint());
        json.set("derivation", ring.master().derivation());
        ArrayNode keys = json.putArray("keys");
        for (DataKey key : ring.keys()) {
            String wrapped = Base64.getEncoder().encodeToString(key.wrap(ring.master()));
            keys.addObject()
                    .put("id", key.id())
                    .put("created", key.created().toString())
                    .put("key", wrapped);
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            AtomicFile.write(file, (json.toPrettyString() + "\n").getBytes(UTF_8));
        } catch (IOException failed) {
            throw new SealException("the keys cannot be written to " + file + ": " + failed, failed);
        }
    }
}
