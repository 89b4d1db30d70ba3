package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.memory.LineColumns;
import io.mneme.store.jsonl.memory.MalformedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A copy of the contents on disk, from which a start can continue without reading all files. It is derived data: if it
 * is missing or does not fit the files, the files are read.
 *
 * @param ledgerSize the length of the ledger, in bytes
 * @param end the newest position
 * @param states the states of the files; those of a checkpoint that was read have keys only after {@link #fits}
 * @param malformed the lines that are no entries
 * @param lineIndex the index of all lines
 */
public record Checkpoint(
        long ledgerSize, long end, List<FileState> states, MalformedLines malformed, LineColumns lineIndex) {

    private static final Logger log = LoggerFactory.getLogger(Checkpoint.class);

    public Checkpoint {
        states = List.copyOf(states);
    }

    /** Returns a checkpoint of the contents. Lines may be added to the contents before it is written. */
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

    /** Returns a copy that also has the modification time if this process was the last writer. */
    private static FileState savedState(FileState state, JournalSettings settings) {
        FileState copy = state.copy();
        Path path = settings.path(state.name());
        if (!state.isDamaged() && state.modified() == null) {
            try {
                FileVersion version = FileVersion.of(path);
                if (state.isUnchanged(version)) {
                    copy.update(version);
                }
            } catch (IOException e) {
                log.debug("{} is gone, which the next refresh will detect", path, e);
            }
        }
        return copy;
    }

    /**
     * Returns whether the files are those of the checkpoint; they may have grown, and there may be new ones. Sets the
     * keys of the states.
     */
    boolean fits(JournalSettings settings, Ledger ledger, List<String> names) {
        return ledger.hasOnlyAppendsSince(ledgerSize) && !states.isEmpty() && statesFit(settings, names);
    }

    private boolean statesFit(JournalSettings settings, List<String> names) {
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
            FileVersion version = FileVersion.of(path);
            if (!version.key().toString().equals(state.key().toString())) {
                return false;
            }
            state.resolveKey(version.key());
            if (version.size() == state.size() && state.modified() != null) {
                // A file of the same length that was written since has other lines.
                return version.modified().equals(state.modified());
            }
            boolean grown = !state.isCompressed()
                    && version.size() >= state.scannedBytes()
                    && state.knownFingerprint().matches(path, version.key(), new FileHandleCache());
            state.update(version);
            return grown;
        } catch (IOException e) {
            return false;
        }
    }
}
