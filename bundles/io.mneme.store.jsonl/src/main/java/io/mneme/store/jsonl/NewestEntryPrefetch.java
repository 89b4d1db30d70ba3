package io.mneme.store.jsonl;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.LineDigest;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and decodes the last line of a checkpoint while the journal is being opened. The first read after a start then
 * finds the classes of the kind and of its parser loaded, which takes longer than the read itself.
 *
 * @param line the fingerprint of that line
 */
record NewestEntryPrefetch(JournalSettings settings, EntryDecoder<?> decoder, Fingerprint line) implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(NewestEntryPrefetch.class);

    /** Starts on a thread that nothing waits for: a kind may hang. */
    static void start(JournalSettings settings, EntryDecoder<?> decoder, Checkpoint checkpoint) {
        List<FileState> states = checkpoint.states();
        if (!states.isEmpty() && !states.get(states.size() - 1).isCompressed()) {
            Fingerprint line = states.get(states.size() - 1).knownFingerprint();
            // A file may have no line, and a very long one is not read.
            if (line.lastLineLength() > 0) {
                start(new NewestEntryPrefetch(settings, decoder, line));
            }
        }
    }

    private static void start(NewestEntryPrefetch prefetch) {
        try (NamedExecutor thread = NamedExecutor.single(
                "mneme-prefetch-" + prefetch.settings().name(), ClosePolicy.FINISH, Duration.ZERO)) {
            thread.execute(prefetch);
        }
    }

    @Override
    public void run() {
        byte[] bytes = new byte[line.lastLineLength()];
        try (RandomAccessFile file =
                new RandomAccessFile(settings.path(line.file()).toFile(), "r")) {
            file.seek(line.lastLineStart());
            file.readFully(bytes);
            // Another program may have replaced the file: then these bytes are no line.
            if (LineDigest.hex(LineDigest.of(bytes, 0, bytes.length)).equals(line.lastLineDigest())) {
                decoder.decode(bytes, 0, bytes.length);
            }
        } catch (IOException e) {
            log.debug("{} cannot be read in advance", line.file(), e);
        }
    }
}
