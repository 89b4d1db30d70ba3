package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repairs a file whose last line has no end, before anything is appended: a whole entry gets its end; anything else moves
 * to the quarantine, byte for byte. Safe to be interrupted and repeated at any step.
 */
final class TornTail {

    private static final Logger log = LoggerFactory.getLogger(TornTail.class);
    private static final int BLOCK = 1 << 16;

    private final Settings settings;
    private final Storage storage;
    private final String name;

    TornTail(Settings settings, Storage storage, String name) {
        this.settings = settings;
        this.storage = storage;
        this.name = name;
    }

    /** Mends all files of a journal. One that cannot be mended is left as it is: what is appended begins a new line. */
    static void repairAll(Contents<?> contents, Settings settings, Storage storage, Decoder<?> decoder)
            throws IOException {
        List<Part> mended = new ArrayList<>();
        for (Part part : contents.parts()) {
            if (part.scanned < part.size && !part.isPacked() && !part.damaged) {
                try {
                    new TornTail(settings, storage, part.name).repair(decoder);
                    mended.add(part);
                } catch (IOException e) {
                    log.warn("{}: the last line has no end, and cannot be mended", settings.path(part.name), e);
                }
            }
        }
        contents.absorb(mended);
        for (Part part : mended) {
            part.seen(LineFile.attributes(settings.path(part.name)));
        }
    }

    /** Mends the file, and says what was done; empty if there was nothing to do. */
    Optional<String> repair(Decoder<?> decoder) throws IOException {
        LineFile file = LineFile.open(settings.path(name), storage);
        try {
            Optional<String> done = repair(file, decoder);
            done.ifPresent(what -> log.warn("{}", what));
            return done;
        } finally {
            file.release();
        }
    }

    private Optional<String> repair(LineFile file, Decoder<?> decoder) throws IOException {
        long size = file.length();
        long start = lastLineEnd(file, size);
        if (start == size) {
            return Optional.empty();
        }
        if (isWhole(file, start, size, decoder)) {
            file.append(new byte[] {'\n'});
            file.sync();
            return Optional.of(settings.path(name) + ": the last line had no end; it is a whole entry and was kept");
        }
        Path kept = quarantined(file, start, size);
        file.truncate(start);
        file.sync();
        return Optional.of(
                settings.path(name) + ": the last line was torn; its " + (size - start) + " bytes are in " + kept);
    }

    private static long lastLineEnd(LineFile file, long size) throws IOException {
        byte[] block = new byte[BLOCK];
        for (long end = size; end > 0; ) {
            int length = (int) Math.min(BLOCK, end);
            file.read(end - length, block, 0, length);
            for (int i = length - 1; i >= 0; i--) {
                if (block[i] == '\n') {
                    return end - length + i + 1;
                }
            }
            end -= length;
        }
        return 0;
    }

    private boolean isWhole(LineFile file, long start, long size, Decoder<?> decoder) throws IOException {
        if (size - start > settings.maxLine()) {
            return false;
        }
        byte[] tail = file.bytes(start, (int) (size - start));
        int from = start == 0 ? Blank.markLength(tail, 0, tail.length) : 0;
        if (Blank.is(tail, from, tail.length)) {
            return true;
        }
        Decoder.Decoded<?> decoded = decoder.decode(tail, from, tail.length - from);
        if (decoded.failed()) {
            throw new IOException(decoded.why());
        }
        return decoded.entry() != null;
    }

    /** Copies the fragment under a name made of its content, so that a repetition after a crash makes no second copy. */
    private Path quarantined(LineFile file, long start, long size) throws IOException {
        Path folder = settings.quarantine();
        Quarantine quarantine = new Quarantine(settings, storage);
        storage.createFolder(folder);
        Path part = quarantine.unfinished(name);
        storage.delete(part);
        copy(file, part, start, size);
        Path kept = quarantine.torn(name, Digest.hex(Digest.of(file, start, size)));
        storage.move(part, kept);
        storage.syncFolder(folder);
        storage.syncFolder(settings.folder());
        return kept;
    }

    private void copy(LineFile file, Path part, long start, long size) throws IOException {
        LineFile copy = LineFile.openOrCreate(part, storage);
        try {
            copy.appendFrom(file, start, size);
            copy.sync();
        } finally {
            copy.release();
        }
    }
}
