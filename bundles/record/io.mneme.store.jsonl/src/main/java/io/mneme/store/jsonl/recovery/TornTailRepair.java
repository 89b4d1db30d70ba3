package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.support.line.LineBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repairs a file whose last line has no end, before the journal appends to it. A whole entry gets a line end. All other
 * bytes move to the quarantine. An interrupted repair can be repeated after any step.
 */
public record TornTailRepair(JournalSettings settings, Storage storage, String name) {

    private static final Logger log = LoggerFactory.getLogger(TornTailRepair.class);
    private static final int BLOCK_BYTES = 1 << 16;

    /**
     * Repairs all files of a journal. A file that cannot be repaired stays unchanged; appends to it start a new line.
     *
     * @return number of last lines that had no end and were repaired
     */
    public static int repairAll(
            JournalContents<?> contents, JournalSettings settings, Storage storage, EntryDecoder<?> decoder)
            throws IOException {
        List<FileState> repaired = new ArrayList<>();
        int repairs = 0;
        for (FileState state : contents.fileStates()) {
            if (state.hasUnscannedBytes() && !state.isDamaged()) {
                try {
                    repairs += new TornTailRepair(settings, storage, state.name())
                            .repair(decoder).stream().count();
                    repaired.add(state);
                } catch (IOException e) {
                    log.warn("{}: the last line has no end, and cannot be repaired", settings.path(state.name()), e);
                }
            }
        }
        contents.scanGrowth(repaired);
        for (FileState state : repaired) {
            state.update(FileVersion.of(settings.path(state.name())));
        }
        return repairs;
    }

    /** Repairs the file and describes the repair; empty if none was necessary. */
    public Optional<String> repair(EntryDecoder<?> decoder) throws IOException {
        try (AppendFile file = AppendFile.open(settings.path(name), storage)) {
            Optional<String> repair = repair(file, decoder);
            repair.ifPresent(description -> log.warn("{}", description));
            return repair;
        }
    }

    private Optional<String> repair(AppendFile file, EntryDecoder<?> decoder) throws IOException {
        long size = file.length();
        long start = lastLineEnd(file, size);
        if (start == size) {
            return Optional.empty();
        }
        if (isCompleteLine(file, start, size, decoder)) {
            file.append(new byte[] {'\n'});
            file.sync();
            return Optional.of(settings.path(name) + ": the last line had no end; it is a whole entry and was kept");
        }
        Path fragment = new Quarantine(settings, storage).addTorn(file, name, start, size);
        file.truncate(start);
        file.sync();
        return Optional.of(
                settings.path(name) + ": the last line was torn; its " + (size - start) + " bytes are in " + fragment);
    }

    private static long lastLineEnd(AppendFile file, long size) throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        for (long end = size; end > 0; ) {
            int length = (int) Math.min(BLOCK_BYTES, end);
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

    private boolean isCompleteLine(AppendFile file, long start, long size, EntryDecoder<?> decoder) throws IOException {
        if (size - start > settings.maxLineBytes()) {
            return false;
        }
        byte[] tail = file.bytes(start, (int) (size - start));
        int from = start == 0 ? LineBytes.bomLength(tail, 0, tail.length) : 0;
        if (LineBytes.isBlank(tail, from, tail.length)) {
            return true;
        }
        EntryDecoder.DecodedEntry<?> decoded = decoder.decode(tail, from, tail.length - from);
        if (decoded.failed()) {
            throw new IOException(decoded.reason());
        }
        return decoded.entry() != null;
    }
}
