package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.index.LineIndex;
import io.mneme.store.jsonl.index.MalformedLines;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.ledger.Ledger;
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
 * @param states the files
 * @param malformed the lines that are no entries
 * @param lineIndex the lines
 */
public record Checkpoint(
        long ledgerSize, long end, List<FileState> states, MalformedLines malformed, LineIndex lineIndex) {

    private static final Logger log = LoggerFactory.getLogger(Checkpoint.class);

    public Checkpoint {
        states = List.copyOf(states);
    }

    /** Makes a checkpoint; the catalogue may go on growing, but must not be changed before it was saved. */
    public static Checkpoint of(JournalContents<?> contents, Ledger ledger, JournalSettings settings)
            throws IOException {
        List<FileState> states = new ArrayList<>();
        for (FileState state : contents.fileStates()) {
            if (!state.isDamaged()) {
                state.fingerprint(contents.fileSet().get(state.number()));
            }
            states.add(savedState(state, settings));
        }
        return new Checkpoint(
                ledger.size(),
                contents.end(),
                states,
                contents.malformed(),
                contents.lineIndex().snapshot());
    }

    /** Returns a copy that also knows when the file was written last, if that was by us. */
    private static FileState savedState(FileState state, JournalSettings settings) {
        FileState copy = state.copy();
        Path path = settings.path(state.name());
        if (!state.isDamaged() && state.modified() == null) {
            try {
                BasicFileAttributes now = AppendFile.attributes(path);
                if (state.isUnchanged(now, AppendFile.keyOf(now, path))) {
                    copy.updateAttributes(now);
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
    boolean fits(JournalSettings settings, Ledger ledger, List<String> names) {
        return ledger.hasOnlyAppendsSince(ledgerSize) && !states.isEmpty() && partsFit(settings, names);
    }

    private boolean partsFit(JournalSettings settings, List<String> names) {
        for (int i = 0; i < states.size(); i++) {
            FileState state = states.get(i);
            if (state.isDamaged() || state.number() != i || !names.contains(state.name()) || !fits(state, settings)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(FileState state, JournalSettings settings) {
        Path path = settings.path(state.name());
        try {
            BasicFileAttributes now = AppendFile.attributes(path);
            Object nowKey = AppendFile.keyOf(now, path);
            if (!nowKey.toString().equals(state.key().toString())) {
                return false;
            }
            state.resolveKey(nowKey);
            if (now.size() == state.size() && state.modified() != null) {
                // One of the same length that was written since has other lines in the place of those.
                return now.lastModifiedTime().equals(state.modified());
            }
            boolean grown =
                    !state.isCompressed() && now.size() >= state.scannedBytes() && hasSameStart(state, path, nowKey);
            state.updateAttributes(now);
            return grown;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean hasSameStart(FileState state, Path path, Object key) throws IOException {
        LazyFile content = new LazyFile(path, key, new FileHandleCache());
        try {
            return state.knownFingerprint().matches(content);
        } finally {
            content.release();
        }
    }
}
