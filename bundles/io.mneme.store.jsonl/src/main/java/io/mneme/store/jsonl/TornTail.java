package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repairs a file whose last line has no end, before anything is appended: a whole entry gets its end; anything else moves
 * to the quarantine, byte for byte. Safe to be interrupted and repeated at any step.
 */
final class TornTail {

    private static final Logger log = LoggerFactory.getLogger(TornTail.class);
    private static final int BLOCK = 1 << 16;

    private final LineFile file;
    private final Settings settings;
    private final Storage storage;

    TornTail(LineFile file, Settings settings, Storage storage) {
        this.file = file;
        this.settings = settings;
        this.storage = storage;
    }

    void repair(Decoder<?> decoder) throws IOException {
        long size = file.length();
        long start = lastLineEnd(size);
        if (start == size) {
            return;
        }
        if (isWhole(start, size, decoder)) {
            file.append(new byte[] {'\n'});
            file.sync();
            log.warn("{}: the last line had no end; it is a whole entry and was kept", settings.path());
        } else {
            Path kept = quarantined(start, size);
            file.truncate(start);
            file.sync();
            log.warn("{}: the last line was torn; its {} bytes are in {}", settings.path(), size - start, kept);
        }
    }

    private long lastLineEnd(long size) throws IOException {
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

    private boolean isWhole(long start, long size, Decoder<?> decoder) throws IOException {
        if (size - start > settings.maxLine()) {
            return false;
        }
        byte[] tail = file.bytes(start, (int) (size - start));
        int from = start == 0 ? Bom.lengthAt(tail, 0, tail.length) : 0;
        return Blank.is(tail, from, tail.length)
                || decoder.decode(tail, from, tail.length - from).entry() != null;
    }

    /** Copies the fragment under a name made of its content, so that a repetition after a crash makes no second copy. */
    private Path quarantined(long start, long size) throws IOException {
        Path folder = settings.quarantine();
        storage.createFolder(folder);
        Path part = folder.resolve(settings.file() + ".part");
        storage.delete(part);
        copy(part, start, size);
        Path kept = folder.resolve(settings.file() + "." + Digest.hex(Digest.of(file, start, size)) + ".torn");
        storage.move(part, kept);
        storage.syncFolder(folder);
        storage.syncFolder(settings.folder());
        return kept;
    }

    private void copy(Path part, long start, long size) throws IOException {
        LineFile copy = LineFile.openOrCreate(part, storage);
        try {
            copy.appendFrom(file, start, size);
            copy.sync();
        } finally {
            copy.release();
        }
    }
}
