package io.mneme.store.jsonl.maintenance;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalMaintenance.JournalSnapshot;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.PinnedFile;
import io.mneme.store.jsonl.files.PinnedFile.PinnedContent;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.PinnedStorage;
import io.mneme.store.jsonl.io.PinnedStorage.FilePin;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.process.WriteTurn;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of a journal and its ledger at one moment between two writes: which files there were, and how long. */
public final class FolderSnapshot implements JournalSnapshot, FilePin {

    private static final int BLOCK_BYTES = 1 << 17;

    private final JournalSettings settings;
    private final PinnedStorage storage;
    private final String lineage;
    private final Position end;
    private final long entries;
    private final Map<String, PinnedFile> files = new LinkedHashMap<>();

    private FolderSnapshot(JournalSettings settings, PinnedStorage storage, Snapshot<?> contents) {
        this.settings = settings;
        this.storage = storage;
        this.lineage = contents.lineage();
        this.end = new Position(contents.end());
        this.entries = contents.entries();
    }

    /** Takes a snapshot in a write turn, which it leaves before anything is copied. */
    public static <E> FolderSnapshot take(
            JournalStore<E> store, JournalSettings settings, PinnedStorage storage, WriteTurn turn) throws IOException {
        return turn.runExclusively(() -> {
            store.refreshAll();
            store.publisher().requirePublished();
            return list(store, settings, storage);
        });
    }

    private static <E> FolderSnapshot list(JournalStore<E> store, JournalSettings settings, PinnedStorage storage)
            throws IOException {
        FolderSnapshot snapshot =
                new FolderSnapshot(settings, storage, store.publisher().latest());
        for (FileState state : store.contents().fileStates()) {
            snapshot.add(state.name(), state.key(), state.size());
        }
        Path ledger = settings.ledgerFile();
        if (Files.exists(ledger)) {
            String name = settings.folder().relativize(ledger).toString();
            snapshot.add(name, AppendFile.key(ledger), store.ledger().size());
            snapshot.files.get(name).keepOpen();
        }
        // Other programs replace this one, and do not notify.
        PinnedFile active = snapshot.files.get(store.ledger().positionMap().activeFile());
        if (active != null) {
            active.keepOpen();
        }
        storage.add(snapshot);
        return snapshot;
    }

    private void add(String name, Object key, long length) {
        files.put(name, new PinnedFile(settings.path(name), key, length));
    }

    @Override
    public void beforeRemoval(Path file) {
        for (PinnedFile pinned : files.values()) {
            if (pinned.path().equals(file)) {
                pinned.keepOpen();
            }
        }
    }

    @Override
    public String journal() {
        return settings.name();
    }

    @Override
    public String location() {
        return settings.folder().toString();
    }

    @Override
    public String lineage() {
        return lineage;
    }

    @Override
    public Position end() {
        return end;
    }

    @Override
    public long entries() {
        return entries;
    }

    @Override
    public List<SnapshotFile> files() {
        return files.entrySet().stream()
                .map(file -> new SnapshotFile(file.getKey(), file.getValue().length()))
                .toList();
    }

    @Override
    public void copy(SnapshotFile file, OutputStream to) throws IOException {
        PinnedFile pinned = files.get(file.name());
        if (pinned == null) {
            throw new IllegalArgumentException("the snapshot has no file " + file.name());
        }
        try (PinnedContent content = open(file.name(), pinned)) {
            byte[] block = new byte[(int) Math.min(BLOCK_BYTES, pinned.length())];
            for (long at = 0; at < pinned.length(); at += block.length) {
                int wanted = (int) Math.min(block.length, pinned.length() - at);
                read(file.name(), content, at, block, wanted);
                to.write(block, 0, wanted);
            }
        }
    }

    private PinnedContent open(String name, PinnedFile pinned) {
        try {
            return pinned.openForReads();
        } catch (IOException e) {
            throw failure(name, e);
        }
    }

    private void read(String name, PinnedContent content, long at, byte[] block, int wanted) {
        try {
            if (content.read(at, block, wanted) < wanted) {
                throw new StaleFileException(name);
            }
        } catch (IOException e) {
            throw failure(name, e);
        }
    }

    private JournalException failure(String name, IOException cause) {
        String reason = cause instanceof StaleFileException
                ? "another program has replaced or shortened it meanwhile"
                : IoFailures.describe(cause);
        return new JournalException("cannot copy " + name + " of " + settings.folder() + ": " + reason, cause);
    }

    @Override
    public void close() {
        storage.remove(this);
        for (PinnedFile pinned : files.values()) {
            try {
                pinned.close();
            } catch (IOException e) {
                throw new JournalException("cannot close " + pinned.path() + ": " + IoFailures.describe(e), e);
            }
        }
    }
}
