package io.mneme.backup;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.backup.archive.BackupManifest;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A backup that was made and read back.
 *
 * @param file where it is
 * @param size the length of the file
 * @param manifest what it contains
 * @param leftOut what was found and is not in it, with the reason
 */
record BackupResult(Path file, long size, BackupManifest manifest, List<String> leftOut) {

    private static final ObjectMapper JSON = new ObjectMapper();

    BackupResult {
        leftOut = List.copyOf(leftOut);
    }

    ObjectNode json() {
        ObjectNode json = JSON.createObjectNode();
        json.put("file", file.toString()).put("size", size);
        json.put("made_at", manifest.madeAt().toString());
        json.put("files", manifest.files().size()).put("bytes", manifest.bytes());
        ArrayNode journals = json.putArray("journals");
        manifest.journals().forEach(journal -> journals.addObject()
                .put("name", journal.name())
                .put("entries", journal.entries())
                .put("end", journal.end()));
        leftOut.forEach(json.putArray("left_out")::add);
        return json;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Wrote and verified %s: %,d entries of %d journals, %,d files with %,d bytes in %,d",
                file,
                manifest.entries(),
                manifest.journals().size(),
                manifest.files().size(),
                manifest.bytes(),
                size));
        leftOut.forEach(what -> text.append("\nNot in it: ").append(what));
        return text.toString();
    }
}
