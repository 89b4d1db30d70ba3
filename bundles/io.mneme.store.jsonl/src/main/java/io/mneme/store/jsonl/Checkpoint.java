package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was known of the files when it was made, so that a start need not read them again. It is derived: without it, or if it
 * does not fit the files, they are read.
 *
 * @param ledgerSize how long the ledger was
 * @param end the newest position
 * @param parts the files
 * @param keys what told each file from every other of its name, in the order of the parts
 * @param skips the lines that are no entries
 * @param catalogue the lines
 */
record Checkpoint(long ledgerSize, long end, List<Part> parts, List<String> keys, Skips skips, Catalogue catalogue) {

    private static final Logger log = LoggerFactory.getLogger(Checkpoint.class);

    Checkpoint {
        parts = List.copyOf(parts);
        keys = List.copyOf(keys);
    }

    /** Makes a checkpoint; the catalogue may go on growing, but must not be changed before it was saved. */
    static Checkpoint of(Contents<?> contents, Ledger ledger, Settings settings) throws IOException {
        List<Part> parts = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (Part part : contents.parts()) {
            if (!part.damaged) {
                part.seal(contents.sources().get(part.number));
            }
            parts.add(described(part, settings));
            keys.add(part.key.toString());
        }
        return new Checkpoint(
                ledger.size(),
                contents.end(),
                parts,
                keys,
                contents.skips(),
                contents.catalogue().snapshot());
    }

    /** Returns a copy that also knows when the file was written last, if that was by us. */
    private static Part described(Part part, Settings settings) {
        Part copy = part.copy();
        Path path = settings.path(part.name);
        if (!part.damaged && part.modified == null) {
            try {
                BasicFileAttributes now = LineFile.attributes(path);
                if (part.isUnchanged(now, LineFile.keyOf(now, path))) {
                    copy.seen(now);
                }
            } catch (IOException e) {
                log.debug("{} is gone, which the next look will notice", path, e);
            }
        }
        return copy;
    }

    /**
     * Returns whether the files are still those that were seen, apart from having grown and from new ones. Gives the parts
     * the keys of the files as they are now.
     */
    boolean fits(Settings settings, Ledger ledger, List<String> names) {
        return ledger.onlyAppendedSince(ledgerSize) && !parts.isEmpty() && partsFit(settings, names);
    }

    private boolean partsFit(Settings settings, List<String> names) {
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (part.damaged || part.number != i || !names.contains(part.name) || !fits(part, keys.get(i), settings)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(Part part, String key, Settings settings) {
        Path path = settings.path(part.name);
        try {
            BasicFileAttributes now = LineFile.attributes(path);
            Object nowKey = LineFile.keyOf(now, path);
            if (!nowKey.toString().equals(key)) {
                return false;
            }
            part.key = nowKey;
            if (now.size() == part.size && part.modified != null) {
                // One of the same length that was written since has other lines in the place of those.
                return now.lastModifiedTime().equals(part.modified);
            }
            boolean grown = !part.isPacked() && now.size() >= part.scanned && stillBegins(part, path, nowKey);
            part.seen(now);
            return grown;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean stillBegins(Part part, Path path, Object key) throws IOException {
        ShelvedFile content = new ShelvedFile(path, key, new Shelf());
        try {
            int length = part.lastDigest.isEmpty() ? 0 : part.lastLength;
            return new Seal(part.name, part.lastStart, length, part.lastDigest).holds(content);
        } finally {
            content.release();
        }
    }
}
